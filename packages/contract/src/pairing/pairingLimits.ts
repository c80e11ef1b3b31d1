/** Sizes both sides of the pairing protocol keep to; a message beyond them is refused, never cut. */
export const pairingLimits = {
  /** One sealed message, in base64 characters. */
  messageChars: 1_000_000,
  /** One frame on the relay's socket, in characters: a message and what stands around it. */
  frameChars: 1_100_000,
  /** Topics in one call. */
  batchTopics: 500,
  /** Messages in one call. */
  batchMessages: 500,
  /** A pairing address, in characters. */
  uriChars: 2_000,
  /** Longest time a relay keeps a message, in seconds: 30 days. */
  ttlSeconds: 2_592_000,
  /** Longest life a wallet may give a pairing session from now, in seconds: 7 days and an hour for clocks that differ. */
  sessionSeconds: 608_400,
} as const
