import { decodeBase58 } from '@foyer/primitives/base58'
import { SandboxError } from '../SandboxError.js'

/** Programs and accounts that have the same address on every Solana chain. */
export const programs = {
  system: '11111111111111111111111111111111',
  token: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  token2022: 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
  associatedToken: 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
  memo: 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  memo1: 'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
  lookupTable: 'AddressLookupTab1e1111111111111111111111111',
  computeBudget: 'ComputeBudget111111111111111111111111111111',
  metadata: 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s',
  names: 'namesLPneVptA9Z5rqUDD9tMTWEJwofgaYwp8cawRkX',
  nameOffers: '85iDfUvr3HJyLM2zcq5BXSiDvUWfw6cSE1FfNBo8Ap29',
} as const

/** Decodes an address. Throws `internal` if it is invalid. */
export function addressBytes(address: string): Uint8Array<ArrayBuffer> {
  const bytes = decodeBase58(address)
  if (bytes?.length !== 32) throw new SandboxError('internal', `${address} is not an address`)
  return bytes
}

/** Returns true if a text is an address: 32 bytes in base58. */
export function isAddress(text: string): boolean {
  return text.length >= 32 && text.length <= 44 && decodeBase58(text)?.length === 32
}
