import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestNetwork, solanaNetwork } from './testApp.js'
import { createHeldSession, grantTo } from './testHostProvider.js'
import { alice, bob, codeOf, leaving, never, setUpHostTransport, uri } from './testHostTransport.js'
import { timing } from './timing.js'

// Load the lazy module first, so its load takes no turns of the event loop.
beforeAll(() => import('./createHostMethods.js'))

afterEach(() => {
  for (const leave of leaving.splice(0)) leave()
})

describe('createHostTransport: pairing', () => {
  it('proposes every family, returns the pairing URI and uses the granted namespaces [S3.10]', async () => {
    const set = setUpHostTransport(undefined, {
      networks: [createTestNetwork(1), createTestNetwork(10), solanaNetwork],
    })
    const { uris, accounts } = set.connect(never, 'eip155:10')
    // The handler loads late.
    await vi.waitFor(() => expect(set.play.questions).toHaveLength(1))
    expect(set.play.questions[0]?.optionalNamespaces).toMatchObject({
      eip155: { chains: ['eip155:1', 'eip155:10'], rpcMap: { 'eip155:1': 'http://127.0.0.1:1' } },
      solana: { methods: expect.arrayContaining(['solana_signMessage']), rpcMap: {} },
    })
    set.play.offer(uri())
    expect(uris).toEqual([[uri(), timing.pairingLifetimeMs]])
    set.play.approve(createHeldSession(set.clock.now()))
    expect(await accounts).toEqual({
      addresses: [alice],
      chainId: 'eip155:10',
      approvedChainIds: ['eip155:1', 'eip155:10'],
      supportsAllNetworks: false,
      peer: { name: 'Wallet', url: 'https://w.example', icon: 'https://w.example/i.png' },
    })
    expect(set.connector.info).toEqual({ name: 'Wallet', icon: 'https://w.example/i.png' })
    expect(set.play.calls).toEqual(['setDefaultChain eip155:10 http://127.0.0.1:1'])
  })

  it('opens no socket and stores nothing', async () => {
    const set = setUpHostTransport()
    set.tab.environment.openSocket = () => expect.fail('a socket was opened')
    await set.pair()
    expect([...set.browser.shelf]).toEqual([])
  })

  it('uses the expiry of the provider, but at most four minutes [S9.8]', async () => {
    const set = setUpHostTransport()
    const { uris } = set.connect()
    await set.clock.runPending()
    set.play.offer(uri(`&expiryTimestamp=${set.clock.now() / 1000 + 100}`))
    expect(uris[0]?.[1]).toBe(100_000)
  })

  it('requests a new pairing URI before the current one expires, while a caller waits', async () => {
    const set = setUpHostTransport()
    const { uris, accounts } = set.connect()
    await set.clock.runPending()
    set.play.offer(uri())
    await set.clock.advance(timing.pairingLifetimeMs - timing.pairingMarginMs)
    expect(set.play.questions).toHaveLength(2)
    set.play.offer(uri('&new=1'))
    expect(uris.map(([each]) => each)).toEqual([uri(), uri('&new=1')])
    // A failure of the first proposal must have no effect.
    set.play.reject(new Error('Proposal expired'))
    await set.clock.runPending()
    set.play.approve(createHeldSession(set.clock.now()))
    expect(await accounts).toMatchObject({ addresses: [alice] })
  })

  it('uses the session and the chain of an earlier visit without a request [S2.1]', async () => {
    const set = setUpHostTransport(createHeldSession)
    Object.assign(set.provider, { namespaces: { eip155: { defaultChain: '10' }, solana: {} } })
    expect(await set.reconnect()).toMatchObject({ addresses: [alice], chainId: 'eip155:10' })
    expect(await set.connect().accounts).toMatchObject({ chainId: 'eip155:10' })
    expect(set.play.questions).toEqual([])
  })

  it('has no session if the provider has none, and uses a session that the host pairs later', async () => {
    const set = setUpHostTransport()
    expect(await set.reconnect()).toBeUndefined()
    set.play.hold(createHeldSession(set.clock.now()))
    set.play.emit('connect', {})
    expect(await set.reconnect()).toMatchObject({ addresses: [alice] })
  })

  it("uses the host's own proposal if that requested more", async () => {
    const chains = ['eip155:1', 'eip155:56']
    const question = { 'eip155:56': { methods: ['personal_sign', 'my_method'], events: ['chainChanged'] } }
    const set = setUpHostTransport((nowMs) =>
      createHeldSession(nowMs, { namespaces: grantTo([bob], chains), requiredNamespaces: question }),
    )
    expect(await set.reconnect()).toMatchObject({ addresses: [bob], approvedChainIds: chains })
  })

  it('ends the session here immediately and notifies the wallet', async () => {
    const set = setUpHostTransport()
    const provider = await set.pair()
    const told = set.watch()
    set.provider.disconnect = async () => {
      set.play.calls.push('disconnect')
      await new Promise(() => undefined)
    }
    const left = set.connector.disconnect()
    await set.clock.runPending()
    expect(told).toEqual([['end']])
    await set.clock.advance(timing.farewellTimeoutMs)
    await left
    expect(set.play.calls).toContain('disconnect')
    // The provider still has the session, but it has ended here.
    expect(set.provider.session).toBeDefined()
    expect(await set.reconnect()).toBeUndefined()
    expect(await codeOf(provider.request({ method: 'eth_chainId' }))).toBe('WALLET_DISCONNECTED')
  })

  it('removes all listeners on close and leaves the session to the host', async () => {
    const set = setUpHostTransport()
    await set.pair()
    expect(set.play.countListeners()).toBeGreaterThan(0)
    set.connector.close()
    expect(set.play.countListeners()).toBe(0)
    expect(set.play.calls).not.toContain('disconnect')
    expect(set.provider.session).toBeDefined()
  })
})

describe('createHostTransport: pairing URI without a waiting caller', () => {
  it('is cancelled with the wait [S4.5]', async () => {
    const set = setUpHostTransport()
    const life = new AbortController()
    const { accounts } = set.connect(life.signal)
    await set.clock.runPending()
    set.play.offer(uri())
    life.abort()
    expect(await codeOf(accounts)).toBe('ABORTED')
    expect(set.play.calls).toEqual(['abort', 'cleanup'])
    // The session of a wallet that approves anyway is ended.
    set.play.approve(createHeldSession(set.clock.now()))
    await set.clock.runPending()
    expect(set.play.calls).toEqual(['abort', 'cleanup', 'disconnect'])
    expect(await set.reconnect()).toBeUndefined()
  })

  it('is cancelled when it arrives, if the wait has ended before', async () => {
    const set = setUpHostTransport()
    const life = new AbortController()
    const { uris } = set.connect(life.signal)
    await set.clock.runPending()
    life.abort()
    expect(set.play.calls).toEqual([])
    set.play.offer(uri())
    expect(set.play.calls).toEqual(['abort', 'cleanup'])
    expect(uris).toEqual([])
  })

  it('is used by the next caller, if it has not arrived yet', async () => {
    const set = setUpHostTransport()
    const life = new AbortController()
    set.connect(life.signal)
    await set.clock.runPending()
    life.abort()
    const { uris } = set.connect()
    await set.clock.runPending()
    set.play.offer(uri())
    expect(set.play.questions).toHaveLength(1)
    expect(uris).toHaveLength(1)
  })

  it('remains valid on phones for the wallet and for the next caller [S4.4]', async () => {
    const set = setUpHostTransport(undefined, { isReusingPairing: () => true })
    const life = new AbortController()
    set.connect(life.signal)
    await set.clock.runPending()
    set.play.offer(uri())
    life.abort()
    expect(set.play.calls).toEqual([])
    const { uris, accounts } = set.connect()
    await set.clock.runPending()
    expect(uris).toEqual([[uri(), timing.pairingLifetimeMs]])
    expect(set.play.questions).toHaveLength(1)
    set.play.approve(createHeldSession(set.clock.now()))
    expect(await accounts).toMatchObject({ addresses: [alice] })
  })

  it('is cancelled by forgetAddresses and by close', async () => {
    const set = setUpHostTransport()
    const first = set.connect()
    await set.clock.runPending()
    set.play.offer(uri())
    await set.connector.cancelPairings()
    expect(await codeOf(first.accounts)).toBe('ABORTED')
    expect(set.play.calls).toEqual(['abort', 'cleanup'])
    const second = set.connect()
    await set.clock.runPending()
    set.connector.close()
    expect(await codeOf(second.accounts)).toBe('ABORTED')
    // Closing the page is not a rejection: a wallet that approves now has a session with the host.
    set.play.approve(createHeldSession(set.clock.now()))
    set.play.approve(createHeldSession(set.clock.now()))
    await set.clock.runPending()
    expect(set.play.calls).toEqual(['abort', 'cleanup'])
  })

  it('is cancelled together with earlier ones, also if a wallet approves one of those', async () => {
    const set = setUpHostTransport()
    const life = new AbortController()
    set.connect(life.signal)
    await set.clock.runPending()
    set.play.offer(uri())
    await set.clock.advance(timing.pairingLifetimeMs)
    set.play.offer(uri('&new=1'))
    life.abort()
    set.play.approve(createHeldSession(set.clock.now()))
    await set.clock.runPending()
    expect(set.play.calls).toEqual(['abort', 'cleanup', 'disconnect'])
    expect(await set.reconnect()).toBeUndefined()
  })
})
