/** Numbers of the relay that no operator needs to turn; sizes of calls and messages are in the contract's `pairingLimits`. */
export const relayLimits = {
  /** A token is a header, six claims and a signature; longer ones are not looked into. */
  tokenChars: 4_096,
  /** Phones' clocks go wrong; a token proves only that its sender has a key, so a date a little ahead does no harm. */
  issuedAheadSeconds: 600,
  expiredLeewaySeconds: 60,
  /** The longest life a token may give itself: a day is usual. */
  tokenLifeSeconds: 8 * 86_400,

  socketsPerClient: 16,
  subscriptionsPerClient: 2_000,
  socketsPerTopic: 64,
  /** Calls of a socket that are being worked on; more are not read from the network. */
  callsInFlight: 64,
  /** Frames a second and socket of any kind, acknowledgements included, and how many may come at once. */
  framesPerSecond: 500,
  framesAtOnce: 2_000,
  /** Refused frames after which a socket is closed instead of answered. */
  refusalsPerSocket: 1_000,
  /** Fetches a second and client, over all its sockets, and how many may come at once: each may read 2 MiB for a hundred bytes. */
  fetchesPerSecond: 20,
  fetchesAtOnce: 200,
  /** Messages a second and topic, and how many may come at once. */
  topicPublishesPerSecond: 100,
  topicPublishesAtOnce: 500,
  /** Messages kept for one topic, delivered ones included until they make room. */
  topicMessages: 1_000,
  topicBytes: 32 * 1_048_576,
  /** What a receipt costs on disk, its indexes included; measured. */
  receiptBytes: 230,
  /** What a message costs on disk beside its text, its indexes included; measured. */
  rowBytes: 750,

  /** What may be under way to one socket without an acknowledgement; the rest waits in the mailbox. */
  windowMessages: 128,
  windowBytes: 2 * 1_048_576,
  /** A socket gets no more pushes while so many of its messages have no receipt in the database. */
  unwrittenReceipts: 1_024,
  /** A reader this far behind is cut. */
  bufferedBytes: 8 * 1_048_576,
  /** First redelivery; each further one waits twice as long, up to the second number. */
  redeliverMs: 10_000,
  redeliverAtMostMs: 60_000,

  /** Clients of the public protocol give a socket up after 35 s without a ping. */
  pingMs: 25_000,
  /** A socket of which nothing is heard for this long after a ping is cut. */
  pongTimeoutMs: 35_000,
  /** A socket without a subscription and without a call is closed after this long. */
  idleMs: 300_000,
  tickMs: 1_000,
  sweepMs: 10_000,

  /** Group commit: what comes within this time is written together. */
  lingerMs: 4,
  batchMessages: 4_000,
  batchBytes: 4 * 1_048_576,
  /** Messages that wait to be written; more are refused. */
  queuedMessages: 20_000,
  queuedBytes: 64 * 1_048_576,
  /** How long an acknowledgement waits for the other processes to be told. */
  announceMs: 500,
  /** How often a link over PostgreSQL makes sure that it still hears. */
  linkPulseMs: 10_000,
  /** What closing waits for writes under way, in milliseconds. */
  drainMs: 5_000,
} as const
