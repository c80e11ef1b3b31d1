import { encodeBase58 } from '@foyer/primitives/base58'
import { foyerSolana } from '@foyer/primitives/networks/sandbox'
import { deriveSolanaAccounts } from '@foyer/sandbox/solana/keys'
import { verifySolanaSignature } from '@foyer/sign-in/verifySolanaSignature'
import { useWallet, WalletProvider } from '@solana/wallet-adapter-react'
import { PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createStandardConnector } from '../../connectors/injected/createStandardConnector.js'
import { connect } from '../../core/actions/connect.js'
import { createAppKit } from '../../createAppKit.js'
import { createTestSolanaWallet } from '../../testing/createTestSolanaWallet.js'
import { createWalletAdapter } from './solanaWalletAdapter.js'

const accounts = deriveSolanaAccounts()
const [alice = '', bob = ''] = accounts.map(({ address }) => address)

/** Creates an app with wallet-adapter and the adapter of an instance. The test replaces the widget. */
function open(more: Partial<Parameters<typeof createTestSolanaWallet>[0]> = {}) {
  const made = createTestSolanaWallet({
    accounts: accounts.map(({ secretKey }) => secretKey),
    rpcUrl: 'http://localhost:1',
    ...more,
  })
  const connector = createStandardConnector({ name: 'Sol', wallet: made.wallet, networks: [foyerSolana] })
  const appKit = createAppKit({ networks: [foyerSolana], connectors: [connector] })
  onTestFinished(() => appKit.destroy())
  vi.spyOn(appKit.client, 'loadWidget').mockResolvedValue(undefined)
  const adapter = createWalletAdapter(appKit)
  const events: string[] = []
  for (const name of ['connect', 'disconnect', 'error'] as const)
    adapter.on(name, (payload?: unknown) =>
      events.push(`${name} ${payload instanceof Error ? (payload as { code?: string }).code : (payload ?? '')}`.trim()),
    )
  return { ...made, appKit, adapter, events, connector, press: () => connect(appKit.client, { connector }) }
}

describe('createWalletAdapter', () => {
  it('is listed by WalletProvider in a page, but not on a server', () => {
    const { adapter } = open()
    const found: string[] = []
    const Probe = () => {
      found.push(...useWallet().wallets.map(({ adapter: { name } }) => name))
      return null
    }
    const render = () =>
      // biome-ignore lint/correctness/noChildrenProp: the type of the provider requires it as a prop
      renderToString(createElement(WalletProvider, { wallets: [adapter], children: createElement(Probe) }))
    render()
    expect(found).toEqual([])
    Object.assign(adapter, { readyState: 'Installed' })
    render()
    expect(found).toEqual(['Foyer'])
  })

  it('opens the widget for Solana, and connects once the user chose a wallet', async () => {
    const { adapter, appKit, events, press } = open()
    const connecting = adapter.connect()
    await vi.waitFor(() => expect(appKit.isOpen()).toBe(true))
    expect(appKit.client.store.getState().modal.request).toMatchObject({ view: 'Connect', namespace: 'solana' })
    expect([adapter.connecting, adapter.connected]).toEqual([true, false])
    await press()
    await connecting
    expect([adapter.connecting, adapter.connected]).toEqual([false, true])
    expect(adapter.publicKey?.equals(new PublicKey(alice))).toBe(true)
    expect(new PublicKey(alice).equals(adapter.publicKey as PublicKey)).toBe(true)
    expect(events.every((event) => event === `connect ${alice}`)).toBe(true)
    expect(events.length).toBeGreaterThan(0)
  })

  it('error: rejects connect if the user closes the widget or the instance is destroyed', async () => {
    const { adapter, appKit, events } = open()
    const connecting = adapter.connect()
    await vi.waitFor(() => expect(appKit.isOpen()).toBe(true))
    await appKit.close()
    await expect(connecting).rejects.toMatchObject({ code: 'USER_REJECTED' })
    expect(events).toEqual(['error USER_REJECTED'])
    expect([adapter.connecting, adapter.connected]).toEqual([false, false])
    const again = adapter.connect()
    await vi.waitFor(() => expect(appKit.isOpen()).toBe(true))
    appKit.destroy()
    await expect(again).rejects.toMatchObject({ code: 'ABORTED' })
  })

  it('emits events for a change of account and for each disconnect, by wallet or app', async () => {
    const { adapter, events, press, selectAccount, disconnect } = open()
    await press()
    selectAccount(bob)
    expect(adapter.publicKey?.toBase58()).toBe(bob)
    disconnect()
    expect([adapter.publicKey, adapter.connected]).toEqual([null, false])
    await press()
    await adapter.disconnect()
    expect(events).toEqual([`connect ${alice}`, `connect ${bob}`, 'disconnect', `connect ${alice}`, 'disconnect'])
  })

  it('autoConnect opens no widget, and emits connect if the instance is connected', async () => {
    const { adapter, appKit, events, press } = open()
    await adapter.autoConnect()
    expect([adapter.connected, appKit.isOpen(), events]).toEqual([false, false, []])
    await press()
    events.splice(0)
    await adapter.autoConnect()
    expect(events).toEqual([`connect ${alice}`])
  })

  it('autoConnect waits while a session is reconnecting', async () => {
    const { adapter, appKit, press, events } = open()
    const { setConnection } = await import('../../core/connections.js')
    setConnection(appKit.client, 'solana', { status: 'reconnecting', connectorId: 'Sol' })
    const returning = adapter.autoConnect()
    await press()
    await returning
    expect([...new Set(events)]).toEqual([`connect ${alice}`])
  })

  it("signs messages and transactions, and sends through the app's connection", async () => {
    const { adapter, press } = open()
    await press()
    const bytes = new TextEncoder().encode('hello')
    const signature = encodeBase58(await adapter.signMessage(bytes))
    expect(verifySolanaSignature({ address: alice, message: 'hello', signature })).toBe(true)
    const pay = () =>
      new Transaction().add(
        SystemProgram.transfer({ fromPubkey: new PublicKey(alice), toPubkey: new PublicKey(bob), lamports: 1 }),
      )
    const made = Object.assign(pay(), { feePayer: new PublicKey(alice), recentBlockhash: bob })
    expect((await adapter.signTransaction(made)).verifySignatures()).toBe(true)
    const all = await adapter.signAllTransactions([made, made])
    expect(all.map((each) => each.verifySignatures())).toEqual([true, true])
    const sendRawTransaction = vi.fn(async (_wire: Uint8Array, _options?: object) => 'id')
    const connection = { sendRawTransaction, getLatestBlockhash: async () => ({ blockhash: bob }) }
    expect(await adapter.sendTransaction(pay(), connection as never, { skipPreflight: true })).toBe('id')
    expect(Transaction.from(sendRawTransaction.mock.calls[0]?.[0] ?? new Uint8Array()).verifySignatures()).toBe(true)
    expect(sendRawTransaction.mock.calls[0]?.[1]).toEqual({ skipPreflight: true })
  })

  it('completes a transaction for a wallet that can only send', async () => {
    const { adapter, press, connector, appKit } = open()
    await press()
    const provider = connector.provider as Record<string, unknown>
    const sent: Transaction[] = []
    Object.defineProperties(provider, {
      sendTransaction: { value: undefined },
      signAndSendTransaction: {
        value: async (each: Transaction) => {
          sent.push(each)
          return 'sent'
        },
      },
    })
    const connection = { sendRawTransaction: vi.fn(), getLatestBlockhash: async () => ({ blockhash: bob }) }
    expect(await adapter.sendTransaction(new Transaction(), connection as never)).toBe('sent')
    expect(sent[0]?.feePayer?.toBase58()).toBe(alice)
    expect(sent[0]?.recentBlockhash).toBe(bob)
    expect(connection.sendRawTransaction).not.toHaveBeenCalled()
    appKit.destroy()
  })

  it('error: rejects signMessage without a connection, and if the wallet does not support it', async () => {
    const { adapter, events, press, connector } = open()
    await expect(adapter.signMessage(Uint8Array.of(1))).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    expect(events).toEqual(['error UNAUTHORIZED'])
    await press()
    Object.defineProperty(connector.provider as object, 'signMessage', { value: undefined })
    await expect(adapter.signMessage(Uint8Array.of(1))).rejects.toMatchObject({ code: 'METHOD_NOT_SUPPORTED' })
  })

  it('removes listeners like eventemitter3, and an error of one does not stop the others', () => {
    const { adapter } = open()
    const received: unknown[] = []
    const context = { name: 'ours' }
    function listen(this: unknown) {
      received.push(this)
    }
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    adapter.on('connect', () => {
      throw new Error('boo')
    })
    adapter.on('connect', listen, context)
    adapter.once('connect', listen)
    const key = new PublicKey(alice)
    adapter.emit('connect', key)
    adapter.emit('connect', key)
    expect(received).toEqual([context, adapter, context])
    adapter.off('connect', listen, {})
    adapter.emit('connect', key)
    expect(received).toHaveLength(4)
    adapter.off('connect', listen)
    adapter.emit('connect', key)
    expect(received).toHaveLength(4)
    expect(adapter.listenerCount('connect')).toBe(2)
    adapter.removeAllListeners('connect')
    expect(adapter.eventNames()).not.toContain('connect')
  })
})

afterEach(() => {
  vi.restoreAllMocks()
})
