/** The numbers of the pairing client, in milliseconds unless the name says otherwise. */
export const timing = {
  /** [S9.8] */
  pairingLifetimeMs: 240_000,
  /** How long before its end an address is replaced by a new one, so that nobody scans one that ends in their hand. */
  pairingRefreshMs: 30_000,
  /** An address this close to its end is not given out again. */
  pairingMarginMs: 10_000,
  /** How long a wallet may take to answer a proposal: the protocol's five minutes, so a late scan has its minute. */
  proposalLifetimeMs: 300_000,
  /** How long a wallet may take from its yes to the settlement. */
  settlementTimeoutMs: 60_000,
  /** How long a person may take over a request when the app sets no limit. */
  requestLifetimeMs: 300_000,
  pingTimeoutMs: 30_000,
  /** How long a wallet may take from "I switched" to granting the chain. */
  grantWaitMs: 3_000,
  /** How long the news that we left may take to reach the relay. */
  farewellTimeoutMs: 3_000,
  /** How long a call waits for the relay, connected or not. */
  relayCallTimeoutMs: 30_000,
  relayOpenTimeoutMs: 15_000,
  /** After this much silence the relay is asked whether it is there, */
  relaySilenceMs: 30_000,
  /** and after this much more it is not. */
  relayProbeTimeoutMs: 10_000,
  retryBaseMs: 500,
  retryCapMs: 30_000,
  /** Of an extension that names no end: seven days. */
  sessionLifetimeMs: 604_800_000,
} as const

/** Doubling from half a second to half a minute, and anywhere from half to one and a half of that, so that the clients of a relay that comes back do not come all at once. */
export function getRetryDelayMs(attempt: number, random: number): number {
  return Math.min(timing.retryCapMs, timing.retryBaseMs * 2 ** Math.min(attempt, 10)) * (0.5 + random)
}
