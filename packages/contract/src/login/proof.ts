import * as z from 'zod/mini'

/** The actions that require a wallet which the user has just opened. */
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
 * A proof of possession: an Ed25519 signature by the wallet's `authKey` over
 * `foyer-proof/v1\n{action}\n{nonce}\n{base64url(SHA-256(canonical subject))}`. The subject depends on the action:
 *
 * - the wallet id for `raiseLevel`, `export` and `delete`
 * - the new vault version in digits for `replaceVault`
 * - the new e-mail address in lower case for `changeEmail`
 * - the log-in method for `unlinkIdentity`
 * - the recovery's id for `confirmRecovery`
 * - the slot id for changes of a slot
 * - empty for all other actions
 */
export const proof = z.object({
  nonce: z.string().check(z.maxLength(64)),
  /** 64 bytes in base64url. */
  signature: z.string().check(z.length(86)),
})
