/**
 * Codes the endpoints of this section refuse with and their HTTP status, beside `proof_invalid`, `too_many_tries`,
 * `hold` and those of every endpoint.
 */
export const keyErrorStatus = {
  wallet_unknown: 404,
  /** The person has a wallet already, or the id is taken: read it. */
  wallet_exists: 409,
  slot_unknown: 404,
  slot_exists: 409,
  /** Server half was never made, was destroyed, or belongs to another. */
  secret_unknown: 409,
  /** Somebody wrote a newer vault meanwhile, or this one is older than the server's. */
  version_conflict: 409,
  /** The slot is not released: another device's, no server half, or the policy says never. */
  release_refused: 403,
  /** Delayed managed half: ask for a recovery first, or wait; `retryAfterMs` is told. */
  recovery_waiting: 403,
  password_wrong: 403,
  /** What was asked would leave the wallet without a way to open it, or open to nobody but one device. */
  slot_needed: 409,
  /** No user-held slot has opened the wallet yet, so the managed half stays. */
  slot_unused: 409,
  too_many_slots: 409,
  /** Without this way to log in the person could not come back. */
  identity_last: 409,
} as const
