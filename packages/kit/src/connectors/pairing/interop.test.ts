import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ChainId } from '@foyer/primitives/ChainId'
import { type RunningSandbox, startSandbox } from '@foyer/sandbox/world'
import { parseEther, toHex, verifyMessage, verifyTypedData } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bySuite } from '../../../../../scripts/test/suite.js'
import { createTestApp, createTestBrowser, createTestNetwork, solanaNetwork } from './testApp.js'
import { createTestClock } from './testClock.js'
import { alice, bob, codeOf, solanaAddress, typedData, usePeers, waitFor } from './testInterop.js'
import { createSigningAnswer, grantAll, startSignWallet, startWalletKit } from './testPeers.js'
import { startTestRelay } from './testRelay.js'
import { startServerRelay } from './testServerRelay.js'
import { timing } from './timing.js'

let world: RunningSandbox

beforeAll(async () => {
  world = await startSandbox({ dataDir: mkdtempSync(join(tmpdir(), 'foyer-interop-')), quiet: true })
})
afterAll(() => world?.stop())

const everyPeer = [
  ['walletkit 1.2.10 over the relay of the server', startWalletKit, startServerRelay],
  ['sign-client 2.21.8 as wallet, over the relay of the server', startSignWallet, startServerRelay],
  [
    'walletkit 1.2.10 over a relay without wc_proposeSession',
    startWalletKit,
    () => startTestRelay({ unknown: ['wc_proposeSession'] }),
  ],
] as const

describe.each(bySuite({ main: everyPeer.slice(0, 1), all: [...everyPeer] }))(
  'Foyer with %s',
  (_, startWallet, startRelay) => {
    const { peers, leaving, createApp, createPaired } = usePeers(() => world, startWallet, startRelay)

    it('pairs with optional namespaces only, and returns accounts, chain and approved chains [S1.3]', async () => {
      const { proposal, agreed, connector, provider } = await createPaired()
      expect(proposal.params.requiredNamespaces).toEqual({})
      expect(proposal.params.proposer.metadata.name).toBe('Foyer')
      expect(proposal.params.optionalNamespaces.eip155).toMatchObject({ chains: ['eip155:31337', 'eip155:31338'] })
      expect(proposal.params.optionalNamespaces.eip155?.methods).toHaveLength(24)
      expect(agreed).toMatchObject({
        addresses: [alice.address, bob.address],
        chainId: 'eip155:31337',
        approvedChainIds: ['eip155:31337', 'eip155:31338'],
        supportsAllNetworks: false,
        peer: { name: 'Peer', url: 'https://peer.example', icon: 'https://peer.example/i.png' },
      })
      expect(connector).toMatchObject({ id: 'walletConnect', type: 'WALLET_CONNECT', info: { name: 'Peer' } })
      expect(await provider.request({ method: 'eth_accounts' })).toEqual([alice.address, bob.address])
      expect(await provider.request({ method: 'eth_chainId' })).toBe('0x7a69')
    })

    it('returns valid signatures of a message and of typed data', async () => {
      const { provider } = await createPaired()
      const message = 'Hello from the hall ✓'
      const signature = await provider.request({ method: 'personal_sign', params: [toHex(message), alice.address] })
      expect(await verifyMessage({ address: alice.address, message, signature: signature as `0x${string}` })).toBe(true)
      const typed = await provider.request({
        method: 'eth_signTypedData_v4',
        params: [alice.address, JSON.stringify(typedData)],
      })
      const isValid = await verifyTypedData({ ...typedData, address: alice.address, signature: typed as `0x${string}` })
      expect(isValid).toBe(true)
    })

    it('sends a transaction that is mined, and reads the chain without a wallet request', async () => {
      const { provider } = await createPaired()
      const before = peers.wallet.asked.length
      const read = () => provider.request({ method: 'eth_getBalance', params: [bob.address, 'latest'] })
      const had = BigInt((await read()) as string)
      const value = toHex(parseEther('0.25'))
      const hash = await provider.request({
        method: 'eth_sendTransaction',
        params: [{ from: alice.address, to: bob.address, value }],
      })
      await waitFor(async () => {
        const receipt = await provider.request({ method: 'eth_getTransactionReceipt', params: [hash] })
        expect(receipt).toMatchObject({ status: '0x1', to: bob.address.toLowerCase() })
      })
      expect(BigInt((await read()) as string) - had).toBe(parseEther('0.25'))
      expect(peers.wallet.asked.slice(before)).toEqual([{ method: 'eth_sendTransaction', chainId: 'eip155:31337' }])
    })

    it("applies the wallet's changes of chain and accounts", async () => {
      const { connector, provider, topic } = await createPaired()
      const chains: ChainId[] = []
      const accounts: (readonly string[])[] = []
      connector.watch({
        chainChanged: (chainId) => chains.push(chainId),
        accountsChanged: (list) => accounts.push(list),
        disconnected: () => expect.fail('still connected'),
      })
      const hexChains: string[] = []
      provider.on('chainChanged', (chain: string) => hexChains.push(chain))
      await peers.wallet.emit(topic, 'chainChanged', 31_338, 'eip155:31338')
      await peers.wallet.emit(topic, 'accountsChanged', [bob.address], 'eip155:31338')
      await waitFor(() => expect(accounts).toEqual([[bob.address, alice.address]]))
      expect(chains).toEqual(['eip155:31338'])
      expect(hexChains).toEqual(['0x7a6a'])
      expect(await provider.request({ method: 'eth_accounts' })).toEqual([bob.address, alice.address])
    })

    it('applies an update of the grants and an extension', async () => {
      const { connector, topic, agreed } = await createPaired()
      const accounts: (readonly string[])[] = []
      connector.watch({
        chainChanged: () => {},
        accountsChanged: (list) => accounts.push(list),
        disconnected: () => {},
      })
      const { methods = [], events = [] } = { methods: ['personal_sign'], events: ['chainChanged', 'accountsChanged'] }
      await peers.wallet.update(topic, {
        eip155: {
          chains: ['eip155:31337', 'eip155:31338'],
          accounts: [`eip155:31337:${bob.address}`, `eip155:31338:${bob.address}`],
          methods,
          events,
        },
      })
      expect(accounts).toEqual([[bob.address]])
      expect(agreed.addresses).toHaveLength(2)
      await peers.wallet.extend(topic)
      const stored = await connector.reconnect({ networks: [], signal: new AbortController().signal })
      expect(stored).toMatchObject({ addresses: [bob.address] })
    })

    it('responds to a ping', async () => {
      const { topic } = await createPaired()
      await peers.wallet.ping(topic)
    })

    it('disconnects if the wallet ends the session', async () => {
      const { connector, provider, topic } = await createPaired()
      const ends: string[] = []
      connector.watch({ chainChanged: () => {}, accountsChanged: () => {}, disconnected: () => ends.push('connector') })
      provider.on('disconnect', () => ends.push('provider'))
      await peers.wallet.disconnect(topic)
      await waitFor(() => expect(ends.sort()).toEqual(['connector', 'provider']))
      expect(await codeOf(provider.request({ method: 'personal_sign', params: [] }))).toBe('WALLET_DISCONNECTED')
    })

    it('disconnect ends the session in the wallet', async () => {
      const { connector, provider, topic } = await createPaired()
      await connector.disconnect()
      await waitFor(() => expect(peers.wallet.ended).toContain(topic))
      expect(peers.wallet.listTopics()).not.toContain(topic)
      expect(await codeOf(provider.request({ method: 'eth_chainId' }))).toBe('WALLET_DISCONNECTED')
    })

    it('ends an expired session, rejects its request, and the next visit restores nothing', async () => {
      const clock = createTestClock(Date.now())
      const browser = createTestBrowser(clock)
      const { answer } = peers.wallet
      // Respond to the request at the end: wallets handle one request after another, and an open one would block all
      // others.
      const answered: (() => void)[] = []
      leaving.push(() => {
        peers.wallet.answer = answer
        for (const say of answered) say()
      })
      const { connector, provider } = await createPaired({ browser })
      const ends: number[] = []
      connector.watch({ chainChanged: () => {}, accountsChanged: () => {}, disconnected: () => ends.push(clock.now()) })
      peers.wallet.answer = () => new Promise((resolve) => answered.push(() => resolve('0x')))
      const requested = codeOf(provider.request({ method: 'personal_sign', params: ['0x61', alice.address] }))
      await clock.sleep(timing.sessionLifetimeMs + 1_000)
      expect(await requested).toBe('WALLET_DISCONNECTED')
      await waitFor(() => expect(ends).toHaveLength(1))
      const next = createApp({ browser })
      const networks = [createTestNetwork(31_337, world.urls.evm)]
      expect(await next.connector.reconnect({ networks, signal: new AbortController().signal })).toBe('withdrawn')
    })

    it('error: ignores the approval of an expired proposal', async () => {
      const clock = createTestClock(Date.now())
      const browser = createTestBrowser(clock)
      const app = createApp({ browser })
      const { uri, accounts } = app.connect()
      const received: unknown[] = []
      accounts.then(
        () => received.push('connected'),
        (error) => received.push(error.code),
      )
      const proposal = await peers.wallet.pair(await uri)
      await clock.sleep(timing.proposalLifetimeMs)
      // The second approval, which is in time, proves that the first one was read and ignored.
      const late = peers.wallet.approve(proposal, grantAll(proposal, { eip155: [alice.address] }))
      late.catch(() => undefined)
      const other = await createPaired()
      expect(await other.provider.request({ method: 'eth_accounts' })).toEqual([alice.address, bob.address])
      expect(received).toEqual([])
      expect(browser.shelf.get('pairing_session')).toBeUndefined()
    })

    it('error: rejects with USER_REJECTED if the user rejects the pairing', async () => {
      const { uri, accounts } = createApp().connect()
      await peers.wallet.reject(await peers.wallet.pair(await uri), 5000)
      expect(await codeOf(accounts)).toBe('USER_REJECTED')
    })

    it('error: rejects with CHAIN_NOT_SUPPORTED if the wallet supports none of the chains', async () => {
      const { uri, accounts } = createApp().connect()
      await peers.wallet.reject(await peers.wallet.pair(await uri), 5100)
      expect(await codeOf(accounts)).toBe('CHAIN_NOT_SUPPORTED')
    })

    it('error: a request that the user rejects fails with the number of EIP-1193', async () => {
      const { provider } = await createPaired()
      const { answer } = peers.wallet
      peers.wallet.answer = () => {
        throw Object.assign(new Error('User rejected the request'), { code: 4001 })
      }
      const refused = codeOf(provider.request({ method: 'personal_sign', params: [toHex('x'), alice.address] }))
      expect(await refused).toBe(4001)
      peers.wallet.answer = answer
    })

    it('connects a wallet that approves fewer chains, and rejects a switch to another chain', async () => {
      const app = createApp()
      const { uri, accounts } = app.connect()
      const proposal = await peers.wallet.pair(await uri)
      const all = grantAll(proposal, { eip155: [alice.address] })
      const less = { ...all.eip155, chains: ['eip155:31338'], accounts: [`eip155:31338:${bob.address}`] }
      await peers.wallet.approve(proposal, { eip155: less as never })
      expect(await accounts).toMatchObject({
        addresses: [bob.address],
        chainId: 'eip155:31338',
        approvedChainIds: ['eip155:31338'],
      })
      const before = peers.wallet.asked.length
      const network = createTestNetwork(31_337)
      peers.wallet.answer = () => {
        throw Object.assign(new Error('Unrecognized chain'), { code: 4902 })
      }
      const switched = codeOf(app.connector.switchNetwork(network, new AbortController().signal))
      expect(await switched).toBe('CHAIN_NOT_SUPPORTED')
      expect(peers.wallet.asked.slice(before).map(({ method }) => method)).toEqual([
        'wallet_switchEthereumChain',
        'wallet_addEthereumChain',
      ])
      peers.wallet.answer = createSigningAnswer(alice)
    })

    it('switches to a granted chain without a wallet request, and requests any other chain [S4.30]', async () => {
      const { connector, provider, topic, proposal } = await createPaired()
      const before = peers.wallet.asked.length
      await connector.switchNetwork(createTestNetwork(31_338), new AbortController().signal)
      expect(await provider.request({ method: 'eth_chainId' })).toBe('0x7a6a')
      expect(peers.wallet.asked).toHaveLength(before)
      const { answer } = peers.wallet
      peers.wallet.answer = async (method, params, chainId) => {
        if (method !== 'wallet_switchEthereumChain') return answer(method, params, chainId)
        const all = grantAll(proposal, { eip155: [alice.address] }).eip155
        const accounts = [...(all?.accounts ?? []), `eip155:10:${alice.address}`]
        await peers.wallet.update(topic, {
          eip155: { ...all, chains: [...(all?.chains ?? []), 'eip155:10'], accounts } as never,
        })
        return null
      }
      await connector.switchNetwork(createTestNetwork(10), new AbortController().signal)
      peers.wallet.answer = answer
      expect(await provider.request({ method: 'eth_chainId' })).toBe('0xa')
    })

    it('proposes every family to one wallet, and each family can send requests [S3.10]', async () => {
      const networks = [createTestNetwork(31_337), solanaNetwork]
      const app = createTestApp(peers.relay.url, networks)
      leaving.push(app.leave)
      const { uri, accounts } = app.connect()
      const proposal = await peers.wallet.pair(await uri)
      expect(proposal.params.optionalNamespaces.solana?.chains).toEqual([
        'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
        'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ',
      ])
      await peers.wallet.approve(proposal, grantAll(proposal, { eip155: [alice.address], solana: [solanaAddress] }))
      await accounts
      const solana = app.connector.connectors?.find(({ chain }) => chain === 'solana')
      const found = await solana?.reconnect({ networks, signal: new AbortController().signal })
      expect(found).toMatchObject({ addresses: [solanaAddress], chainId: solanaNetwork.caipNetworkId })
      peers.wallet.answer = () => ({ signature: 'abc' })
      const provider = solana?.provider as { request(args: object): Promise<unknown> }
      const params = { message: 'x', pubkey: solanaAddress }
      expect(await provider.request({ method: 'solana_signMessage', params })).toEqual({ signature: 'abc' })
      expect(peers.wallet.asked.at(-1)).toEqual({ method: 'solana_signMessage', chainId: solanaNetwork.caipNetworkId })
      peers.wallet.answer = createSigningAnswer(alice)
    })
  },
)
