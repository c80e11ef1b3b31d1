const day = 86_400
const fiveMinutes = 300

/**
 * Of every call between two peers the time a relay keeps it and its answer (seconds), and the tags that tell a relay
 * which is which.
 */
export const peerTags = {
  wc_pairingDelete: { ttl: day, tag: 1000, answerTag: 1001 },
  wc_pairingPing: { ttl: 30, tag: 1002, answerTag: 1003 },
  /** A no that a person gave goes with 1120. */
  wc_sessionPropose: { ttl: fiveMinutes, tag: 1100, answerTag: 1101 },
  wc_sessionSettle: { ttl: fiveMinutes, tag: 1102, answerTag: 1103 },
  wc_sessionUpdate: { ttl: day, tag: 1104, answerTag: 1105 },
  wc_sessionExtend: { ttl: day, tag: 1106, answerTag: 1107 },
  wc_sessionRequest: { ttl: fiveMinutes, tag: 1108, answerTag: 1109 },
  wc_sessionEvent: { ttl: fiveMinutes, tag: 1110, answerTag: 1111 },
  wc_sessionDelete: { ttl: day, tag: 1112, answerTag: 1113 },
  wc_sessionPing: { ttl: 30, tag: 1114, answerTag: 1115 },
} as const

/** The name of a call between peers. */
export type PeerMethod = keyof typeof peerTags
