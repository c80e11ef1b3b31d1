import { deriveProgramAddress } from '@foyer/primitives/programAddress'
import { programs, toKey } from './addresses.js'

/**
 * Derives the address of a program from seeds.
 *
 * @example findProgramAddress(programs.metadata, ['metadata', toKey(programs.metadata), toKey(mint)])
 */
export async function findProgramAddress(program: string, seeds: readonly (string | Uint8Array)[]): Promise<string> {
  return deriveProgramAddress(toKey(program), seeds, hashSha256)
}

/** Derives the default token account of an owner for a mint (SPL Associated Token Account). */
export function getTokenAccount(owner: string, mint: string, tokenProgram: string): Promise<string> {
  return findProgramAddress(programs.associatedToken, [toKey(owner), toKey(tokenProgram), toKey(mint)])
}

/**
 * Hashes with the browser's SHA-256. Pages without https have no `crypto.subtle`, so they load a JavaScript version.
 */
export async function hashSha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const subtle = globalThis.crypto?.subtle
  return subtle
    ? new Uint8Array(await subtle.digest('SHA-256', bytes))
    : (await import('./nobleHash.js')).nobleHash.sha256(bytes)
}
