import { FoyerError } from '../../errors/FoyerError.js'
import { encodeBase58 } from '../../primitives/base58.js'
import { programs, toKey } from './addresses.js'
import { concatBytes } from './message.js'

const encoder = new TextEncoder()

/**
 * The address that a program owns under these seeds: the first one, counted down from 255, that is no public key.
 *
 * @example findProgramAddress(programs.metadata, ['metadata', toKey(programs.metadata), toKey(mint)])
 */
export async function findProgramAddress(program: string, seeds: readonly (string | Uint8Array)[]): Promise<string> {
  const parts = seeds.map((seed) => (typeof seed === 'string' ? encoder.encode(seed) : seed))
  for (let bump = 255; bump >= 0; bump -= 1) {
    const hash = await hashSha256(
      concatBytes(...parts, Uint8Array.of(bump), toKey(program), encoder.encode('ProgramDerivedAddress')),
    )
    if (!isOnCurve(hash)) return encodeBase58(hash)
  }
  throw new FoyerError('INVALID_ADDRESS', { context: { address: program } })
}

/** Where an owner's tokens of a mint are kept, unless somebody chose another account (SPL Associated Token Account). */
export function getTokenAccount(owner: string, mint: string, tokenProgram: string): Promise<string> {
  return findProgramAddress(programs.associatedToken, [toKey(owner), toKey(tokenProgram), toKey(mint)])
}

/** By the browser itself; pages that did not come by https have none of its cryptography. */
async function hashSha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const subtle = globalThis.crypto?.subtle
  return subtle
    ? new Uint8Array(await subtle.digest('SHA-256', bytes))
    : (await import('./nobleHash.js')).nobleHash.sha256(bytes)
}

const prime = 2n ** 255n - 19n
const d = mod(-121665n * power(121666n, prime - 2n))

function mod(value: bigint): bigint {
  const rest = value % prime
  return rest < 0n ? rest + prime : rest
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n
  let square = base
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = mod(result * square)
    square = mod(square * square)
  }
  return result
}

/** Whether 32 bytes are a point of edwards25519, as the network decides it: then somebody may have a key for them. */
export function isOnCurve(bytes: Uint8Array): boolean {
  let y = 0n
  for (let index = 31; index >= 0; index -= 1)
    y = (y << 8n) | BigInt((bytes[index] ?? 0) & (index === 31 ? 0x7f : 0xff))
  const y2 = mod(y * y)
  // x² = (y² − 1) / (d y² + 1) has a root: by Euler's criterion, asked of numerator times denominator.
  const product = mod((y2 - 1n) * (d * y2 + 1n))
  return product === 0n || power(product, (prime - 1n) / 2n) === 1n
}
