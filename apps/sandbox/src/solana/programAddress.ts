import { createHash } from 'node:crypto'
import { encodeBase58 } from '@foyer/primitives/base58'
import { ed25519 } from '@noble/curves/ed25519.js'
import { SandboxError } from '../SandboxError.js'
import { addressBytes, programs } from './programs.js'

/** Returns the program-derived address for `seeds`: the first candidate that is not on the Ed25519 curve. */
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
  throw new SandboxError('internal', 'no bump gives a program address')
}

/** Returns the address of an owner's associated token account. */
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
