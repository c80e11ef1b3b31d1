import { invalidParams } from './providerError.js'
import type { Hex } from './TestWallet.js'

/** Any object whose values are not validated yet. */
export type Fields = Readonly<Record<string, unknown>>

/** Parses the parameter as an object. Throws -32602. */
export function parseFields(value: unknown, what: string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalidParams(`${what} must be an object`)
  return value as Fields // any object has string keys
}

/** Parses the parameter as an address. Throws -32602. */
export function parseAddress(value: unknown, what: string): Hex {
  if (typeof value !== 'string' || !/^0x[0-9a-fA-F]{40}$/.test(value)) throw invalidParams(`${what} must be an address`)
  return value as Hex
}

/** Parses a chain id in hex without leading zeros (EIP-695) and returns it as a number. Throws -32602. */
export function parseChainId(value: unknown): number {
  if (typeof value !== 'string' || !/^0x[1-9a-fA-F][0-9a-fA-F]{0,12}$/.test(value)) {
    throw invalidParams('chainId must be a hex string such as "0x1"')
  }
  const chainId = Number(value)
  if (!Number.isSafeInteger(chainId)) throw invalidParams('chainId is too large')
  return chainId
}

/** Parses an optional hex quantity. Throws -32602. */
export function parseQuantity(value: unknown, what: string): bigint | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'string' || !/^0x[0-9a-fA-F]{1,64}$/.test(value))
    throw invalidParams(`${what} must be a hex quantity`)
  return BigInt(value)
}

/** Parses optional bytes in hex. Throws -32602. */
export function parseBytes(value: unknown, what: string): Hex | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'string' || !/^0x([0-9a-fA-F]{2})*$/.test(value))
    throw invalidParams(`${what} must be hex bytes`)
  return value as Hex
}

/** Formats a number as a hex quantity for wallets. */
export function toQuantity(value: number | bigint): Hex {
  return `0x${value.toString(16)}`
}

/** Returns true if two addresses are equal except for the case of their letters. */
export function isSameAddress(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}
