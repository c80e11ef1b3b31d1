import { expect, it } from 'vitest'
import { getMaxLifetimeSeconds } from './messageLifetime.js'
import { peerTags } from './peerProtocol.js'

it("getMaxLifetimeSeconds: is at least the sender's TTL for every call of the protocol and its response", () => {
  for (const { ttl, tag, answerTag } of Object.values(peerTags))
    for (const one of [tag, answerTag]) expect(getMaxLifetimeSeconds(one), String(one)).toBeGreaterThanOrEqual(ttl)
})

it.each([
  [1102, 604_800],
  [1103, 604_800],
  [1108, 604_800],
  [1109, 604_800],
  [1000, 86_400],
  [1100, 86_400],
  [1112, 86_400],
  [1121, 86_400],
  [0, 300],
  [1122, 300],
  [4_294_967_295, 300],
])('getMaxLifetimeSeconds: a message with tag %i lives at most %i seconds', (tag, seconds) => {
  expect(getMaxLifetimeSeconds(tag)).toBe(seconds)
})
