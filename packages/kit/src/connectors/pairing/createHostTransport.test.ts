import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestNetwork, solanaNetwork } from './testApp.js'
import { createHeldSession, grantTo } from './testHostProvider.js'
import { alice, bob, codeOf, leaving, never, setUpHostTransport, uri } from './testHostTransport.js'
import { timing } from './timing.js'

// What is fetched on first use is here from now on, so that turns of the event loop can be counted.
beforeAll(() => import('./createHostMethods.js'))

afterEach(() => {
  for (const leave of leaving.splice(0)) leave()
})

describe('pairing over the provider of the host', () => {
  it('asks for every family, shows its address, and takes what the wallet grants [S3.10]', async () => {
    const set = setUpHostTransport(undefined, {
      networks: [createTestNetwork(1), createTestNetwork(10), solanaNetwork],
    })
    const { uris, accounts } = set.connect(never, 'eip155:10')
    // What answers is code that comes late.
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

  it('never asks a relay: nothing is opened, nothing is stored', async () => {
    const set = setUpHostTransport()
    set.tab.environment.openSocket = () => expect.fail('a socket was opened')
    await set.pair()
    expect([...set.browser.shelf]).toEqual([])
  })

  it('says an address ends when the provider says so, but never later than in four minutes [S9.8]', async () => {
    const set = setUpHostTransport()
    const { uris } = set.connect()
    await set.clock.settle()
    set.play.offer(uri(`&expiryTimestamp=${set.clock.now() / 1000 + 100}`))
    expect(uris[0]?.[1]).toBe(100_000)
  })

  it('asks for another address before the last one ends, while somebody looks', async () => {
    const set = setUpHostTransport()
    const { uris, accounts } = set.connect()
    await set.clock.settle()
    set.play.offer(uri())
    await set.clock.advance(timing.pairingLifetimeMs - timing.pairingMarginMs)
    expect(set.play.questions).toHaveLength(2)
    set.play.offer(uri('&new=1'))
    expect(uris.map(([each]) => each)).toEqual([uri(), uri('&new=1')])
    // What becomes of the first one does not matter any more.
    set.play.reject(new Error('Proposal expired'))
    await set.clock.settle()
    set.play.approve(createHeldSession(set.clock.now()))
    expect(await accounts).toMatchObject({ addresses: [alice] })
  })

  it('takes the session of an earlier visit, on the chain it was on, without asking [S2.1]', async () => {
    const set = setUpHostTransport(createHeldSession)
    Object.assign(set.provider, { namespaces: { eip155: { defaultChain: '10' }, solana: {} } })
    expect(await set.reconnect()).toMatchObject({ addresses: [alice], chainId: 'eip155:10' })
    expect(await set.connect().accounts).toMatchObject({ chainId: 'eip155:10' })
    expect(set.play.questions).toEqual([])
  })

  it('has nothing to take up where the provider holds nothing, and takes what the host pairs itself', async () => {
    const set = setUpHostTransport()
    expect(await set.reconnect()).toBeUndefined()
    set.play.hold(createHeldSession(set.clock.now()))
    set.play.emit('connect', {})
    expect(await set.reconnect()).toMatchObject({ addresses: [alice] })
  })

  it('keeps to the question of the host where the host asked more', async () => {
    const chains = ['eip155:1', 'eip155:56']
    const question = { 'eip155:56': { methods: ['personal_sign', 'my_method'], events: ['chainChanged'] } }
    const set = setUpHostTransport((nowMs) =>
      createHeldSession(nowMs, { namespaces: grantTo([bob], chains), requiredNamespaces: question }),
    )
    expect(await set.reconnect()).toMatchObject({ addresses: [bob], approvedChainIds: chains })
  })

  it('ends here at once when asked to, and tells the wallet', async () => {
    const set = setUpHostTransport()
    const provider = await set.pair()
    const told = set.watch()
    set.provider.disconnect = async () => {
      set.play.calls.push('disconnect')
      await new Promise(() => undefined)
    }
    const left = set.connector.disconnect()
    await set.clock.settle()
    expect(told).toEqual([['end']])
    await set.clock.advance(timing.farewellTimeoutMs)
    await left
    expect(set.play.calls).toContain('disconnect')
    // The provider still holds it; it is over here all the same.
    expect(set.provider.session).toBeDefined()
    expect(await set.reconnect()).toBeUndefined()
    expect(await codeOf(provider.request({ method: 'eth_chainId' }))).toBe('WALLET_DISCONNECTED')
  })

  it('stops listening when it is closed, and leaves the session to the host', async () => {
    const set = setUpHostTransport()
    await set.pair()
    expect(set.play.countListeners()).toBeGreaterThan(0)
    set.connector.close()
    expect(set.play.countListeners()).toBe(0)
    expect(set.play.calls).not.toContain('disconnect')
    expect(set.provider.session).toBeDefined()
  })
})

describe('an address nobody waits for', () => {
  it('is given up with the wait [S4.5]', async () => {
    const set = setUpHostTransport()
    const life = new AbortController()
    const { accounts } = set.connect(life.signal)
    await set.clock.settle()
    set.play.offer(uri())
    life.abort()
    expect(await codeOf(accounts)).toBe('ABORTED')
    expect(set.play.calls).toEqual(['abort', 'cleanup'])
    // A wallet that answers all the same is told that nobody is there.
    set.play.approve(createHeldSession(set.clock.now()))
    await set.clock.settle()
    expect(set.play.calls).toEqual(['abort', 'cleanup', 'disconnect'])
    expect(await set.reconnect()).toBeUndefined()
  })

  it('is given up when it comes, where the wait ended before', async () => {
    const set = setUpHostTransport()
    const life = new AbortController()
    const { uris } = set.connect(life.signal)
    await set.clock.settle()
    life.abort()
    expect(set.play.calls).toEqual([])
    set.play.offer(uri())
    expect(set.play.calls).toEqual(['abort', 'cleanup'])
    expect(uris).toEqual([])
  })

  it('goes to the next who asks, when it has not come yet', async () => {
    const set = setUpHostTransport()
    const life = new AbortController()
    set.connect(life.signal)
    await set.clock.settle()
    life.abort()
    const { uris } = set.connect()
    await set.clock.settle()
    set.play.offer(uri())
    expect(set.play.questions).toHaveLength(1)
    expect(uris).toHaveLength(1)
  })

  it('stays good on phones, for the wallet and for the next look [S4.4]', async () => {
    const set = setUpHostTransport(undefined, { isReusingPairing: () => true })
    const life = new AbortController()
    set.connect(life.signal)
    await set.clock.settle()
    set.play.offer(uri())
    life.abort()
    expect(set.play.calls).toEqual([])
    const { uris, accounts } = set.connect()
    await set.clock.settle()
    expect(uris).toEqual([[uri(), timing.pairingLifetimeMs]])
    expect(set.play.questions).toHaveLength(1)
    set.play.approve(createHeldSession(set.clock.now()))
    expect(await accounts).toMatchObject({ addresses: [alice] })
  })

  it('is given up by hand, and by closing', async () => {
    const set = setUpHostTransport()
    const first = set.connect()
    await set.clock.settle()
    set.play.offer(uri())
    await set.connector.forgetAddresses()
    expect(await codeOf(first.accounts)).toBe('ABORTED')
    expect(set.play.calls).toEqual(['abort', 'cleanup'])
    const second = set.connect()
    await set.clock.settle()
    set.connector.close()
    expect(await codeOf(second.accounts)).toBe('ABORTED')
    // Leaving the page is no decision: a wallet that agrees now has agreed with the host.
    set.play.approve(createHeldSession(set.clock.now()))
    set.play.approve(createHeldSession(set.clock.now()))
    await set.clock.settle()
    expect(set.play.calls).toEqual(['abort', 'cleanup'])
  })

  it('is given up with the ones before it, also when a wallet answers one of those', async () => {
    const set = setUpHostTransport()
    const life = new AbortController()
    set.connect(life.signal)
    await set.clock.settle()
    set.play.offer(uri())
    await set.clock.advance(timing.pairingLifetimeMs)
    set.play.offer(uri('&new=1'))
    life.abort()
    set.play.approve(createHeldSession(set.clock.now()))
    await set.clock.settle()
    expect(set.play.calls).toEqual(['abort', 'cleanup', 'disconnect'])
    expect(await set.reconnect()).toBeUndefined()
  })
})
