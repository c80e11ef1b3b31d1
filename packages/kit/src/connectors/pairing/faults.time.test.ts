import { afterEach, describe, expect, it } from 'vitest'
import { createTestBrowser } from './testApp.js'
import { createTestClock } from './testClock.js'
import { codeOf, nobody, openApp, pair, sign, start, undo, until } from './testPair.js'
import { grantEip155, testAddresses } from './testWallet.js'
import { timing } from './timing.js'

afterEach(async () => {
  for (const each of undo.splice(0).reverse()) await each()
})

describe('timeouts and expiry of pairing', () => {
  it('replaces the pairing URI 30 s before it expires, and accepts an approval of the old one [S9.8]', async () => {
    const clock = createTestClock(Date.now())
    const { relay, wallet } = await start({}, clock.now)
    const app = openApp(relay, { browser: createTestBrowser(clock) })
    const { uri, uris, accounts } = app.connect()
    const first = await wallet.scan(await uri)
    await clock.advance(timing.pairingLifetimeMs - timing.pairingRefreshMs - 1)
    expect(uris).toHaveLength(1)
    await clock.advance(1)
    await until(() => expect(uris).toHaveLength(2))
    expect(uris[1]).not.toBe(uris[0])
    await clock.advance(60_000)
    await wallet.approve(first, grantEip155([1]))
    expect((await accounts).addresses).toEqual(testAddresses)
  })

  it('error: a proposal expires after five minutes, and a later approval is ignored', async () => {
    const clock = createTestClock(Date.now())
    const { relay, wallet } = await start({}, clock.now)
    const browser = createTestBrowser(clock)
    const app = openApp(relay, { browser })
    const { uri, accounts } = app.connect()
    const first = await wallet.scan(await uri)
    await clock.advance(timing.proposalLifetimeMs)
    // Only the proposal that replaced it remains.
    await until(() => expect(JSON.parse(browser.shelf.get('pairing_proposals') ?? '').list).toHaveLength(1))
    expect(browser.shelf.get('pairing_proposals')).not.toContain(first.pairingTopic)
    await wallet.approve(first, grantEip155([1]))
    await clock.runPending()
    expect(browser.shelf.get('pairing_session')).toBeUndefined()
    expect(await codeOf(Promise.race([accounts, Promise.resolve()]))).toBe('fine')
  })

  it('returns the same pairing URI again until it expires, if reuse is enabled [S4.4]', async () => {
    const clock = createTestClock(Date.now())
    const { relay, wallet } = await start({}, clock.now)
    const app = openApp(relay, { browser: createTestBrowser(clock), isReusingPairing: () => true })
    const first = new AbortController()
    const uri = await app.connect(first.signal).uri
    first.abort()
    const again = app.connect()
    expect(await again.uri).toBe(uri)
    await wallet.approve(await wallet.scan(uri), grantEip155([1]))
    expect((await again.accounts).addresses).toEqual(testAddresses)
    await app.connector.disconnect()
    const third = new AbortController()
    const spent = await app.connect(third.signal).uri
    third.abort()
    await clock.advance(timing.pairingLifetimeMs - timing.pairingMarginMs)
    expect(await app.connect().uri).not.toBe(spent)
  })

  it('deletes the pairing URI on abort, if reuse is disabled [S4.5]', async () => {
    const { relay } = await start()
    const browser = createTestBrowser()
    const app = openApp(relay, { browser })
    const attempt = new AbortController()
    const { uri, accounts } = app.connect(attempt.signal)
    const first = await uri
    attempt.abort()
    expect(await codeOf(accounts)).toBe('ABORTED')
    expect(browser.shelf.get('pairing_proposals')).toBeUndefined()
    expect(await app.connect().uri).not.toBe(first)
  })

  it('an abort of one connect call does not affect another', async () => {
    const { relay, wallet } = await start()
    const app = openApp(relay)
    const first = new AbortController()
    const given = app.connect(first.signal)
    const kept = app.connect()
    const uri = await kept.uri
    expect(uri).not.toBe(await given.uri)
    first.abort()
    expect(await codeOf(given.accounts)).toBe('ABORTED')
    await wallet.approve(await wallet.scan(uri), grantEip155([1]))
    expect((await kept.accounts).addresses).toEqual(testAddresses)
  })

  it('ends an expired session and rejects its requests; an extension moves the expiry', async () => {
    const clock = createTestClock(Date.now())
    const { relay, wallet } = await start({}, clock.now)
    const app = await pair(relay, wallet, { browser: createTestBrowser(clock) })
    const ends: number[] = []
    app.connector.watch({ ...nobody, disconnected: () => ends.push(clock.now()) })
    const expiry = Math.floor(clock.now() / 1000) + 7_200
    await wallet.call(app.topic, 'wc_sessionExtend', { expiry })
    await clock.advance(3_700_000)
    expect(ends).toEqual([])
    wallet.on.request = () => undefined
    await clock.advance(expiry * 1000 - clock.now() - 1_000)
    const open = codeOf(sign(app))
    await clock.advance(1_000)
    expect(await open).toBe('WALLET_DISCONNECTED')
    expect(ends).toHaveLength(1)
  })

  it('loses neither a request nor a wallet event if the relay is down for a minute', async () => {
    const clock = createTestClock(Date.now())
    const { relay, wallet } = await start({}, clock.now)
    const app = await pair(relay, wallet, { browser: createTestBrowser(clock) })
    const chains: string[] = []
    app.connector.watch({ ...nobody, chainChanged: (chain) => chains.push(chain) })
    await relay.stop()
    const signed = sign(app)
    const event = { event: { name: 'chainChanged', data: 10 }, chainId: 'eip155:10' }
    const told = wallet.call(app.topic, 'wc_sessionEvent', event)
    await clock.advance(60_000)
    await relay.restart()
    // The longest delay between two attempts plus one attempt. An attempt takes real time, so each 100 ms of the test
    // clock waits for 10 ms of real time.
    const latest = clock.now() + 1.5 * timing.retryCapMs + timing.relayOpenTimeoutMs
    const answers: unknown[] = []
    const note = (answer: unknown) => answers.push(answer)
    signed.then(note, note)
    while (answers.length === 0 && clock.now() < latest) {
      await clock.advance(100)
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    expect(answers).toEqual(['signed'])
    expect((await told).result).toBe(true)
    expect(chains).toEqual(['eip155:10'])
    const requested = wallet.received.filter(({ method }) => method === 'wc_sessionRequest')
    expect(requested.map(({ id }) => id)).toHaveLength(1)
  })

  it('error: rejects with TIMED_OUT if the wallet does not respond to a request or does not settle', async () => {
    const clock = createTestClock(Date.now())
    const { relay, wallet } = await start({}, clock.now)
    const app = await pair(relay, wallet, { browser: createTestBrowser(clock) })
    wallet.on.request = () => undefined
    const signed = codeOf(sign(app))
    await until(() => expect(wallet.received.some(({ method }) => method === 'wc_sessionRequest')).toBe(true))
    await clock.advance(timing.requestLifetimeMs)
    expect(await signed).toBe('TIMED_OUT')

    const browser = createTestBrowser(clock)
    const late = openApp(relay, { browser })
    const { uri, accounts } = late.connect()
    const { pairingTopic, id } = await wallet.scan(await uri)
    const result = { relay: { protocol: 'irn' }, responderPublicKey: '11'.repeat(32) }
    await wallet.say(pairingTopic, { id, jsonrpc: '2.0', result }, 1101)
    await until(() => expect(browser.shelf.get('pairing_proposals')).toContain('approval'))
    await clock.advance(timing.settlementTimeoutMs)
    expect(await codeOf(accounts)).toBe('TIMED_OUT')
  })

  it('error: without a relay, connect rejects with OFFLINE and disconnect does not wait for the wallet', async () => {
    const clock = createTestClock(Date.now())
    const { relay, wallet } = await start({}, clock.now)
    const app = await pair(relay, wallet, { browser: createTestBrowser(clock) })
    await relay.stop()
    const startedAt = clock.now()
    const left = app.connector.disconnect()
    await clock.advance(timing.farewellTimeoutMs)
    await left
    const offline = openApp(relay, { browser: createTestBrowser(clock) })
    const ends: string[] = []
    codeOf(offline.connect().accounts).then((code) => ends.push(code))
    await until(async () => {
      await clock.advance(5_000)
      expect(ends).toEqual(['OFFLINE'])
    })
    expect(clock.now()).toBeLessThan(startedAt + timing.pairingLifetimeMs)
  })
})
