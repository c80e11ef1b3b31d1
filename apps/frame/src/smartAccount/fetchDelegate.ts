import type { Rpc } from '../approve/ApproveContext.js'
import type { Hex } from '../signers/bytes.js'

/** The first bytes of the code of an account with a delegate (EIP-7702). */
const designator = '0xef0100'

/**
 * Returns the delegate of an account in lower case, or undefined for a plain account. Throws FoyerError `RPC_FAILED`.
 */
export async function fetchDelegate(address: string, rpc: Rpc, signal?: AbortSignal): Promise<Hex | undefined> {
  const code = await rpc('eth_getCode', [address, 'latest'], signal)
  if (typeof code !== 'string' || !/^0xef0100[0-9a-f]{40}$/i.test(code)) return undefined
  return `0x${code.slice(designator.length).toLowerCase()}`
}

/** Returns the code of an account with this delegate. */
export function formatDelegation(delegate: string): Hex {
  return `${designator}${delegate.slice(2).toLowerCase()}` as Hex
}
