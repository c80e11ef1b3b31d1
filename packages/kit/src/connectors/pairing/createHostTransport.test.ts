import { createServer } from 'node:http'
import { afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { WalletEvents } from '../../core/Connector.js'
import type { Network } from '../../networks/Network.js'
import { createPairingConnector, type PairingConnectorParts } from './createPairingConnector.js'
import { createTestBrowser, createTestNetwork, solanaNetwork } from './testApp.js'
import { createTestClock } from './testClock.js'
import { createHeldSession, createHostProvider, grantTo } from './testHostProvider.js'
import { testAddresses } from './testWallet.js'
import { timing } from './timing.js'

const [alice = '', bob = ''] = testAddresses
const uri = (end = '') => `wc:${'ef'.repeat(32)}@2?relay-protocol=irn&symKey=${'cd'.repeat(32)}${end}`
const never = new AbortController().signal
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'fine',
    (error) => error.code,
  )
const causeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'fine',
    (error) => `${error.code} ${error.cause?.code}`,
  )
interface Eip1193 {
  request(args: { method: string; params?: unknown }): Promise<unknown>
  on(event: string, listener: (payload: unknown) => void): unknown
  readonly session: unknown
}

// What is fetched on first use is here from now on, so that turns of the event loop can be counted.
beforeAll(() => import('./createHostMethods.js'))

const leaving: (() => void)[] = []
afterEach(() => {
  for (const leave of leaving.splice(0)) leave()
})

/** A connector over a scripted provider of the host; `session` is one the provider holds from an earlier visit. */
function setUp(
  session?: (nowMs: number) => ReturnType<typeof createHeldSession>,
  {
    networks = [createTestNetwork(1), createTestNetwork(10)],
    ...more
  }: Omit<Partial<PairingConnectorParts>, 'networks'> & { networks?: readonly Network[] } = {},
) {
  const clock = createTestClock()
  const browser = createTestBrowser(clock)
  const tab = browser.openTab()
  const { provider, play } = createHostProvider()
  if (session) play.hold(session(clock.now()))
  const refused: string[] = []
  const connector = createPairingConnector({
    universalProvider: provider,
    storage: tab.environment.storage,
    environment: tab.environment,
    metadata: () => ({ name: 'Foyer', description: '', url: 'https://app.example', icons: [] }),
    networks: () => networks,
    onRefused: (code) => refused.push(code),
    ...more,
  })
  leaving.push(() => connector.close(), tab.leave)
  const connect = (signal: AbortSignal = never, chainId?: `eip155:${string}`) => {
    const uris: [string, number][] = []
    const accounts = connector.connect({
      networks,
      signal,
      ...(chainId && { chainId }),
      onPairingUri: (each, expiresAtMs) => uris.push([each, expiresAtMs - clock.now()]),
    })
    accounts.catch(() => undefined)
    return { uris, accounts }
  }
  const watch = () => {
    const told: unknown[] = []
    const events: WalletEvents = {
      accountsChanged: (list) => told.push(['accounts', ...list]),
      chainChanged: (chain) => told.push(['chain', chain]),
      approvedChanged: (chains) => told.push(['approved', ...chains]),
      disconnected: () => told.push(['end']),
    }
    connector.watch(events)
    return told
  }
  const reconnect = () => connector.reconnect({ networks, signal: never })
  /** Paired, on both chains. */
  const pair = async () => {
    const { accounts } = connect()
    await clock.settle()
    play.offer(uri())
    play.approve(createHeldSession(clock.now()))
    await accounts
    return connector.provider as Eip1193
  }
  return { clock, provider, play, refused, connector, connect, watch, reconnect, pair, tab, browser }
}

describe('pairing over the provider of the host', () => {
  it('asks for every family, shows its address, and takes what the wallet grants [S3.10]', async () => {
    const set = setUp(undefined, { networks: [createTestNetwork(1), createTestNetwork(10), solanaNetwork] })
    const { uris, accounts } = set.connect(never, 'eip155:10')
    await set.clock.settle()
    expect(set.play.questions).toHaveLength(1)
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
    const set = setUp()
    set.tab.environment.openSocket = () => expect.fail('a socket was opened')
    await set.pair()
    expect([...set.browser.shelf]).toEqual([])
  })

  it('says an address ends when the provider says so, but never later than in four minutes [S9.8]', async () => {
    const set = setUp()
    const { uris } = set.connect()
    await set.clock.settle()
    set.play.offer(uri(`&expiryTimestamp=${set.clock.now() / 1000 + 100}`))
    expect(uris[0]?.[1]).toBe(100_000)
  })

  it('asks for another address before the last one ends, while somebody looks', async () => {
    const set = setUp()
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
    const set = setUp(createHeldSession)
    Object.assign(set.provider, { namespaces: { eip155: { defaultChain: '10' }, solana: {} } })
    expect(await set.reconnect()).toMatchObject({ addresses: [alice], chainId: 'eip155:10' })
    expect(await set.connect().accounts).toMatchObject({ chainId: 'eip155:10' })
    expect(set.play.questions).toEqual([])
  })

  it('has nothing to take up where the provider holds nothing, and takes what the host pairs itself', async () => {
    const set = setUp()
    expect(await set.reconnect()).toBeUndefined()
    set.play.hold(createHeldSession(set.clock.now()))
    set.play.emit('connect', {})
    expect(await set.reconnect()).toMatchObject({ addresses: [alice] })
  })

  it('keeps to the question of the host where the host asked more', async () => {
    const chains = ['eip155:1', 'eip155:56']
    const question = { 'eip155:56': { methods: ['personal_sign', 'my_method'], events: ['chainChanged'] } }
    const set = setUp((nowMs) =>
      createHeldSession(nowMs, { namespaces: grantTo([bob], chains), requiredNamespaces: question }),
    )
    expect(await set.reconnect()).toMatchObject({ addresses: [bob], approvedChainIds: chains })
  })

  it('ends here at once when asked to, and tells the wallet', async () => {
    const set = setUp()
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
    const set = setUp()
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
    const set = setUp()
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
    const set = setUp()
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
    const set = setUp()
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
    const set = setUp(undefined, { isReusingPairing: () => true })
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
    const set = setUp()
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
    const set = setUp()
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

describe('what the wallet says', () => {
  it('follows chain, accounts, grants and end', async () => {
    const set = setUp()
    const provider = await set.pair()
    const told = set.watch()
    const topic = 'ab'.repeat(32)
    const say = (name: string, data: unknown) =>
      set.play.emit('session_event', { id: 1, topic, params: { event: { name, data }, chainId: 'eip155:10' } })
    say('chainChanged', '0xa')
    set.play.emit('session_update', { topic, params: { namespaces: grantTo([alice, bob], ['eip155:10']) } })
    say('accountsChanged', [`eip155:10:${bob}`])
    expect(provider.session).toMatchObject({ active: { eip155: bob } })
    set.play.emit('session_delete', { id: 2, topic })
    expect(told).toEqual([
      ['chain', 'eip155:10'],
      ['approved', 'eip155:10'],
      ['accounts', alice, bob],
      ['accounts', bob, alice],
      ['end'],
    ])
  })

  it.each([
    ['another topic', 'session_update', { topic: 'ff'.repeat(32), params: { namespaces: {} } }],
    ['the end of another session', 'session_delete', { topic: 'ff'.repeat(32) }],
    ['rubbish', 'session_event', 'rubbish'],
    ['nothing', 'session_update', undefined],
    ['a chain that is none', 'default_chain_changed', 7],
  ])('does not follow %s', async (_name, event, payload) => {
    const set = setUp()
    await set.pair()
    const told = set.watch()
    set.play.emit(event, payload)
    expect(told).toEqual([])
    expect(set.refused).toEqual([])
  })

  it.each([
    ['EVENT_UNASKED', { event: { name: 'hello', data: 1 }, chainId: 'eip155:1' }],
    ['CHAIN_UNGRANTED', { event: { name: 'chainChanged', data: 56 }, chainId: 'eip155:56' }],
    ['ACCOUNT_UNGRANTED', { event: { name: 'accountsChanged', data: [bob] }, chainId: 'eip155:1' }],
    ['PARAMS_INVALID', { event: 'chainChanged' }],
  ])('error: refuses an event as %s and stays as it was', async (code, params) => {
    const set = setUp()
    await set.pair()
    const told = set.watch()
    set.play.emit('session_event', { topic: 'ab'.repeat(32), params })
    expect(set.refused).toEqual([code])
    expect(told).toEqual([])
  })

  it.each([
    ['NAMESPACE_UNASKED', { cosmos: { accounts: ['cosmos:hub:cosmos1x'], methods: [], events: [] } }],
    ['ACCOUNT_INVALID', { eip155: { accounts: ['eip155:1:0x12'], methods: [], events: [] } }],
    ['NOTHING_GRANTED', { eip155: { accounts: [`eip155:5:${alice}`], methods: [], events: [] } }],
    ['PARAMS_INVALID', { eip155: { accounts: 'all' } }],
  ])('error: refuses to grant as %s, and ends what it asked for', async (code, namespaces) => {
    const set = setUp()
    const { accounts } = set.connect()
    await set.clock.settle()
    set.play.approve(createHeldSession(set.clock.now(), { namespaces }))
    expect(await causeOf(accounts)).toBe(`WALLET_ANSWER_INVALID ${code}`)
    expect(set.refused).toEqual([code])
    expect(set.play.calls).toEqual(['disconnect'])
    // What the host holds from before is the host's: it is left alone, and not taken.
    const later = setUp((nowMs) => createHeldSession(nowMs, { namespaces }))
    expect(await later.reconnect()).toBeUndefined()
    expect(await later.reconnect()).toBeUndefined()
    expect(later.refused).toEqual([code])
    expect(later.play.calls).toEqual([])
    // And an update that is not right changes nothing.
    const paired = setUp()
    await paired.pair()
    const told = paired.watch()
    paired.play.emit('session_update', { topic: 'ab'.repeat(32), params: { namespaces } })
    expect(paired.refused).toEqual([code])
    expect(told).toEqual([])
  })

  it.each([
    ['EXPIRY_INVALID', { expiry: 1 }],
    ['EXPIRY_INVALID', { expiry: 4_000_000_000 }],
    ['PARAMS_INVALID', { peer: { metadata: { name: 7 } } }],
    ['PARAMS_INVALID', { optionalNamespaces: 'all' }],
  ])('error: refuses a session as %s', async (code, more) => {
    const set = setUp()
    const { accounts } = set.connect()
    await set.clock.settle()
    set.play.approve(createHeldSession(set.clock.now(), more))
    expect(await causeOf(accounts)).toBe(`WALLET_ANSWER_INVALID ${code}`)
  })

  it('error: an address that is none, and a yes without a session, are WALLET_ANSWER_INVALID', async () => {
    for (const address of [undefined, 7, 'https://evil.example', uri('&expiryTimestamp=1')]) {
      const set = setUp()
      const { accounts, uris } = set.connect()
      await set.clock.settle()
      set.play.offer(address)
      expect(await codeOf(accounts)).toBe('WALLET_ANSWER_INVALID')
      expect(uris).toEqual([])
    }
    const set = setUp()
    const { accounts } = set.connect()
    await set.clock.settle()
    set.play.approve({} as never)
    expect(await codeOf(accounts)).toBe('WALLET_ANSWER_INVALID')
  })

  it.each([
    [{ code: 5000, message: 'User rejected.' }, 'USER_REJECTED'],
    [{ code: 5100, message: 'Unsupported chains.' }, 'CHAIN_NOT_SUPPORTED'],
    [Object.assign(new Error('no'), { code: 4001 }), 'USER_REJECTED'],
    [new Error('Proposal expired'), 'WALLET_REQUEST_FAILED'],
    [undefined, 'WALLET_REQUEST_FAILED'],
  ])('error: a refusal %j is %s', async (error, code) => {
    const set = setUp()
    const { accounts } = set.connect()
    await set.clock.settle()
    set.play.reject(error)
    expect(await codeOf(accounts)).toBe(code)
  })
})

describe('acting over the provider of the host', () => {
  it('asks the wallet on the chain the app is on, and only what it granted', async () => {
    const set = setUp()
    const provider = await set.pair()
    expect(await provider.request({ method: 'personal_sign', params: ['0x61', alice] })).toBe('from the wallet')
    expect(await codeOf(provider.request({ method: 'eth_signTypedData_v4', params: [] }))).toBe('METHOD_NOT_SUPPORTED')
    expect(set.play.requests).toEqual([{ method: 'personal_sign', chain: 'eip155:1' }])
    set.play.answer = async () => {
      throw { code: 4001, message: 'User rejected the request' }
    }
    expect(await codeOf(provider.request({ method: 'personal_sign', params: [] }))).toBe(4001)
  })

  it('reads the chain at its own nodes, never over the provider', async () => {
    const asked: unknown[] = []
    const server = createServer(async (request, response) => {
      for await (const chunk of request) asked.push([JSON.parse(String(chunk)).method, request.headers['x-key']])
      response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: '0x2a' }))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const address = server.address()
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
    const set = setUp(undefined, {
      getRpcUrls: () => [url],
      getFetchOptions: (to) => (to === url ? { headers: { 'x-key': 'of the host' } } : undefined),
    })
    const provider = await set.pair()
    expect(await provider.request({ method: 'eth_getBalance', params: [alice, 'latest'] })).toBe('0x2a')
    expect(asked).toEqual([['eth_getBalance', 'of the host']])
    expect(set.play.requests).toEqual([])
  })

  it('lets another family act on its own chain', async () => {
    const address = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'
    const chain = solanaNetwork.caipNetworkId
    const solana = { accounts: [`${chain}:${address}`], methods: ['solana_signMessage'], events: [] }
    const set = setUp((nowMs) => createHeldSession(nowMs, { namespaces: { solana } }), { networks: [solanaNetwork] })
    expect(await set.reconnect()).toMatchObject({ addresses: [address], chainId: chain })
    const provider = set.connector.provider as Eip1193
    await provider.request({ method: 'solana_signMessage', params: { message: 'x' } })
    expect(set.play.requests).toEqual([{ method: 'solana_signMessage', chain }])
  })

  it('goes to a chain that was granted without asking the wallet, and tells the provider [S4.30]', async () => {
    const set = setUp()
    const provider = await set.pair()
    const told = set.watch()
    await set.connector.switchNetwork(createTestNetwork(10), never)
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0xa')
    expect(set.play.requests).toEqual([])
    expect(set.play.calls).toEqual(['setDefaultChain eip155:10 http://127.0.0.1:1'])
    expect(told).toEqual([['chain', 'eip155:10']])
  })

  it('asks the wallet for another chain, adds it where it is unknown, and waits for the grant [S8.26]', async () => {
    const set = setUp()
    const provider = await set.pair()
    set.play.answer = async (method) => {
      if (method === 'wallet_switchEthereumChain') throw { code: 4902, message: 'Unrecognized chain' }
      const namespaces = grantTo([alice], ['eip155:1', 'eip155:10', 'eip155:56'])
      set.play.emit('session_update', { topic: 'ab'.repeat(32), params: { namespaces } })
      return null
    }
    await set.connector.switchNetwork(createTestNetwork(56), never)
    expect(set.play.requests).toEqual([
      { method: 'wallet_switchEthereumChain', chain: 'eip155:1' },
      { method: 'wallet_addEthereumChain', chain: 'eip155:1' },
    ])
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x38')
  })

  it('error: a chain the wallet grants to nobody is CHAIN_NOT_SUPPORTED, whatever the provider believes', async () => {
    const set = setUp()
    const provider = await set.pair()
    set.play.answer = async () => {
      set.play.emit('default_chain_changed', 'eip155:56')
      return null
    }
    const switched = codeOf(set.connector.switchNetwork(createTestNetwork(56), never))
    await set.clock.advance(timing.grantWaitMs)
    expect(await switched).toBe('CHAIN_NOT_SUPPORTED')
    expect(set.refused).toEqual(['CHAIN_UNGRANTED'])
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x1')
  })

  it('follows the host that switches the provider itself', async () => {
    const set = setUp()
    await set.pair()
    const told = set.watch()
    set.provider.setDefaultChain?.('eip155:10')
    expect(told).toEqual([['chain', 'eip155:10']])
  })

  it('error: a request that is open when the session ends is WALLET_DISCONNECTED', async () => {
    const set = setUp()
    const provider = await set.pair()
    set.play.answer = () => new Promise(() => undefined)
    const signed = codeOf(provider.request({ method: 'personal_sign', params: [] }))
    await set.clock.settle()
    set.play.emit('disconnect', { code: 6000, message: 'User disconnected.' })
    expect(await signed).toBe('WALLET_DISCONNECTED')
  })

  it('notices the host that left the session without a word', async () => {
    const set = setUp()
    const provider = await set.pair()
    const told = set.watch()
    set.play.hold(undefined)
    expect(await codeOf(provider.request({ method: 'personal_sign', params: [] }))).toBe('WALLET_DISCONNECTED')
    expect(told).toEqual([['end']])
  })
})
