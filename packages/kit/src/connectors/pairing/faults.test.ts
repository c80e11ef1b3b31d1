import { afterEach, describe, expect, it } from 'vitest'
import { createTestBrowser, createTestNetwork } from './testApp.js'
import { networks, never, nobody, openApp, pair, sign, start, undo, until } from './testPair.js'
import { grantEip155, testAddresses } from './testWallet.js'

afterEach(async () => {
  for (const each of undo.splice(0).reverse()) await each()
})

describe('pairing with a relay that restarts', () => {
  it.each([
    'before the wallet scans',
    'with the proposal in the wallet',
    'after the approval, before the app receives it',
  ])('completes the pairing after a restart or a lost connection: %s', async (step) => {
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
  })

  it('sends a proposal that was created while the relay was down', async () => {
    const { relay, wallet } = await start()
    await relay.stop()
    const { uri, accounts } = openApp(relay).connect()
    const address = await uri
    await relay.restart()
    await wallet.approve(await wallet.scan(address), grantEip155([1]))
    expect((await accounts).addresses).toEqual(testAddresses)
  })

  it('sends a request that was made while the relay was down exactly once', async () => {
    const { relay, wallet } = await start()
    const app = await pair(relay, wallet)
    await relay.stop()
    const signed = sign(app)
    await relay.restart()
    expect(await signed).toBe('signed')
    const requested = wallet.received.filter(({ method }) => method === 'wc_sessionRequest')
    expect(new Set(requested.map(({ id }) => id)).size).toBe(1)
  })

  it('receives a response that the wallet sent while the app was disconnected, after one request', async () => {
    const { relay, wallet } = await start()
    const app = await pair(relay, wallet)
    const requested: number[] = []
    wallet.on.request = async ({ id }) => {
      requested.push(id)
      app.tab.cut()
      return 'signed in the dark'
    }
    expect(await sign(app)).toBe('signed in the dark')
    expect(requested).toHaveLength(1)
  })

  it('receives wallet events from the time of a lost connection: a chain change and the end', async () => {
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

describe('pairing with repeated and reordered messages', () => {
  it.each([
    ['three times each', { copies: 3 }],
    ['newest first, twice each', { copies: 2, isReversed: true }],
  ])('handles each message once: %s', async (_, options) => {
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

  it('accepts a settlement that arrives before the approval', async () => {
    const { relay, wallet } = await start()
    const app = openApp(relay)
    const { uri, accounts } = app.connect()
    const proposal = await wallet.scan(await uri)
    app.tab.cut()
    await wallet.approve(proposal, grantEip155([1]))
    expect((await accounts).chainId).toBe('eip155:1')
  })

  it('rejects a replayed message after a reload', async () => {
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
    expect(await next.connector.reconnect({ networks, signal: never })).toMatchObject({ chainId: 'eip155:1' })
  })
})
