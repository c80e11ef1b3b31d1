/**
 * The relay's limits without a configuration variable. The size limits of calls and messages are in `pairingLimits` of
 * the contract.
 */
export const relayLimits = {
  /** The maximum length of a token. A token is a header, six claims and a signature. */
  tokenChars: 4_096,
  /**
   * The tolerance for wrong clocks of phones. A token only proves that its sender has a key, so a date in the near
   * future is harmless.
   */
  issuedAheadSeconds: 600,
  expiredLeewaySeconds: 60,
  /** The maximum lifetime of a token. One day is usual. */
  tokenLifeSeconds: 8 * 86_400,

  socketsPerClient: 16,
  subscriptionsPerClient: 2_000,
  socketsPerTopic: 64,
  /** The maximum concurrent calls of a socket. At this number, the relay stops reading from the socket. */
  callsInFlight: 64,
  /** The maximum frames per second and socket, including acknowledgements, and the maximum burst. */
  framesPerSecond: 500,
  framesAtOnce: 2_000,
  /** The number of rejected frames after which a socket is closed. */
  refusalsPerSocket: 1_000,
  /**
   * The maximum fetches per second and client over all its sockets, and the maximum burst. A request of a hundred bytes
   * can read 2 MiB.
   */
  fetchesPerSecond: 20,
  fetchesAtOnce: 200,
  /** The maximum messages per second and topic, and the maximum burst. */
  topicPublishesPerSecond: 100,
  topicPublishesAtOnce: 500,
  /** The maximum stored messages per topic. A full topic removes delivered messages. */
  topicMessages: 1_000,
  topicBytes: 32 * 1_048_576,
  /** The measured size of a receipt on disk in bytes, including its indexes. */
  receiptBytes: 230,
  /** The measured size of a message row on disk in bytes, without its text, including its indexes. */
  rowBytes: 750,

  /** The maximum unacknowledged messages in flight per socket. The others wait in the mailbox. */
  windowMessages: 128,
  windowBytes: 2 * 1_048_576,
  /** A socket gets no more pushes while this many of its receipts are not written. */
  unwrittenReceipts: 1_024,
  /** A socket with more buffered bytes than this is terminated. */
  bufferedBytes: 8 * 1_048_576,
  /** The delay before the first redelivery. It doubles with each attempt, up to `redeliverAtMostMs`. */
  redeliverMs: 10_000,
  redeliverAtMostMs: 60_000,

  /** The ping interval. Clients of the public protocol close a socket after 35 s without a ping. */
  pingMs: 25_000,
  /** A socket without any frame for this long after a ping is terminated. */
  pongTimeoutMs: 35_000,
  /** A socket without subscriptions and calls is closed after this long. */
  idleMs: 300_000,
  tickMs: 1_000,
  sweepMs: 10_000,

  /** The time in which writes are collected into one batch. */
  lingerMs: 4,
  batchMessages: 4_000,
  batchBytes: 4 * 1_048_576,
  /** The maximum messages that wait to be written. The relay rejects more. */
  queuedMessages: 20_000,
  queuedBytes: 64 * 1_048_576,
  /** The maximum time that an acknowledgement waits for the announcement to other processes. */
  announceMs: 500,
  /** The interval at which a PostgreSQL link checks that it receives its own notifications. */
  linkPulseMs: 10_000,
  /** The maximum time that `close` waits for pending writes. */
  drainMs: 5_000,
} as const
