import { argon2id } from 'hash-wasm'
import { type Bytes, copyBytes } from './bytes.js'

/** The Argon2id cost (RFC 9106). Each slot stores its cost, so that the default can increase later. */
export interface PasswordCost {
  readonly memoryKib: number
  readonly iterations: number
  readonly parallelism: number
}

/** The default cost: about 0.4 s on a laptop. */
export const passwordCost: PasswordCost = { memoryKib: 65_536, iterations: 3, parallelism: 1 }

/**
 * Hashes a password with Argon2id to 64 bytes. The first half is the slot's client secret and stays here. The second
 * half is the verifier: the server requires it before it releases its half. Neither reveals the other.
 */
export async function hashPassword(
  password: string,
  salt: Uint8Array,
  cost: PasswordCost,
): Promise<{ secret: Bytes; verifier: Bytes }> {
  const hash = await argon2id({
    password: password.normalize('NFKC'),
    salt,
    memorySize: cost.memoryKib,
    iterations: cost.iterations,
    parallelism: cost.parallelism,
    hashLength: 64,
    outputType: 'binary',
  })
  const parts = { secret: copyBytes(hash.subarray(0, 32)), verifier: copyBytes(hash.subarray(32)) }
  hash.fill(0)
  return parts
}
