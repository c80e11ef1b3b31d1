import { peerTags } from '@foyer/contract/pairing/peerProtocol'
import { afterEach, expect, it } from 'vitest'
import { bySuite } from '../../../../../scripts/test/suite.js'
import { pair, sign, start, undo, until } from './testPair.js'

/** More than the messages that an app compares with new ones (1,000) and the call ids that it stores (256). */
const pings = bySuite({ main: 1_100, soak: 20_000 })

afterEach(async () => {
  for (const each of undo.splice(0).reverse()) await each()
})

it('pairing: rejects a call that the relay repeats after thousands of other calls', {
  timeout: 60_000 + pings * 20,
}, async () => {
  const { relay, wallet } = await start()
  const app = await pair(relay, wallet)
  const goTo = (data: number) =>
    wallet.call(app.topic, 'wc_sessionEvent', { event: { name: 'chainChanged', data }, chainId: 'eip155:1' })
  await goTo(10)
  const early = relay.published.find(({ tag }) => tag === peerTags.wc_sessionEvent.tag)
  await goTo(1)
  expect(await app.provider().request({ method: 'eth_chainId' })).toBe('0x1')
  for (let sent = 0; sent < pings; sent += 50) {
    const calls = Array.from({ length: 50 }, () => wallet.call(app.topic, 'wc_sessionPing', {}))
    await Promise.all(calls)
    // Empty the list, because the test wallet searches all received messages.
    wallet.received.length = 0
  }
  if (early === undefined) throw new Error('no message was published')
  relay.inject(early)
  await until(() => expect(app.refused).toEqual(['REPLAYED']))
  expect(await sign(app)).toBe('signed')
  expect(await app.provider().request({ method: 'eth_chainId' })).toBe('0x1')
})
