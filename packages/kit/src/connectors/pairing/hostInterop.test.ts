import type { ChainId } from '@foyer/primitives/ChainId'
import type { SignClient } from '@walletconnect/sign-client'
import { UniversalProvider } from '@walletconnect/universal-provider'
import { toHex, verifyMessage } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, expectTypeOf, it, vi } from 'vitest'
import type { UniversalProviderLike } from '../../core/UniversalProviderLike.js'
import type { PairingEip155Provider } from './createEip155Provider.js'
import { createPairingConnector } from './createPairingConnector.js'
import { createTestBrowser, createTestNetwork } from './testApp.js'
import { createCore, createSigningAnswer, grantAll, type PeerWallet, startWalletKit, stopCore } from './testPeers.js'
import { type ServerRelay, startServerRelay } from './testServerRelay.js'

const mnemonic = 'test test test test test test test test test test test junk'
const [alice, bob] = [0, 1].map((addressIndex) => mnemonicToAccount(mnemonic, { addressIndex })) as [
  ReturnType<typeof mnemonicToAccount>,
  ReturnType<typeof mnemonicToAccount>,
]
const never = new AbortController().signal
const networks = [createTestNetwork(31_337), createTestNetwork(31_338)]
function waitFor<Value>(read: () => Value) {
  return vi.waitFor(read, { timeout: 15_000, interval: 10 })
}
function codeOf(work: Promise<unknown>) {
  return work.then(
    () => 'fine',
    (error) => error.code,
  )
}

it('UniversalProviderLike accepts the type of the vendor’s provider', () => {
  expectTypeOf<InstanceType<typeof UniversalProvider>>().toExtend<UniversalProviderLike>()
})

describe("Foyer with universal-provider 2.21.8 and walletkit 1.2.10 through the server's relay", () => {
  let relay: ServerRelay
  let wallet: PeerWallet
  const leaving: (() => unknown)[] = []

  beforeAll(async () => {
    relay = await startServerRelay()
    wallet = await startWalletKit(relay.url)
    wallet.answer = createSigningAnswer(alice)
  })
  afterEach(async () => {
    for (const leave of leaving.splice(0)) await leave()
  })
  afterAll(async () => {
    await wallet?.stop()
    await relay?.stop()
  })

  const createConnector = (universalProvider: UniversalProviderLike) => {
    const tab = createTestBrowser().openTab()
    tab.environment.openSocket = () => expect.fail('our own client was used')
    const connector = createPairingConnector({
      universalProvider,
      storage: tab.environment.storage,
      environment: tab.environment,
      metadata: () => ({ name: 'Foyer', description: '', url: 'https://app.example', icons: [] }),
      networks: () => networks,
    })
    leaving.push(() => connector.close())
    return connector
  }

  const createApp = async () => {
    const core = createCore(relay.url)
    const metadata = { name: 'Host', description: 'A host', url: 'https://host.example', icons: [] }
    const host = await UniversalProvider.init({ core: core as never, metadata, logger: 'silent' })
    const proposed = new Set<number>()
    leaving.push(() => {
      // Expire the proposals now. Otherwise an unanswered one would fail after five minutes, outside of any test.
      for (const id of proposed) host.client.events.emit('proposal_expire', { id })
      return stopCore(core)
    })
    const connector = createConnector(host)
    const connect = (signal: AbortSignal = never) => {
      const first: { tell?: (uri: string) => void } = {}
      const uri = new Promise<string>((resolve) => {
        first.tell = resolve
      })
      const onPairingUri = (each: string) => {
        for (const { id } of host.client.proposal.getAll()) proposed.add(id)
        first.tell?.(each)
      }
      const accounts = connector.connect({ networks, signal, onPairingUri })
      accounts.catch(() => undefined)
      return { uri, accounts }
    }
    return { host, core, connector, connect }
  }

  const createPaired = async () => {
    const app = await createApp()
    const { uri, accounts } = app.connect()
    const proposal = await wallet.pair(await uri)
    const topic = await wallet.approve(proposal, grantAll(proposal, { eip155: [alice.address, bob.address] }))
    const agreed = await accounts
    const chains: ChainId[] = []
    const lists: (readonly string[])[] = []
    const ends: string[] = []
    app.connector.watch({
      chainChanged: (chain) => chains.push(chain),
      accountsChanged: (list) => lists.push(list),
      disconnected: () => ends.push('connector'),
    })
    const provider = app.connector.provider as PairingEip155Provider
    return { ...app, proposal, topic, agreed, provider, chains, lists, ends }
  }

  it("pairs with the host's metadata and returns a valid signature [S1.3]", async () => {
    const { agreed, proposal, provider, connector } = await createPaired()
    expect(proposal.params.proposer.metadata.name).toBe('Host')
    expect(proposal.params.optionalNamespaces.eip155?.methods).toHaveLength(24)
    expect(agreed).toMatchObject({
      addresses: [alice.address, bob.address],
      chainId: 'eip155:31337',
      approvedChainIds: ['eip155:31337', 'eip155:31338'],
    })
    expect(connector.info).toMatchObject({ name: 'Peer' })
    const message = 'Hello from the hall ✓'
    const signature = await provider.request({ method: 'personal_sign', params: [toHex(message), alice.address] })
    expect(await verifyMessage({ address: alice.address, message, signature: signature as `0x${string}` })).toBe(true)
  })

  it("applies the wallet's changes of chain, accounts and grants", async () => {
    const { topic, proposal, chains, lists, provider, host } = await createPaired()
    await wallet.emit(topic, 'chainChanged', 31_338, 'eip155:31338')
    await waitFor(() => expect(chains).toEqual(['eip155:31338']))
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x7a6a')
    await wallet.emit(topic, 'accountsChanged', [bob.address], 'eip155:31338')
    await waitFor(() => expect(lists).toEqual([[bob.address, alice.address]]))
    await wallet.update(topic, grantAll(proposal, { eip155: [bob.address] }))
    await waitFor(() => expect(lists.at(-1)).toEqual([bob.address]))
    host.setDefaultChain('eip155:31337')
    expect(chains).toEqual(['eip155:31338', 'eip155:31337'])
  })

  it('switches to a granted chain without a wallet request, and requests any other chain [S4.30]', async () => {
    const { connector, provider, topic, proposal, host } = await createPaired()
    const before = wallet.asked.length
    await connector.switchNetwork(createTestNetwork(31_338), never)
    expect(wallet.asked).toHaveLength(before)
    expect(await host.request({ method: 'eth_chainId' }, 'eip155:31338')).toBe(31_338)
    await provider.request({ method: 'personal_sign', params: [toHex('x'), alice.address] })
    expect(wallet.asked.at(-1)).toEqual({ method: 'personal_sign', chainId: 'eip155:31338' })
    const { answer } = wallet
    wallet.answer = async (method, params, chainId) => {
      if (method !== 'wallet_switchEthereumChain') return answer(method, params, chainId)
      const all = grantAll(proposal, { eip155: [alice.address] }).eip155
      const accounts = [...(all?.accounts ?? []), `eip155:10:${alice.address}`]
      await wallet.update(topic, {
        eip155: { ...all, chains: [...(all?.chains ?? []), 'eip155:10'], accounts } as never,
      })
      return null
    }
    await connector.switchNetwork(createTestNetwork(10), never)
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0xa')
    await connector.switchNetwork(createTestNetwork(31_337), never)
    wallet.answer = () => {
      throw Object.assign(new Error('Unrecognized chain'), { code: 4902 })
    }
    expect(await codeOf(connector.switchNetwork(createTestNetwork(56), never))).toBe('CHAIN_NOT_SUPPORTED')
    wallet.answer = answer
  })

  it('disconnects if the wallet ends the session', async () => {
    const { topic, ends, provider, connector } = await createPaired()
    await wallet.disconnect(topic)
    await waitFor(() => expect(ends).toEqual(['connector']))
    expect(await codeOf(provider.request({ method: 'personal_sign', params: [] }))).toBe('WALLET_DISCONNECTED')
    expect(await connector.reconnect({ networks, signal: never })).toBeUndefined()
  })

  it('disconnect ends the session in the wallet, and a new pairing works', async () => {
    const { topic, ends, connector, connect, host } = await createPaired()
    await connector.disconnect()
    await waitFor(() => expect(wallet.ended).toContain(topic))
    expect(ends).toEqual(['connector'])
    expect(host.session).toBeUndefined()
    const { uri, accounts } = connect()
    const proposal = await wallet.pair(await uri)
    await wallet.approve(proposal, grantAll(proposal, { eip155: [bob.address] }))
    expect(await accounts).toMatchObject({ addresses: [bob.address] })
  })

  it('restores the session and the chain of an earlier visit [S2.1]', async () => {
    const { connector, core, host } = await createPaired()
    await connector.switchNetwork(createTestNetwork(31_338), never)
    connector.close()
    await waitFor(async () => {
      const kept = await core.storage.getItem(`wc@2:universal_provider:/namespaces${host.session?.topic}`)
      expect(kept).toMatchObject({ eip155: { defaultChain: '31338' } })
    })
    // As after a reload: create another provider with the storage of the first one.
    const client = host.client as Awaited<ReturnType<typeof SignClient.init>>
    const again = await UniversalProvider.init({ client: client as never, logger: 'silent' })
    const found = await createConnector(again).reconnect({ networks, signal: never })
    expect(found).toMatchObject({ addresses: [alice.address, bob.address], chainId: 'eip155:31338' })
  })

  it('error: rejects a rejected pairing with USER_REJECTED, and a rejected request with its number', async () => {
    const { uri, accounts } = (await createApp()).connect()
    await wallet.reject(await wallet.pair(await uri), 5000)
    expect(await codeOf(accounts)).toBe('USER_REJECTED')
    const { provider } = await createPaired()
    const { answer } = wallet
    wallet.answer = () => {
      throw Object.assign(new Error('User rejected the request'), { code: 4001 })
    }
    expect(await codeOf(provider.request({ method: 'personal_sign', params: [toHex('x'), alice.address] }))).toBe(4001)
    wallet.answer = answer
  })

  it('an aborted pairing URI connects no wallet, and the next one works', async () => {
    const { connect, host, connector } = await createApp()
    const life = new AbortController()
    const given = connect(life.signal)
    await given.uri
    life.abort()
    expect(await codeOf(given.accounts)).toBe('ABORTED')
    await waitFor(() => expect(host.client.pairing.getAll()).toEqual([]))
    expect(await connector.reconnect({ networks, signal: never })).toBeUndefined()
    const { uri, accounts } = connect()
    const proposal = await wallet.pair(await uri)
    await wallet.approve(proposal, grantAll(proposal, { eip155: [bob.address] }))
    expect(await accounts).toMatchObject({ addresses: [bob.address] })
  })
})
