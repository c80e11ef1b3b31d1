/** The times of the pairing client, in milliseconds unless the name has another unit. */
export const timing = {
  /** The lifetime of a pairing URI [S9.8]. */
  pairingLifetimeMs: 240_000,
  /**
   * The time before the expiry at which a new pairing URI replaces the current one, so no user scans one that expires
   * in that moment.
   */
  pairingRefreshMs: 30_000,
  /** A pairing URI is not reused if it expires within this time. */
  pairingMarginMs: 10_000,
  /**
   * The time in which a wallet can answer a proposal. It is the protocol's five minutes, so a wallet has at least one
   * minute after a late scan.
   */
  proposalLifetimeMs: 300_000,
  /** The maximum time from the wallet's approval to the settlement. */
  settlementTimeoutMs: 60_000,
  /** The time in which the user can answer a request, if the app sets no limit. */
  requestLifetimeMs: 300_000,
  pingTimeoutMs: 30_000,
  /** The maximum time from the wallet's confirmation of a switch to the grant of the chain. */
  grantWaitMs: 3_000,
  /** The maximum time for the message that ends the session to reach the relay. */
  farewellTimeoutMs: 3_000,
  /** The maximum time that a call waits for the relay, connected or not. */
  relayCallTimeoutMs: 30_000,
  relayOpenTimeoutMs: 15_000,
  /** After this time without a frame, the relay is probed. */
  relaySilenceMs: 30_000,
  /** The maximum time that the relay has to respond to a probe. */
  relayProbeTimeoutMs: 10_000,
  retryBaseMs: 500,
  retryCapMs: 30_000,
  /** The extension of a session without an expiry: seven days. */
  sessionLifetimeMs: 604_800_000,
} as const

/**
 * Returns the delay before a retry. It doubles from 0.5 s to 30 s, multiplied by a random factor from 0.5 to 1.5. The
 * random factor prevents all clients from reconnecting to a restarted relay at once.
 */
export function getRetryDelayMs(attempt: number, random: number): number {
  return Math.min(timing.retryCapMs, timing.retryBaseMs * 2 ** Math.min(attempt, 10)) * (0.5 + random)
}
