import { deriveProgramAddress } from '@foyer/primitives/programAddress'
import { programs, toKey } from './addresses.js'

/**
 * The address that a program owns under these seeds.
 *
 * @example findProgramAddress(programs.metadata, ['metadata', toKey(programs.metadata), toKey(mint)])
 */
export async function findProgramAddress(program: string, seeds: readonly (string | Uint8Array)[]): Promise<string> {
  return deriveProgramAddress(toKey(program), seeds, hashSha256)
}

/** Where an owner's tokens of a mint are kept, unless somebody chose another account (SPL Associated Token Account). */
export function getTokenAccount(owner: string, mint: string, tokenProgram: string): Promise<string> {
  return findProgramAddress(programs.associatedToken, [toKey(owner), toKey(tokenProgram), toKey(mint)])
}

/** By the browser itself; pages that did not come by https have none of its cryptography. */
export async function hashSha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const subtle = globalThis.crypto?.subtle
  return subtle
    ? new Uint8Array(await subtle.digest('SHA-256', bytes))
    : (await import('./nobleHash.js')).nobleHash.sha256(bytes)
}
