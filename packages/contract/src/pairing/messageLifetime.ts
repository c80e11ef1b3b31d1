import { peerTags } from './peerProtocol.js'

const fiveMinutes = 300
const day = 86_400

/**
 * The calls that wait until the user opens the wallet on the phone. Apps may give a session request up to seven days. A
 * settlement lives as long as its session.
 */
const weekMethods = ['wc_sessionSettle', 'wc_sessionRequest'] as const
/** The tags of rejections. Wallets send them. */
const rejectionTags = [1118, 1119, 1120, 1121]

function tagsOf({ tag, answerTag }: { tag: number; answerTag: number }) {
  return [tag, answerTag]
}
const weekTags = new Set(weekMethods.flatMap((method) => tagsOf(peerTags[method])))
const dayTags = new Set([...Object.values(peerTags).flatMap(tagsOf), ...rejectionTags])

/**
 * Returns the maximum time that a relay stores a message with this tag, in seconds. Seven days for settlements and
 * session requests and their responses, one day for the rest of the protocol, five minutes for other tags.
 */
export function getMaxLifetimeSeconds(tag: number): number {
  if (weekTags.has(tag)) return 7 * day
  return dayTags.has(tag) ? day : fiveMinutes
}
