import { FoyerError } from '@foyer/kit/errors/FoyerError'
import { parseQuantity } from '../signers/bytes.js'

/** A quantity in a node's answer. Throws FoyerError `RPC_FAILED`. */
export function readQuantity(answer: unknown, method: string): bigint {
  try {
    return parseQuantity(answer)
  } catch (cause) {
    throw new FoyerError('RPC_FAILED', { context: { method }, cause })
  }
}

export const toQuantity = (value: bigint) => `0x${value.toString(16)}`
