/** Every number of the specification's section 9 that the engine uses, with its unit and id. */
export const limits = {
  /** [S9.2] */
  portfolioLifetimeMs: 30_000,
  nativeBalanceLifetimeMs: 30_000,
  ensNameLifetimeMs: 300_000,
  identityLifetimeMs: 300_000,
  /** [S9.3] [S4.42] */
  balanceRetryWaitMs: 30_000,
  /** [S9.1] [S5.2] */
  emailCooldownMs: 30_000,
  /** [S9.4] */
  frameLoadTimeoutMs: 20_000,
  frameRequestTimeoutMs: 30_000,
  framePostReadyMs: 500,
  /** [S9.6] [S5.31] */
  methodNotAllowedDelayMs: 300,
  /** [S9.7] */
  searchDelayMs: 300,
  /** [S9.8] */
  pairingLifetimeMs: 240_000,
  /** [S9.9] */
  rpcTimeoutMs: 10_000,
  rpcBatchSize: 1000,
  /** [S9.10] */
  pollingIntervalMs: 4000,
  clientCacheMs: 4000,
  /** [S9.11] */
  queryRetries: 3,
  queryRetryBaseMs: 1000,
  queryRetryCapMs: 30_000,
  /** [S9.12] */
  clientRetries: 3,
  clientRetryBaseMs: 150,
  /** Of one multicall, in bytes of call data [S9.13] */
  multicallBatchBytes: 1024,
  /** [S9.15] */
  recentWallets: 2,
  /** [S9.16] */
  cataloguePageEntries: 40,
  catalogueRecommended: 4,
  catalogueSearchEntries: 100,
  /** [S9.17] */
  pendingTransactions: 99,
  /** Of what stands before the parent of a name, in characters [S9.33]; the most that DNS can carry */
  minLabelLength: 4,
  maxLabelLength: 63,
  /** In percent: 1.2 as a whole number, because fees are bigint [S9.35] */
  baseFeeMultiplierPercent: 120n,
  /** How long a silent look at a wallet may take before the connection counts as gone; not in the spec. */
  reconnectTimeoutMs: 5_000,
  /** How long a restore waits for a wallet to announce itself; not in the spec. */
  announceTimeoutMs: 3_000,
  /** How long giving access back may take; not in the spec. */
  disconnectTimeoutMs: 5_000,
  /** How long a person may take in the wallet when nobody can cancel for them; not in the spec. */
  connectTimeoutMs: 300_000,
  /** How long the host may take to say what is signed while a wallet connects; then it is signed afterwards. */
  signInRequestMs: 5_000,
  /** How long the host may take to say whether somebody is signed in, or to take a signature; not in the spec. */
  signInTimeoutMs: 30_000,
  /** How old what is about to be signed may be: then it is made anew, with another nonce. The incumbent's figure. */
  nonceLifetimeMs: 300_000,
  /** How long the answer of a log-in provider may take to become a log-in; the incumbent's figure. */
  socialGuardMs: 45_000,
  /** How often a log-in popup is looked at; the incumbent's figure. */
  popupPollMs: 1_000,
  /** How long a mailed device link is good for. */
  deviceLinkMs: 600_000,
  /** Longest name taken from a wallet or a registry; not in the spec. */
  maxNameLength: 60,
} as const
