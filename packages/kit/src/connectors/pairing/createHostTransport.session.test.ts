import { createServer } from 'node:http'
import { afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createTestNetwork, solanaNetwork } from './testApp.js'
import { createHeldSession, grantTo } from './testHostProvider.js'
import {
  alice,
  bob,
  causeOf,
  codeOf,
  type Eip1193,
  leaving,
  never,
  setUpHostTransport,
  uri,
} from './testHostTransport.js'
import { timing } from './timing.js'

// Load the lazy module first, so its load takes no turns of the event loop.
beforeAll(() => import('./createHostMethods.js'))

afterEach(() => {
  for (const leave of leaving.splice(0)) leave()
})

describe('createHostTransport: messages of the wallet', () => {
  it('emits changes of chain, grants and accounts, and the end of the session', async () => {
    const set = setUpHostTransport()
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
    ['an invalid event', 'session_event', 'rubbish'],
    ['no payload', 'session_update', undefined],
    ['an invalid chain', 'default_chain_changed', 7],
  ])('ignores %s', async (_name, event, payload) => {
    const set = setUpHostTransport()
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
  ])('error: rejects an event with %s and preserves the session', async (code, params) => {
    const set = setUpHostTransport()
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
  ])('error: rejects granted namespaces with %s, and ends the requested session', async (code, namespaces) => {
    const set = setUpHostTransport()
    const { accounts } = set.connect()
    await set.clock.runPending()
    set.play.approve(createHeldSession(set.clock.now(), { namespaces }))
    expect(await causeOf(accounts)).toBe(`WALLET_ANSWER_INVALID ${code}`)
    expect(set.refused).toEqual([code])
    expect(set.play.calls).toEqual(['disconnect'])
    // An invalid session from before belongs to the host: do not end it and do not use it.
    const later = setUpHostTransport((nowMs) => createHeldSession(nowMs, { namespaces }))
    expect(await later.reconnect()).toBeUndefined()
    expect(await later.reconnect()).toBeUndefined()
    expect(later.refused).toEqual([code])
    expect(later.play.calls).toEqual([])
    // An invalid update changes nothing.
    const paired = setUpHostTransport()
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
  ])('error: rejects a session with %s', async (code, more) => {
    const set = setUpHostTransport()
    const { accounts } = set.connect()
    await set.clock.runPending()
    set.play.approve(createHeldSession(set.clock.now(), more))
    expect(await causeOf(accounts)).toBe(`WALLET_ANSWER_INVALID ${code}`)
  })

  it('error: rejects an invalid pairing URI, and an approval without a session, with WALLET_ANSWER_INVALID', async () => {
    for (const address of [undefined, 7, 'https://evil.example', uri('&expiryTimestamp=1')]) {
      const set = setUpHostTransport()
      const { accounts, uris } = set.connect()
      await set.clock.runPending()
      set.play.offer(address)
      expect(await codeOf(accounts)).toBe('WALLET_ANSWER_INVALID')
      expect(uris).toEqual([])
    }
    const set = setUpHostTransport()
    const { accounts } = set.connect()
    await set.clock.runPending()
    set.play.approve({} as never)
    expect(await codeOf(accounts)).toBe('WALLET_ANSWER_INVALID')
  })

  it.each([
    [{ code: 5000, message: 'User rejected.' }, 'USER_REJECTED'],
    [{ code: 5100, message: 'Unsupported chains.' }, 'CHAIN_NOT_SUPPORTED'],
    [Object.assign(new Error('no'), { code: 4001 }), 'USER_REJECTED'],
    [new Error('Proposal expired'), 'WALLET_REQUEST_FAILED'],
    [undefined, 'WALLET_REQUEST_FAILED'],
  ])('error: maps the rejection %j to %s', async (error, code) => {
    const set = setUpHostTransport()
    const { accounts } = set.connect()
    await set.clock.runPending()
    set.play.reject(error)
    expect(await codeOf(accounts)).toBe(code)
  })
})

describe('createHostTransport: requests', () => {
  it("sends only granted methods to the wallet, with the app's current chain", async () => {
    const set = setUpHostTransport()
    const provider = await set.pair()
    expect(await provider.request({ method: 'personal_sign', params: ['0x61', alice] })).toBe('from the wallet')
    expect(await codeOf(provider.request({ method: 'eth_signTypedData_v4', params: [] }))).toBe('METHOD_NOT_SUPPORTED')
    expect(set.play.requests).toEqual([{ method: 'personal_sign', chain: 'eip155:1' }])
    set.play.answer = async () => {
      throw { code: 4001, message: 'User rejected the request' }
    }
    expect(await codeOf(provider.request({ method: 'personal_sign', params: [] }))).toBe(4001)
  })

  it('sends chain reads to its own nodes and never to the provider', async () => {
    const requested: unknown[] = []
    const server = createServer(async (request, response) => {
      for await (const chunk of request) requested.push([JSON.parse(String(chunk)).method, request.headers['x-key']])
      response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: '0x2a' }))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const address = server.address()
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
    const set = setUpHostTransport(undefined, {
      getRpcUrls: () => [url],
      getFetchOptions: (to) => (to === url ? { headers: { 'x-key': 'of the host' } } : undefined),
    })
    const provider = await set.pair()
    expect(await provider.request({ method: 'eth_getBalance', params: [alice, 'latest'] })).toBe('0x2a')
    expect(requested).toEqual([['eth_getBalance', 'of the host']])
    expect(set.play.requests).toEqual([])
  })

  it('sends requests of another family with its own chain', async () => {
    const address = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'
    const chain = solanaNetwork.caipNetworkId
    const solana = { accounts: [`${chain}:${address}`], methods: ['solana_signMessage'], events: [] }
    const set = setUpHostTransport((nowMs) => createHeldSession(nowMs, { namespaces: { solana } }), {
      networks: [solanaNetwork],
    })
    expect(await set.reconnect()).toMatchObject({ addresses: [address], chainId: chain })
    const provider = set.connector.provider as Eip1193
    await provider.request({ method: 'solana_signMessage', params: { message: 'x' } })
    expect(set.play.requests).toEqual([{ method: 'solana_signMessage', chain }])
  })

  it('switches to a granted chain without a wallet request, and sets it in the provider [S4.30]', async () => {
    const set = setUpHostTransport()
    const provider = await set.pair()
    const told = set.watch()
    await set.connector.switchNetwork(createTestNetwork(10), never)
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0xa')
    expect(set.play.requests).toEqual([])
    expect(set.play.calls).toEqual(['setDefaultChain eip155:10 http://127.0.0.1:1'])
    expect(told).toEqual([['chain', 'eip155:10']])
  })

  it('requests another chain, adds it if it is unknown, and waits for the grant [S8.26]', async () => {
    const set = setUpHostTransport()
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

  it('error: rejects a chain that only the provider reports with CHAIN_NOT_SUPPORTED', async () => {
    const set = setUpHostTransport()
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

  it("applies a chain switch of the host's provider", async () => {
    const set = setUpHostTransport()
    await set.pair()
    const told = set.watch()
    set.provider.setDefaultChain?.('eip155:10')
    expect(told).toEqual([['chain', 'eip155:10']])
  })

  it('error: rejects pending requests with WALLET_DISCONNECTED when the session ends', async () => {
    const set = setUpHostTransport()
    const provider = await set.pair()
    set.play.answer = () => new Promise(() => undefined)
    const signed = codeOf(provider.request({ method: 'personal_sign', params: [] }))
    await set.clock.runPending()
    set.play.emit('disconnect', { code: 6000, message: 'User disconnected.' })
    expect(await signed).toBe('WALLET_DISCONNECTED')
  })

  it('detects that the host removed the session without an event', async () => {
    const set = setUpHostTransport()
    const provider = await set.pair()
    const told = set.watch()
    set.play.hold(undefined)
    expect(await codeOf(provider.request({ method: 'personal_sign', params: [] }))).toBe('WALLET_DISCONNECTED')
    expect(told).toEqual([['end']])
  })
})
