import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { PairingEip155Provider } from './createEip155Provider.js'
import { createTestApp, createTestBrowser, createTestNetwork } from './testApp.js'
import { createTestClock } from './testClock.js'
import { startTestRelay, type TestRelay, type TestRelayOptions } from './testRelay.js'
import { grantEip155, startTestWallet, type TestWallet, testAddresses } from './testWallet.js'
import { timing } from './timing.js'

const networks = [createTestNetwork(1), createTestNetwork(10)]
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'fine',
    (error) => error.code,
  )
const until = <Value>(read: () => Value) => vi.waitFor(read, { timeout: 8_000, interval: 10 })
const never = new AbortController().signal
const nobody = { accountsChanged: () => {}, chainChanged: () => {}, disconnected: () => {} }

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const each of undo.splice(0).reverse()) await each()
})

async function start(options: TestRelayOptions = {}, now?: () => number) {
  const relay = await startTestRelay(options)
  const wallet = await startTestWallet(relay.url, now)
  undo.push(
    () => relay.stop(),
    () => wallet.stop(),
  )
  return { relay, wallet }
}

function openApp(relay: TestRelay, options: Parameters<typeof createTestApp>[2] = {}) {
  const app = createTestApp(relay.url, networks, options)
  undo.push(() => app.leave())
  return { ...app, provider: () => app.connector.provider as PairingEip155Provider }
}

async function pair(relay: TestRelay, wallet: TestWallet, options: Parameters<typeof createTestApp>[2] = {}) {
  const app = openApp(relay, options)
  const { uri, accounts } = app.connect()
  const { topic } = await wallet.approve(await wallet.scan(await uri), grantEip155([1, 10]))
  await accounts
  return { ...app, topic }
}

const sign = (app: { provider(): PairingEip155Provider }, text = '0x61') =>
  app.provider().request({ method: 'personal_sign', params: [text, testAddresses[0]] })

describe('a relay that goes away and comes back', () => {
  it.each(['before the wallet scans', 'with the proposal in the wallet', 'after the yes, before the app hears it'])(
    'loses nothing of a pairing: %s',
    async (step) => {
      const { relay, wallet } = await start()
      const app = openApp(relay)
      const { uri, accounts } = app.connect()
      const address = await uri
      await until(() => expect(relay.published).toHaveLength(1))
      if (step.startsWith('before')) await relay.restart()
      const proposal = await wallet.scan(address)
      if (step.startsWith('with')) await relay.restart()
      if (step.startsWith('after')) app.tab.cut()
      await wallet.approve(proposal, grantEip155([1]))
      expect((await accounts).addresses).toEqual(testAddresses)
      expect(app.refused).toEqual([])
    },
  )

  it('takes a proposal made while it was away', async () => {
    const { relay, wallet } = await start()
    await relay.stop()
    const { uri, accounts } = openApp(relay).connect()
    const address = await uri
    await relay.restart()
    await wallet.approve(await wallet.scan(address), grantEip155([1]))
    expect((await accounts).addresses).toEqual(testAddresses)
  })

  it('delivers a request asked while it was away, once, and its answer', async () => {
    const { relay, wallet } = await start()
    const app = await pair(relay, wallet)
    await relay.stop()
    const signed = sign(app)
    await relay.restart()
    expect(await signed).toBe('signed')
    const asked = wallet.received.filter(({ method }) => method === 'wc_sessionRequest')
    expect(new Set(asked.map(({ id }) => id)).size).toBe(1)
  })

  it('brings the answer a wallet gave while the app was cut off, and no question twice', async () => {
    const { relay, wallet } = await start()
    const app = await pair(relay, wallet)
    const asked: number[] = []
    wallet.on.request = async ({ id }) => {
      asked.push(id)
      app.tab.cut()
      return 'signed in the dark'
    }
    expect(await sign(app)).toBe('signed in the dark')
    expect(asked).toHaveLength(1)
  })

  it('brings what the wallet said meanwhile: another chain, and the end', async () => {
    const { relay, wallet } = await start()
    const app = await pair(relay, wallet)
    const seen: string[] = []
    app.connector.watch({
      ...nobody,
      chainChanged: (chain) => seen.push(chain),
      disconnected: () => seen.push('end'),
    })
    app.tab.cut()
    const event = { event: { name: 'chainChanged', data: 10 }, chainId: 'eip155:10' }
    const told = wallet.call(app.topic, 'wc_sessionEvent', event)
    const ended = wallet.call(app.topic, 'wc_sessionDelete', { code: 6000, message: 'Bye' })
    await until(() => expect(seen).toEqual(['eip155:10', 'end']))
    await Promise.all([told, ended])
  })
})

describe('messages that come twice or in another order', () => {
  it.each([
    ['three times each', { copies: 3 }],
    ['newest first, twice each', { copies: 2, isReversed: true }],
  ])('count once: %s', async (_, options) => {
    const { relay, wallet } = await start(options)
    const app = await pair(relay, wallet)
    const chains: string[] = []
    app.connector.watch({ ...nobody, chainChanged: (chain) => chains.push(chain) })
    expect(await sign(app)).toBe('signed')
    const event = { event: { name: 'chainChanged', data: '0xa' }, chainId: 'eip155:10' }
    const { id } = await wallet.call(app.topic, 'wc_sessionEvent', event)
    expect(chains).toEqual(['eip155:10'])
    const answers = relay.published.filter(({ tag }) => tag === 1111)
    expect(answers).toHaveLength(1)
    expect(id).toBeGreaterThan(0)
  })

  it('takes a settlement that is there before the yes', async () => {
    const { relay, wallet } = await start()
    const app = openApp(relay)
    const { uri, accounts } = app.connect()
    const proposal = await wallet.scan(await uri)
    app.tab.cut()
    await wallet.approve(proposal, grantEip155([1]))
    expect((await accounts).chainId).toBe('eip155:1')
  })

  it('does not take an old message again after a reload', async () => {
    const { relay, wallet } = await start()
    const browser = createTestBrowser()
    const app = await pair(relay, wallet, { browser })
    const event = { event: { name: 'chainChanged', data: 10 }, chainId: 'eip155:10' }
    await wallet.call(app.topic, 'wc_sessionEvent', event)
    const old = relay.published.find(({ tag }) => tag === 1110) ?? expect.fail('no event was published')
    app.leave()
    const next = openApp(relay, { browser })
    await next.connector.reconnect({ networks, signal: never })
    await next.connector.switchNetwork(createTestNetwork(1), never)
    expect(await sign(next)).toBe('signed')
    relay.inject({ topic: old.topic, message: old.message, ttl: 300, tag: 1110 })
    await until(() => expect(next.refused).toEqual(['REPLAYED']))
    expect((await next.connector.reconnect({ networks, signal: never }))?.chainId).toBe('eip155:1')
  })
})

describe('tabs', () => {
  it('share one session; each gets its own answers, and a reload finds it again [S4.3]', async () => {
    const { relay, wallet } = await start()
    const browser = createTestBrowser()
    const one = await pair(relay, wallet, { browser })
    const two = openApp(relay, { browser })
    expect((await two.connector.reconnect({ networks, signal: never }))?.addresses).toEqual(testAddresses)
    wallet.on.request = ({ params }) => (params as { request: { params: string[] } }).request.params[0]
    const texts = ['0x01', '0x02', '0x03', '0x04']
    const answers = await Promise.all(texts.map((text, index) => sign(index % 2 ? one : two, text)))
    expect(answers).toEqual(texts)
    expect(JSON.parse(browser.shelf.get('pairing_requests') ?? '{"list":[]}').list).toEqual([])
  })

  it('pass on an answer that reached only the other', async () => {
    const { relay, wallet } = await start()
    const browser = createTestBrowser()
    const one = await pair(relay, wallet, { browser })
    const two = openApp(relay, { browser })
    await two.connector.reconnect({ networks, signal: never })
    await sign(two)
    two.tab.setOffline(true)
    const signed = sign(two)
    const { id } = await until(() => JSON.parse(browser.shelf.get('pairing_requests') ?? '').list[0])
    // Asked over a line that is dead; the wallet knows the question all the same, and only the other tab hears it.
    await wallet.say(one.topic, { id, jsonrpc: '2.0', result: 'for two' }, 1109)
    expect(await signed).toBe('for two')
  })

  it('answer the wallet once, and see the same chain', async () => {
    const { relay, wallet } = await start()
    const browser = createTestBrowser()
    const one = await pair(relay, wallet, { browser })
    const two = openApp(relay, { browser })
    await two.connector.reconnect({ networks, signal: never })
    await sign(two)
    const seen: string[] = []
    one.connector.watch({ ...nobody, chainChanged: (chain) => seen.push(`one ${chain}`) })
    two.connector.watch({ ...nobody, chainChanged: (chain) => seen.push(`two ${chain}`) })
    const event = { event: { name: 'chainChanged', data: 10 }, chainId: 'eip155:10' }
    await wallet.call(one.topic, 'wc_sessionEvent', event)
    await until(() => expect(seen.sort()).toEqual(['one eip155:10', 'two eip155:10']))
    await wallet.call(one.topic, 'wc_sessionPing', {})
    expect(relay.published.filter(({ tag }) => tag === 1111)).toHaveLength(1)
    expect(relay.published.filter(({ tag }) => tag === 1115)).toHaveLength(1)
  })

  it('end together', async () => {
    const { relay, wallet } = await start()
    const browser = createTestBrowser()
    const one = await pair(relay, wallet, { browser })
    const two = openApp(relay, { browser })
    await two.connector.reconnect({ networks, signal: never })
    const ends: string[] = []
    two.connector.watch({ ...nobody, disconnected: () => ends.push('two') })
    await one.connector.disconnect()
    await until(() => expect(ends).toEqual(['two']))
    expect(await codeOf(sign(two))).toBe('WALLET_DISCONNECTED')
  })

  it('a tab that is closed while the wallet agrees: the next visit is connected without another scan', async () => {
    const { relay, wallet } = await start()
    const browser = createTestBrowser()
    const app = openApp(relay, { browser })
    const { uri, accounts } = app.connect()
    const proposal = await wallet.scan(await uri)
    app.leave()
    await wallet.approve(proposal, grantEip155([1]))
    expect(await codeOf(accounts)).toBe('ABORTED')
    const next = openApp(relay, { browser })
    expect((await next.connect().accounts).addresses).toEqual(testAddresses)
  })

  it('a tab that is closed between yes and settlement: the next visit settles', async () => {
    const { relay, wallet } = await start()
    const browser = createTestBrowser()
    const app = openApp(relay, { browser })
    const { agree, settle } = await wallet.prepareApproval(await wallet.scan(await app.connect().uri), grantEip155([1]))
    await agree()
    await until(() => expect(browser.shelf.get('pairing_proposals')).toContain('approval'))
    app.leave()
    await settle()
    const next = openApp(relay, { browser })
    expect((await next.connect().accounts).addresses).toEqual(testAddresses)
  })
})

describe('time', () => {
  it('renews the address 30 s before its end; a wallet may still answer the old one [S9.8]', async () => {
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

  it('error: a proposal nobody answered is over after five minutes; a yes after that is not heard', async () => {
    const clock = createTestClock(Date.now())
    const { relay, wallet } = await start({}, clock.now)
    const browser = createTestBrowser(clock)
    const app = openApp(relay, { browser })
    const { uri, accounts } = app.connect()
    const first = await wallet.scan(await uri)
    await clock.advance(timing.proposalLifetimeMs)
    // The address that replaced it is all that is left.
    await until(() => expect(JSON.parse(browser.shelf.get('pairing_proposals') ?? '').list).toHaveLength(1))
    expect(browser.shelf.get('pairing_proposals')).not.toContain(first.pairingTopic)
    await wallet.approve(first, grantEip155([1]))
    await clock.settle()
    expect(browser.shelf.get('pairing_session')).toBeUndefined()
    expect(await codeOf(Promise.race([accounts, Promise.resolve()]))).toBe('fine')
  })

  it('gives out the same address again while it lasts, where pairing is reused [S4.4]', async () => {
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

  it('gives up the address with the view elsewhere, and forgets it [S4.5]', async () => {
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

  it('lets one wait go on when another is given up', async () => {
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

  it('ends a session when its time is over, and what was asked of it; an extension moves the end', async () => {
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

  it('loses nothing while the socket is cut for a minute: a question asked meanwhile, and what the wallet said', async () => {
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
    // The longest wait between two tries, and one try. That takes time of the machine and none of this clock, so each tenth of
    // a second here is ten milliseconds there.
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
    const asked = wallet.received.filter(({ method }) => method === 'wc_sessionRequest')
    expect(asked.map(({ id }) => id)).toHaveLength(1)
  })

  it('error: a wallet that never answers ends a request as TIMED_OUT, one that never settles a pairing', async () => {
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

  it('error: without a relay a pairing ends as OFFLINE, and leaving tells nobody but does not wait', async () => {
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
