/** The limits of both sides of the pairing protocol. A message above a limit is rejected, never truncated. */
export const pairingLimits = {
  /** The maximum length of a sealed message, in base64 characters. */
  messageChars: 1_000_000,
  /** The maximum length of a frame on the relay's socket, in characters: a message and its JSON envelope. */
  frameChars: 1_100_000,
  /** The maximum number of topics in a call. */
  batchTopics: 500,
  /** The maximum number of messages in a call. */
  batchMessages: 500,
  /** The maximum length of a pairing URI, in characters. */
  uriChars: 2_000,
  /** The maximum time that a relay stores a message, in seconds: 30 days. */
  ttlSeconds: 2_592_000,
  /**
   * The maximum lifetime that a wallet may give a pairing session from now, in seconds: 7 days, plus an hour for clock
   * differences.
   */
  sessionSeconds: 608_400,
} as const
