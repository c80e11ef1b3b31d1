import { expect, it } from 'vitest'
import { longestLifeSeconds } from './messageLifetime.js'
import { peerTags } from './peerProtocol.js'

it('every call of the protocol and its answer lives as long as its sender asks', () => {
  for (const { ttl, tag, answerTag } of Object.values(peerTags))
    for (const one of [tag, answerTag]) expect(longestLifeSeconds(one), String(one)).toBeGreaterThanOrEqual(ttl)
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
])('a message with tag %i lives %i seconds at most', (tag, seconds) => {
  expect(longestLifeSeconds(tag)).toBe(seconds)
})
