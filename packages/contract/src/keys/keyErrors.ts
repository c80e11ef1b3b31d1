/**
 * The error codes of the key endpoints and their HTTP status. The endpoints also use `proof_invalid`, `too_many_tries`,
 * `hold` and the common codes.
 */
export const keyErrorStatus = {
  wallet_unknown: 404,
  /** The user already has a wallet, or the id is taken. Load the wallet instead. */
  wallet_exists: 409,
  slot_unknown: 404,
  slot_exists: 409,
  /** The server half was never created, was destroyed, or belongs to another user. */
  secret_unknown: 409,
  /** Another device has stored a newer vault, or this vault is older than the server's. */
  version_conflict: 409,
  /** The slot cannot be released: it belongs to another device, has no server half, or the policy is `never`. */
  release_refused: 403,
  /** The managed half is delayed: request a recovery first, or wait for `retryAfterMs`. */
  recovery_waiting: 403,
  password_wrong: 403,
  /** The change would leave the wallet without a way to open it, or with only one device that can open it. */
  slot_needed: 409,
  /** No slot of the user has opened the wallet yet, so the managed half cannot be destroyed. */
  slot_unused: 409,
  too_many_slots: 409,
  /** Without this log-in method the user could not log in again. */
  identity_last: 409,
} as const
