import * as z from 'zod/mini'

/** Actions only somebody who has just opened the wallet may take. */
export const provenAction = z.enum([
  'addSlot',
  'removeSlot',
  'useSlot',
  'replaceVault',
  'raiseLevel',
  'export',
  'changeEmail',
  'unlinkIdentity',
  'delete',
  'confirmRecovery',
])

/**
 * Proof of possession: Ed25519 signature by the wallet's `authKey` over
 * `foyer-proof/v1\n{action}\n{nonce}\n{base64url(SHA-256(canonical subject))}`, where the subject is what the action is
 * about: the slot id, the wallet id (`raiseLevel`, `export`, `delete`), the new vault version in digits (`replaceVault`), the new
 * e-mail address in lower case, the method of the way to log in (`unlinkIdentity`), the recovery's id (`confirmRecovery`), or empty.
 */
export const proof = z.object({
  nonce: z.string().check(z.maxLength(64)),
  /** base64url, 64 bytes. */
  signature: z.string().check(z.length(86)),
})
