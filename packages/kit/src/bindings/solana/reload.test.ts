import { solana } from '@foyer/primitives/networks/nonEvm'
import { foyerSolana } from '@foyer/primitives/networks/sandbox'
import { createNamedKey, deriveSolanaAccounts } from '@foyer/sandbox/solana/keys'
import { BaseWalletAdapter, WalletReadyState } from '@solana/wallet-adapter-base'
import { StandardWalletAdapter } from '@solana/wallet-standard-wallet-adapter-base'
import { PublicKey } from '@solana/web3.js'
import { afterEach, beforeEach, describe, expect, expectTypeOf, it, vi } from 'vitest'
import { connect } from '../../core/actions/connect.js'
import { reconnect } from '../../core/actions/reconnect.js'
import { getConnected } from '../../core/state/select.js'
import { createTestEngine } from '../../core/testEngine.js'
import { createAppKit } from '../../createAppKit.js'
import { createTestSolanaWallet } from '../../testing/createTestSolanaWallet.js'
import { SolanaAdapter, type SolanaAdapterParameters } from './adapterSolana.js'
import type { WalletAdapter } from './attachWallets.js'
import { createAdapterConnector } from './createAdapterConnector.js'

const networks = [solana, foyerSolana]
function noWeb3() {
  return Promise.reject(new Error('this test sends no transaction'))
}
const secrets = deriveSolanaAccounts().map(({ secretKey }) => secretKey)

/** A wallet that extends the base class of wallet-adapter's own wallets. */
class HostWallet extends BaseWalletAdapter {
  name = 'Host wallet' as BaseWalletAdapter['name']
  url = 'https://wallet.example'
  icon = 'data:image/svg+xml,'
  readyState = WalletReadyState.Installed
  publicKey: PublicKey | null = null
  connecting = false
  supportedTransactionVersions = null
  isTrusted = true
  asked = 0
  async connect() {
    this.asked++
    if (!this.isTrusted) throw new Error('The person is not here')
    this.publicKey = new PublicKey(createNamedKey('host wallet').address)
    this.emit('connect', this.publicKey)
  }
  async disconnect() {
    this.publicKey = null
    this.emit('disconnect')
  }
  sendTransaction = () => Promise.reject(new Error('this test sends no transaction'))
}

/** Creates a user's visit with the values stored by the previous one. */
function visit(wallet: BaseWalletAdapter, stored: Readonly<Record<string, string>> = {}) {
  const connector = createAdapterConnector(wallet, networks, noWeb3)
  const { client, shelf } = createTestEngine({ stored, options: { networks, connectors: [connector] } })
  const addresses = () => getConnected(client.store.getState(), 'solana')?.addresses
  return { client, connector, addresses, leave: () => Object.fromEntries(shelf) }
}

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', {})
})
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('a wallet-adapter wallet of the app, on the next visit', () => {
  it('is connected again by its autoConnect', async () => {
    const first = visit(new HostWallet())
    await connect(first.client, { connector: first.connector, chainId: foyerSolana.caipNetworkId })
    const wallet = new HostWallet()
    const { client, addresses } = visit(wallet, first.leave())
    await reconnect(client)
    expect(addresses()).toEqual([createNamedKey('host wallet').address])
    expect(getConnected(client.store.getState())?.chainId).toBe(foyerSolana.caipNetworkId)
    expect(wallet.asked).toBe(1)
  })

  it('gets no request if the page never connected it, or disconnected it', async () => {
    const first = visit(new HostWallet())
    await connect(first.client, { connector: first.connector })
    const { removeConnectorId } = await import('../../core/storage/connectionMemory.js')
    removeConnectorId(first.client.memory, 'solana')
    const wallet = new HostWallet()
    const { client, addresses } = visit(wallet, first.leave())
    await reconnect(client)
    expect([addresses(), wallet.asked]).toEqual([undefined, 0])
  })

  it('error: stays disconnected without an error if it no longer trusts the page, or is only loadable', async () => {
    const first = visit(new HostWallet())
    await connect(first.client, { connector: first.connector })
    const wallet = Object.assign(new HostWallet(), { isTrusted: false })
    const second = visit(wallet, first.leave())
    await reconnect(second.client)
    expect(second.addresses()).toBeUndefined()
    // The wallet may just be locked: its stored connection remains for the next visit.
    expect(second.leave()['@appkit/connection_status']).toBe('connected')
    const loadable = Object.assign(new HostWallet(), { readyState: WalletReadyState.Loadable })
    const third = visit(loadable, first.leave())
    await reconnect(third.client)
    expect([third.addresses(), loadable.asked]).toEqual([undefined, 0])
  })

  it('reconnects without a prompt if it is a Wallet Standard wallet', async () => {
    const kept = { address: undefined as string | undefined }
    const memory = { read: () => kept.address, write: (address?: string) => void Object.assign(kept, { address }) }
    const create = (approve: 'always' | 'reject') => {
      const made = createTestSolanaWallet({ accounts: secrets, rpcUrl: 'http://localhost:1', memory, approve })
      const adapter = new StandardWalletAdapter({ wallet: made.wallet as never })
      return { ...made, adapter: adapter as BaseWalletAdapter }
    }
    const first = visit(create('always').adapter)
    await connect(first.client, { connector: first.connector })
    const again = create('reject')
    const second = visit(again.adapter, first.leave())
    await reconnect(second.client)
    expect(second.addresses()).toEqual([kept.address])
    kept.address = undefined
    const stranger = create('always')
    const third = visit(stranger.adapter, first.leave())
    await reconnect(third.client)
    expect(third.addresses()).toBeUndefined()
    expect([...again.asked, ...stranger.asked]).toEqual([])
  })
})

it('SolanaAdapter: lists a wallet when it becomes installed, and stops listening on destroy', async () => {
  vi.unstubAllGlobals()
  const create = (name: string) => Object.assign(new HostWallet(), { name, readyState: WalletReadyState.NotDetected })
  const [late, later] = [create('Late'), create('Later')]
  const wallets = [late, later]
  const appKit = createAppKit({ adapters: [new SolanaAdapter({ wallets })], networks: [foyerSolana] })
  expect(appKit.getConnectors()).toEqual([])
  const arrive = (wallet: HostWallet) => {
    wallet.readyState = WalletReadyState.Installed
    wallet.emit('readyStateChange', wallet.readyState)
  }
  arrive(late)
  await vi.waitFor(() => expect(appKit.getConnectors().map(({ name }) => name)).toEqual(['Late']))
  expect(late.listenerCount('readyStateChange')).toBe(0)
  appKit.destroy()
  expect(later.listenerCount('readyStateChange')).toBe(0)
})

it('SolanaAdapter: accepts every BaseWalletAdapter in the option `wallets`, like AppKit 1.7.4', () => {
  expectTypeOf<BaseWalletAdapter>().toExtend<WalletAdapter>()
  expectTypeOf<BaseWalletAdapter[]>().toExtend<NonNullable<SolanaAdapterParameters['wallets']>>()
  const wallets: BaseWalletAdapter[] = [new HostWallet()]
  expect(new SolanaAdapter({ wallets }).attach).toBeTypeOf('function')
})
