import { encodeBase58 } from './base58.js'
import { FoyerError } from './errors/FoyerError.js'

const encoder = new TextEncoder()

/** Computes the SHA-256 of bytes, with the implementation of the platform. */
export type Sha256 = (bytes: Uint8Array<ArrayBuffer>) => Uint8Array | Promise<Uint8Array>

/**
 * Returns the address that a Solana program owns for these seeds: the first one, counted down from 255, that is not a
 * public key. `program` has 32 bytes.
 *
 * @throws FoyerError `INVALID_ADDRESS` if there is none. No seeds with this result are known.
 * @example await deriveProgramAddress(program, ['metadata', program, mint], sha256)
 */
export async function deriveProgramAddress(
  program: Uint8Array,
  seeds: readonly (string | Uint8Array)[],
  sha256: Sha256,
): Promise<string> {
  const parts = seeds.map((seed) => (typeof seed === 'string' ? encoder.encode(seed) : seed))
  for (let bump = 255; bump >= 0; bump -= 1) {
    const all = [...parts, Uint8Array.of(bump), program, encoder.encode('ProgramDerivedAddress')]
    const hash = await sha256(Uint8Array.from(all.flatMap((part) => [...part])))
    if (!isOnCurve(hash)) return encodeBase58(hash)
  }
  throw new FoyerError('INVALID_ADDRESS')
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

/**
 * Returns whether 32 bytes are a point of edwards25519, by the rules of the network. If they are, a private key for
 * them can exist.
 */
export function isOnCurve(bytes: Uint8Array): boolean {
  let y = 0n
  for (let index = 31; index >= 0; index -= 1)
    y = (y << 8n) | BigInt((bytes[index] ?? 0) & (index === 31 ? 0x7f : 0xff))
  const y2 = mod(y * y)
  // x² = (y² − 1) / (d y² + 1) has a root. Apply Euler's criterion to the product of numerator and denominator.
  const product = mod((y2 - 1n) * (d * y2 + 1n))
  return product === 0n || power(product, (prime - 1n) / 2n) === 1n
}
