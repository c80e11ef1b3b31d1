import { invalidParams } from './providerError.js'
import type { Hex } from './TestWallet.js'

/** Any object, its values not yet looked at. */
export type Fields = Readonly<Record<string, unknown>>

/** The parameter as an object; throws -32602. */
export function parseFields(value: unknown, what: string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalidParams(`${what} must be an object`)
  return value as Fields // any object has string keys
}

/** The parameter as an address; throws -32602. */
export function parseAddress(value: unknown, what: string): Hex {
  if (typeof value !== 'string' || !/^0x[0-9a-fA-F]{40}$/.test(value)) throw invalidParams(`${what} must be an address`)
  return value as Hex
}

/** The parameter as a chain id in hex without leading zeros (EIP-695), as a number; throws -32602. */
export function parseChainId(value: unknown): number {
  if (typeof value !== 'string' || !/^0x[1-9a-fA-F][0-9a-fA-F]{0,12}$/.test(value)) {
    throw invalidParams('chainId must be a hex string such as "0x1"')
  }
  const chainId = Number(value)
  if (!Number.isSafeInteger(chainId)) throw invalidParams('chainId is too large')
  return chainId
}

/** An optional hex quantity; throws -32602. */
export function parseQuantity(value: unknown, what: string): bigint | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'string' || !/^0x[0-9a-fA-F]{1,64}$/.test(value))
    throw invalidParams(`${what} must be a hex quantity`)
  return BigInt(value)
}

/** Optional bytes in hex; throws -32602. */
export function parseBytes(value: unknown, what: string): Hex | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'string' || !/^0x([0-9a-fA-F]{2})*$/.test(value))
    throw invalidParams(`${what} must be hex bytes`)
  return value as Hex
}

/** A number as the hex quantity wallets use. */
export function toQuantity(value: number | bigint): Hex {
  return `0x${value.toString(16)}`
}

/** Whether two addresses are the same but for their checksum letters. */
export function isSameAddress(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}
