import { argon2id } from 'hash-wasm'
import { type Bytes, copyBytes } from './bytes.js'

/** Argon2id cost (RFC 9106); kept with the slot, so that it can grow later. */
export interface PasswordCost {
  readonly memoryKib: number
  readonly iterations: number
  readonly parallelism: number
}

/** About 0.4 s on a laptop. */
export const passwordCost: PasswordCost = { memoryKib: 65_536, iterations: 3, parallelism: 1 }

/**
 * Argon2id of a password, 64 bytes: the first half is the slot's client secret and stays here, the second half is what
 * the server asks for before it releases its own. Neither tells the other.
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
