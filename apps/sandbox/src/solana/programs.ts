import { createHash } from 'node:crypto'
import { decodeBase58, encodeBase58 } from '@foyer/kit/primitives/base58'
import { ed25519 } from '@noble/curves/ed25519.js'
import { SandboxError } from '../SandboxError.js'

/** Programs and accounts that stand at the same place on every Solana chain. */
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
} as const

/** The bytes of an address that is known to be one. */
export function addressBytes(address: string): Uint8Array<ArrayBuffer> {
  const bytes = decodeBase58(address)
  if (bytes?.length !== 32) throw new SandboxError('internal', `${address} is no address`)
  return bytes
}

/** Whether a text is an address: 32 bytes in base58. */
export function isAddress(text: string): boolean {
  return text.length >= 32 && text.length <= 44 && decodeBase58(text)?.length === 32
}

/** An address that a program alone can sign for: the first one below `seeds` that is no public key. */
export function findProgramAddress(seeds: readonly Uint8Array[], program: string): string {
  for (let bump = 255; bump >= 0; bump -= 1) {
    const hash = createHash('sha256')
    for (const seed of seeds) hash.update(seed)
    const bytes = hash
      .update(Uint8Array.of(bump))
      .update(addressBytes(program))
      .update('ProgramDerivedAddress')
      .digest()
    if (!isPublicKey(bytes)) return encodeBase58(bytes)
  }
  throw new SandboxError('internal', 'no bump leads to an address')
}

/** Where the tokens of one mint stand that `owner` holds. */
export function findTokenAddress(owner: string, mint: string, tokenProgram: string): string {
  const seeds = [owner, tokenProgram, mint].map(addressBytes)
  return findProgramAddress(seeds, programs.associatedToken)
}

function isPublicKey(bytes: Uint8Array): boolean {
  try {
    ed25519.Point.fromBytes(bytes)
    return true
  } catch {
    return false
  }
}
