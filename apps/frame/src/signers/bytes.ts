import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import { toHex as toDigits } from '../keys/bytes.js'

export type Hex = `0x${string}`

/** @throws FoyerError `REQUEST_INVALID` with this reason */
export function refuse(reason: string): never {
  throw new FoyerError('REQUEST_INVALID', { context: { reason } })
}

/** Encodes bytes as `0x` and two lower-case digits per byte. */
export function toHex(bytes: Uint8Array): Hex {
  return `0x${toDigits(bytes)}`
}

export function isHex(text: string): text is Hex {
  return /^0x(?:[0-9a-fA-F]{2})*$/.test(text)
}

/** Decodes hex. Throws FoyerError `REQUEST_INVALID` for anything except `0x` and complete bytes. */
export function fromHex(text: string): Uint8Array {
  if (!isHex(text)) refuse('not a hex text of whole bytes')
  return readDigits(text.slice(2))
}

/** Parses a JSON-RPC quantity. Throws FoyerError `REQUEST_INVALID` for anything except hex digits or a safe integer. */
export function parseQuantity(value: unknown): bigint {
  if (typeof value === 'bigint' && value >= 0n) return value
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return BigInt(value)
  if (value === '0x') return 0n
  if (typeof value === 'string' && /^0x[0-9a-fA-F]{1,100}$/.test(value)) return BigInt(value)
  return refuse('not a quantity')
}

/** Returns the big-endian bytes of a non-negative number: as few as possible, or exactly `size`. */
export function numberToBytes(value: bigint, size?: number): Uint8Array {
  const digits = value === 0n ? '' : value.toString(16)
  return readDigits(
    size === undefined ? digits.padStart(digits.length + (digits.length % 2), '0') : digits.padStart(size * 2, '0'),
  )
}

export function bytesToNumber(bytes: Uint8Array): bigint {
  return bytes.length === 0 ? 0n : BigInt(toHex(bytes))
}

/** `digits` are hex, two a byte. */
function readDigits(digits: string): Uint8Array {
  return Uint8Array.from({ length: digits.length / 2 }, (_, at) =>
    Number.parseInt(digits.slice(2 * at, 2 * at + 2), 16),
  )
}

/** Parses a quantity in a node's response. Throws FoyerError `RPC_FAILED`. */
export function readQuantity(answer: unknown, method: string): bigint {
  try {
    return parseQuantity(answer)
  } catch (cause) {
    throw new FoyerError('RPC_FAILED', { context: { method }, cause })
  }
}

export function toQuantity(value: bigint) {
  return `0x${value.toString(16)}`
}
