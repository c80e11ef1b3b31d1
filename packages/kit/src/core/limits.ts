/** The numbers of the specification's section 9 that the core uses, with unit and id. */
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
  /** The maximum call data of one multicall, in bytes [S9.13] */
  multicallBatchBytes: 1024,
  /** [S9.15] */
  recentWallets: 2,
  /** [S9.16] */
  cataloguePageEntries: 40,
  catalogueRecommended: 4,
  catalogueSearchEntries: 100,
  /** [S9.17] */
  pendingTransactions: 99,
  /** The length of a name's label (the part before the parent name), in characters [S9.33]. 63 is the DNS maximum. */
  minLabelLength: 4,
  maxLabelLength: 63,
  /** In percent: the factor 1.2 as an integer, because fees are bigint [S9.35] */
  baseFeeMultiplierPercent: 120n,
  /** The timeout of a silent reconnect. The connection is removed afterwards. Not in the spec. */
  reconnectTimeoutMs: 5_000,
  /** The time that a restore waits for a wallet to announce itself. Not in the spec. */
  announceTimeoutMs: 3_000,
  /** The timeout of a disconnect. Not in the spec. */
  disconnectTimeoutMs: 5_000,
  /** The timeout of a wallet request, for the case that the user neither answers nor cancels. Not in the spec. */
  connectTimeoutMs: 300_000,
  /** The timeout of the app's sign-in message while a wallet connects. Afterwards, the user signs after connecting. */
  signInRequestMs: 5_000,
  /** The timeout of the app's `siwx` to return sessions or to accept a signature. Not in the spec. */
  signInTimeoutMs: 30_000,
  /** The maximum age of a prepared sign-in message. An older one is replaced, with a new nonce. AppKit's value. */
  nonceLifetimeMs: 300_000,
  /** The timeout from the provider's response to a completed log-in. AppKit's value. */
  socialGuardMs: 45_000,
  /** The interval for checking a log-in popup. AppKit's value. */
  popupPollMs: 1_000,
  /** The lifetime of a mailed device link. */
  deviceLinkMs: 600_000,
  /** The maximum length of a name from a wallet or registry. Not in the spec. */
  maxNameLength: 60,
} as const
