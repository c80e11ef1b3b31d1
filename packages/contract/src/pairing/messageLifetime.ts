import { peerTags } from './peerProtocol.js'

const fiveMinutes = 300
const day = 86_400

/**
 * What waits for a person to pick up the phone: a settlement, and a session request, which apps may give up to seven days. A
 * settlement's life is that of its session.
 */
const weekMethods = ['wc_sessionSettle', 'wc_sessionRequest'] as const
/** Of refusals; wallets send them. */
const foreignTags = [1118, 1119, 1120, 1121]

function tagsOf({ tag, answerTag }: { tag: number; answerTag: number }) {
  return [tag, answerTag]
}
const weekTags = new Set(weekMethods.flatMap((method) => tagsOf(peerTags[method])))
const dayTags = new Set([...Object.values(peerTags).flatMap(tagsOf), ...foreignTags])

/**
 * Longest time in seconds a relay keeps a message with this tag: seven days for settlements and session requests and their
 * answers, a day for the rest of the protocol, five minutes for what is no part of it.
 */
export function longestLifeSeconds(tag: number): number {
  if (weekTags.has(tag)) return 7 * day
  return dayTags.has(tag) ? day : fiveMinutes
}
