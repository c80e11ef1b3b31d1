import { decodeBase58 } from '@foyer/primitives/base58'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'

/** The placeholder address of SOL in server messages [S9.38]. */
export const nativeAddress = 'So11111111111111111111111111111111111111111'

export const programs = {
  system: '11111111111111111111111111111111',
  token: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  token2022: 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
  associatedToken: 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
  computeBudget: 'ComputeBudget111111111111111111111111111111',
  metadata: 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s',
} as const

/** Checks for a Solana address: a public key or a program address, 32 bytes in base58. */
export function isAddress(value: string): boolean {
  return value.length >= 32 && value.length <= 44 && decodeBase58(value)?.length === 32
}

/**
 * Decodes an address into its 32 bytes.
 *
 * @throws FoyerError `INVALID_ADDRESS`.
 */
export function toKey(address: string): Uint8Array<ArrayBuffer> {
  const key = isAddress(address) ? decodeBase58(address) : undefined
  if (!key) throw new FoyerError('INVALID_ADDRESS', { context: { address } })
  return key
}
