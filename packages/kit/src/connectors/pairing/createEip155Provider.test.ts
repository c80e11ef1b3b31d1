import { createServer } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createEip155Provider } from './createEip155Provider.js'
import type { PairingClient, PairingEvents } from './PairingClient.js'
import type { PairingSession } from './PairingSession.js'
import { PeerFailure } from './PeerFailure.js'
import { switchEip155Chain } from './switchEip155Chain.js'
import { createTestNetwork } from './testApp.js'
import { createTestClock } from './testClock.js'
import { testAddresses } from './testWallet.js'
import { timing } from './timing.js'

const [alice, bob] = testAddresses
const never = new AbortController().signal
function codeOf(work: Promise<unknown>) {
  return work.then(
    () => 'fine',
    (error) => error.code,
  )
}

function createSession(methods: string[], chains = [1, 10]): PairingSession {
  const ids = chains.map((chain) => `eip155:${chain}`)
  return {
    v: 1,
    topic: 'aa'.repeat(32),
    symKey: 'bb'.repeat(32),
    settlementId: 1,
    selfPublicKey: 'cc'.repeat(32),
    peer: { publicKey: 'dd'.repeat(32), metadata: { name: 'W', description: '', url: '', icons: [] } },
    expiresAtMs: Number.MAX_SAFE_INTEGER,
    asked: { eip155: { chains: ids, methods, events: [] } },
    grants: { eip155: { chains: ids, accounts: ids.map((id) => `${id}:${alice}`), methods, events: [] } },
    chains: {},
    active: {},
  }
}

/** Creates a provider with a simulated client. The test controls the session and the wallet's responses. */
function createPlay(session: PairingSession | undefined, getRpcUrls: (chain: string) => string[] = () => []) {
  const listeners = new Set<PairingEvents>()
  const clock = createTestClock()
  const asked: { chainId: string; method: string; params: unknown }[] = []
  const play = {
    session,
    answer: (_method: string): unknown => 'from the wallet',
    become: (next: PairingSession | undefined) => {
      const before = play.session
      play.session = next
      for (const { sessionChanged } of listeners) sessionChanged(next, before)
    },
  }
  const client = {
    getSession: () => play.session,
    watch: (events: PairingEvents) => {
      listeners.add(events)
      return () => listeners.delete(events)
    },
    update: (change: (s: PairingSession) => PairingSession) => play.session && play.become(change(play.session)),
    request: async (chainId: string, method: string, params: unknown) => {
      asked.push({ chainId, method, params })
      return play.answer(method)
    },
  } as unknown as PairingClient
  const provider = createEip155Provider({ client, clock, fetch: globalThis.fetch, getRpcUrls })
  const events: unknown[] = []
  for (const name of ['chainChanged', 'accountsChanged', 'connect', 'disconnect', 'message'])
    provider.on(name, (payload: unknown) => events.push([name, payload]))
  const request = (method: string, params?: unknown) => provider.request({ method, params })
  return { play, provider, asked, events, request, clock, listeners }
}

describe('createEip155Provider', () => {
  const node: { url: string; calls: { method: string; params: unknown }[]; answer: object; stop(): void } = {
    url: '',
    calls: [],
    answer: { result: '0x2a' },
    stop: () => {},
  }
  beforeAll(async () => {
    const server = createServer(async (request, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk)
      node.calls.push(JSON.parse(Buffer.concat(chunks).toString()))
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, ...node.answer }))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    node.url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
    node.stop = () => server.close()
  })
  afterAll(() => node.stop())
  beforeEach(() => {
    node.calls.length = 0
    node.answer = { result: '0x2a' }
  })

  it('returns accounts and chain without a wallet request', async () => {
    const { request, asked } = createPlay(createSession(['personal_sign']))
    expect(await request('eth_accounts')).toEqual([alice])
    expect(await request('eth_requestAccounts')).toEqual([alice])
    expect(await request('eth_chainId')).toBe('0x1')
    expect(await request('net_version')).toBe('1')
    expect(asked).toEqual([])
  })

  it('sends reads and raw transactions to the first node that responds', async () => {
    const { request, asked } = createPlay(createSession(['eth_sendRawTransaction']), () => [
      'http://127.0.0.1:1',
      node.url,
    ])
    expect(await request('eth_getBalance', [alice, 'latest'])).toBe('0x2a')
    expect(await request('eth_sendRawTransaction', ['0x00'])).toBe('0x2a')
    expect(node.calls.map(({ method }) => method)).toEqual(['eth_getBalance', 'eth_sendRawTransaction'])
    expect(asked).toEqual([])
  })

  it('error: rethrows a node error with its number, and rejects with RPC_FAILED if no node responds', async () => {
    node.answer = { error: { code: -32_000, message: 'nonce too low' } }
    const { request } = createPlay(createSession([]), () => [node.url, node.url])
    expect(await codeOf(request('eth_call', [{}]))).toBe(-32_000)
    expect(node.calls).toHaveLength(1)
    expect(await codeOf(createPlay(createSession([])).request('eth_call'))).toBe('RPC_FAILED')
  })

  it('sends wallet methods and granted custom methods to the wallet, with the current chain', async () => {
    const { request, asked } = createPlay(createSession(['personal_sign', 'my_method']))
    expect(await request('personal_sign', ['0x61', alice])).toBe('from the wallet')
    await request('my_method')
    expect(asked).toEqual([
      { chainId: 'eip155:1', method: 'personal_sign', params: ['0x61', alice] },
      { chainId: 'eip155:1', method: 'my_method', params: [] },
    ])
  })

  it('emits chain, account and disconnect events according to EIP-1193', () => {
    const session = createSession([])
    const { play, events, provider } = createPlay(session)
    play.become({ ...session, chains: { eip155: 'eip155:10' } })
    const eip155 = { ...session.grants.eip155, chains: ['eip155:1'], accounts: [`eip155:1:${bob}`] }
    play.become({ ...session, grants: { eip155: eip155 as never } })
    expect(provider.session?.grants.eip155?.accounts).toEqual([`eip155:1:${bob}`])
    play.become(undefined)
    play.become(session)
    expect(events).toEqual([
      ['chainChanged', '0xa'],
      ['chainChanged', '0x1'],
      ['accountsChanged', [bob]],
      ['disconnect', { code: 4900, message: expect.any(String) }],
      ['accountsChanged', []],
      ['chainChanged', '0x1'],
      ['connect', { chainId: '0x1' }],
      ['accountsChanged', [alice]],
    ])
    const listener = () => expect.fail('was removed')
    provider.on('message', listener).removeListener('message', listener)
  })

  it('returns the capabilities of the settlement (EIP-5792), or requests them from the wallet', async () => {
    const session = createSession(['wallet_getCapabilities'])
    const told = { ...session, properties: { capabilities: '{"0x1":{"atomic":{"status":"supported"}}}' } }
    expect(await createPlay(told).request('wallet_getCapabilities')).toEqual({
      '0x1': { atomic: { status: 'supported' } },
    })
    const asObject = { ...session, properties: { capabilities: { '0x1': {} } } }
    expect(await createPlay(asObject).request('wallet_getCapabilities')).toEqual({ '0x1': {} })
    const broken = createPlay({ ...session, properties: { capabilities: '{' } })
    expect(await broken.request('wallet_getCapabilities')).toBe('from the wallet')
  })

  it('error: rejects with WALLET_DISCONNECTED without a session, and with -32602 for an invalid chain', async () => {
    const { request } = createPlay(undefined)
    expect(await codeOf(request('eth_accounts'))).toBe('WALLET_DISCONNECTED')
    expect(await codeOf(request('eth_getBalance'))).toBe('WALLET_DISCONNECTED')
    for (const params of [undefined, [], [{}], [{ chainId: 10 }], [{ chainId: '10' }]])
      expect(await codeOf(createPlay(createSession([])).request('wallet_switchEthereumChain', params))).toBe(-32_602)
  })

  describe('switch of the chain', () => {
    const switching = ['wallet_switchEthereumChain', 'wallet_addEthereumChain']

    it('needs no wallet request if the chain is granted [S4.30]', async () => {
      const { request, asked } = createPlay(createSession(switching))
      expect(await request('wallet_switchEthereumChain', [{ chainId: '0xa' }])).toBeNull()
      expect(await request('eth_chainId')).toBe('0xa')
      expect(asked).toEqual([])
    })

    it('waits if the wallet confirms first and grants the chain later', async () => {
      const { play, provider, clock, listeners } = createPlay(createSession(switching))
      const watching = listeners.size
      const switched = switchEip155Chain(provider, createTestNetwork(56), never)
      await clock.runPending()
      expect(play.session?.asked.eip155?.chains).toContain('eip155:56')
      play.become({ ...createSession(switching, [1, 10, 56]), asked: play.session?.asked ?? {} })
      await switched
      expect(await provider.request({ method: 'eth_chainId' })).toBe('0x38')
      expect(listeners.size).toBe(watching)
    })

    it('adds the chain if the wallet does not support it [S8.26]', async () => {
      const { play, provider, asked } = createPlay(createSession(switching))
      play.answer = (method) => {
        if (method === 'wallet_switchEthereumChain') throw new PeerFailure({ code: 4902, message: 'Unrecognized' })
        play.become({ ...createSession(switching, [1, 10, 56]), asked: play.session?.asked ?? {} })
        return null
      }
      await switchEip155Chain(provider, createTestNetwork(56), never)
      expect(asked.map(({ method }) => method)).toEqual(switching)
      expect(asked[1]?.params).toEqual([
        {
          chainId: '0x38',
          chainName: 'Chain 56',
          nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
          rpcUrls: ['http://127.0.0.1:1'],
          blockExplorerUrls: null,
        },
      ])
    })

    it('accepts any chain for MetaMask without an update', async () => {
      const session = createSession(switching)
      session.peer.metadata.name = 'MetaMask Wallet'
      const { provider } = createPlay(session)
      await switchEip155Chain(provider, createTestNetwork(56), never)
      expect(await provider.request({ method: 'eth_chainId' })).toBe('0x38')
    })

    it.each([
      [5000, 'USER_REJECTED'],
      [4001, 'USER_REJECTED'],
      [4902, 'CHAIN_NOT_SUPPORTED'],
      [-32_603, 'CHAIN_NOT_SUPPORTED'],
      [3001, 'METHOD_NOT_SUPPORTED'],
    ])('error: preserves the chain if the wallet rejects with %i, and rejects with %s', async (code, expected) => {
      const { play, provider } = createPlay(createSession(switching))
      play.answer = () => {
        throw new PeerFailure({ code, message: 'no' })
      }
      expect(await codeOf(switchEip155Chain(provider, createTestNetwork(56), never))).toBe(expected)
      expect(await provider.request({ method: 'eth_chainId' })).toBe('0x1')
    })

    it('error: rejects with CHAIN_NOT_SUPPORTED if the wallet grants nothing or does not allow the method', async () => {
      const { provider, clock } = createPlay(createSession(switching))
      const switched = codeOf(switchEip155Chain(provider, createTestNetwork(56), never))
      await clock.advance(timing.grantWaitMs)
      expect(await switched).toBe('CHAIN_NOT_SUPPORTED')
      const mute = createPlay(createSession([]))
      expect(await codeOf(switchEip155Chain(mute.provider, createTestNetwork(56), never))).toBe('CHAIN_NOT_SUPPORTED')
    })
  })
})
