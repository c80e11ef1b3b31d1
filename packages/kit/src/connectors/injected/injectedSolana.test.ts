import { solana } from '@foyer/primitives/networks/nonEvm'
import { createNamedKey } from '@foyer/sandbox/solana/keys'
import { PublicKey, SystemProgram, Transaction, VersionedTransaction } from '@solana/web3.js'
import { registerWallet } from '@wallet-standard/wallet'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { addStandardWallets } from '../../addStandardWallets.js'
import { connect } from '../../core/actions/connect.js'
import { reconnect } from '../../core/actions/reconnect.js'
import type { Connector, WalletEvents } from '../../core/Connector.js'
import type { AppKitOptions } from '../../core/Options.js'
import { getConnected } from '../../core/state/select.js'
import { createTestEngine } from '../../core/testEngine.js'
import { parseWalletIcon, parseWalletText } from './watchWallets.js'

const [first, second] = [createNamedKey('injected wallet'), createNamedKey('its second account')]
function keyOf({ address }: typeof first) {
  return new PublicKey(address)
}

/** Creates an object like the one of Phantom in a page. It uses web3.js, and records the requests to the user. */
function createInjected({ isTrusted = false, ...changes }: Readonly<Record<string, unknown>> = {}) {
  const listeners = new Map<string, Set<(payload?: unknown) => void>>()
  const asked: string[] = []
  const injected = {
    isPhantom: true,
    publicKey: null as PublicKey | null,
    connect: async ({ onlyIfTrusted = false } = {}) => {
      if (onlyIfTrusted && !isTrusted) throw Object.assign(new Error('The user rejected'), { code: 4001 })
      if (!onlyIfTrusted) asked.push('connect')
      injected.publicKey = keyOf(first)
      return { publicKey: injected.publicKey }
    },
    disconnect: async () => {
      injected.publicKey = null
    },
    signMessage: async (message: Uint8Array): Promise<unknown> => ({
      signature: first.sign(message),
      publicKey: keyOf(first),
    }),
    signTransaction: async (transaction: VersionedTransaction): Promise<unknown> => {
      const own = VersionedTransaction.deserialize(transaction.serialize())
      own.addSignature(keyOf(first), first.sign(own.message.serialize()))
      return own
    },
    on: (event: string, listener: (payload?: unknown) => void) => {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    off: (event: string, listener: (payload?: unknown) => void) => listeners.get(event)?.delete(listener),
    ...changes,
  }
  const emit = (event: string, payload?: unknown) => {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(payload)
  }
  const count = () => [...listeners.values()].reduce((sum, { size }) => sum + size, 0)
  return { injected, asked, emit, count }
}

type Page = EventTarget & { readonly document: { readyState: string } } & Record<string, unknown>
const page = { window: new EventTarget() as Page }
beforeEach(() => {
  page.window = Object.assign(new EventTarget(), { document: { readyState: 'complete' } }) as Page
  vi.stubGlobal('window', page.window)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

/** Visits a page that has the given wallet objects. */
async function visit(
  objects: Readonly<Record<string, unknown>>,
  stored: Readonly<Record<string, string>> = {},
  options: Partial<AppKitOptions> = {},
) {
  Object.assign(page.window, objects)
  const { client, shelf } = createTestEngine({ stored, options: { networks: [solana], connectors: [], ...options } })
  addStandardWallets(client, page.window as unknown as Window, [solana], parseWalletText, parseWalletIcon)
  await vi.dynamicImportSettled()
  const connectors = () => client.store.getState().connectors
  return { client, connectors, leave: () => Object.fromEntries(shelf) }
}

/** Connects the object at `window.phantom.solana`. */
async function meet(changes: Readonly<Record<string, unknown>> = {}) {
  const made = createInjected(changes)
  const { client, connectors, leave } = await visit({ phantom: { solana: made.injected } })
  const [connector] = connectors()
  if (!connector) throw new Error('not found')
  await connect(client, { connector })
  return { ...made, client, connector, leave }
}

describe('watchInjectedSolana', () => {
  it.each([
    ['Phantom', { phantom: { solana: createInjected().injected } }],
    ['Solflare', { solflare: { ...createInjected().injected, isSolflare: true } }],
    ['Backpack', { backpack: { ...createInjected().injected, isBackpack: true } }],
  ])('finds a wallet by its location in the page: %s', async (name, objects) => {
    const { connectors } = await visit(objects)
    expect(connectors()).toMatchObject([{ id: name, name, chain: 'solana', type: 'ANNOUNCED' }])
  })

  it.each<[string, Readonly<Record<string, unknown>>]>([
    ['an object of another library', { phantom: { solana: { connect: async () => undefined } } }],
    ['a wallet without connect', { solflare: { isSolflare: true } }],
    ['nothing', { phantom: undefined, solflare: null }],
    [
      'a getter that throws',
      {
        phantom: {
          get solana() {
            throw new Error('boo')
          },
        },
      },
    ],
  ])('ignores %s', async (_name, objects) => {
    expect((await visit(objects)).connectors()).toEqual([])
  })

  it('does not search if the host disables injected wallets', async () => {
    const objects = { phantom: { solana: createInjected().injected } }
    expect((await visit(objects, {}, { enableInjected: false })).connectors()).toEqual([])
  })

  it('adds no second row for a wallet that announces itself before the page has loaded', async () => {
    page.window.document.readyState = 'loading'
    const { injected } = createInjected()
    const { connectors } = await visit({ phantom: { solana: injected } })
    expect(connectors()).toEqual([])
    const announced = {
      ...{ version: '1.0.0', name: 'Phantom', icon: 'data:image/svg+xml;base64,PHN2Zy8+' },
      ...{ chains: ['solana:mainnet'], accounts: [], features: { 'standard:connect': { connect: vi.fn() } } },
    }
    registerWallet(announced as unknown as Parameters<typeof registerWallet>[0])
    page.window.dispatchEvent(new Event('load'))
    await vi.dynamicImportSettled()
    expect(connectors()).toMatchObject([{ name: 'Phantom', imageUrl: announced.icon }])
  })

  it('connects with one user request and signs messages', async () => {
    const { connector, asked, client } = await meet()
    expect(getConnected(client.store.getState())?.addresses).toEqual([first.address])
    expect(asked).toEqual(['connect'])
    const signer = connector.provider as { signMessage(message: Uint8Array): Promise<Uint8Array> }
    expect([...(await signer.signMessage(Uint8Array.of(1, 2)))]).toEqual([...first.sign(Uint8Array.of(1, 2))])
  })

  it('signs legacy and versioned transactions, and has no signAndSendTransaction', async () => {
    const { connector } = await meet({ signAndSendTransaction: vi.fn() })
    const signer = connector.provider as {
      signTransaction<Kind>(transaction: Kind): Promise<Kind>
      readonly signAndSendTransaction?: unknown
    }
    expect(signer.signAndSendTransaction).toBeUndefined()
    const made = new Transaction().add(
      SystemProgram.transfer({ fromPubkey: keyOf(first), toPubkey: keyOf(second), lamports: 1 }),
    )
    made.feePayer = keyOf(first)
    made.recentBlockhash = second.address
    expect((await signer.signTransaction(made)).verifySignatures()).toBe(true)
    const versioned = new VersionedTransaction(made.compileMessage())
    const signed = await signer.signTransaction(versioned)
    expect(signed).toBeInstanceOf(VersionedTransaction)
    expect(signed.signatures[0]).toEqual(Uint8Array.from(first.sign(signed.message.serialize())))
  })

  it('reconnects without a user request if the wallet trusts the page, and otherwise not', async () => {
    const { leave } = await meet()
    const trusted = createInjected({ isTrusted: true })
    const back = await visit({ phantom: { solana: trusted.injected } }, leave())
    await reconnect(back.client)
    expect(getConnected(back.client.store.getState())?.addresses).toEqual([first.address])
    const stranger = createInjected()
    const gone = await visit({ phantom: { solana: stranger.injected } }, leave())
    await reconnect(gone.client)
    expect(getConnected(gone.client.store.getState())).toBeUndefined()
    expect([...trusted.asked, ...stranger.asked]).toEqual([])
  })

  it('emits account changes and the disconnect, and requests an unknown account silently', async () => {
    const { client, emit, asked, count, connector } = await meet({ isTrusted: true })
    const address = () => getConnected(client.store.getState())?.addresses[0]
    emit('accountChanged', keyOf(second))
    expect(address()).toBe(second.address)
    emit('accountChanged', null)
    await vi.waitFor(() => expect(address()).toBe(first.address))
    expect(asked).toEqual(['connect'])
    emit('disconnect')
    expect(address()).toBeUndefined()
    expect(count()).toBe(0)
    const events = { accountsChanged: vi.fn(), chainChanged: vi.fn(), disconnected: vi.fn() } satisfies WalletEvents
    const stop = connector.watch(events)
    expect(count()).toBe(2)
    stop()
    expect(count()).toBe(0)
  })

  it('disconnects if the new account does not trust the page', async () => {
    const { client, emit } = await meet()
    emit('accountChanged', null)
    await vi.waitFor(() => expect(getConnected(client.store.getState())).toBeUndefined())
  })

  it.each<[string, Readonly<Record<string, unknown>>, string]>([
    ['no key', { connect: async () => undefined }, 'WALLET_NO_ACCOUNTS'],
    ['an invalid key', { connect: async () => ({ publicKey: { toBase58: () => 'nobody' } }) }, 'WALLET_NO_ACCOUNTS'],
    ['a key that is not text', { connect: async () => ({ publicKey: { toBase58: () => 7 } }) }, 'WALLET_NO_ACCOUNTS'],
    ['a rejection', { connect: () => Promise.reject(Object.assign(new Error('no'), { code: 4001 })) }, 'USER_REJECTED'],
  ])('error: rejects a wallet that connects with %s', async (_name, changes, code) => {
    const { client, connectors } = await visit({ phantom: { solana: createInjected(changes).injected } })
    await expect(connect(client, { connector: connectors()[0] as Connector })).rejects.toMatchObject({ code })
  })

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['a short signature', { signature: Uint8Array.of(1) }],
    ['a text', { signature: 'signed' }],
  ])('error: rejects the wallet response to a signature request: %s', async (_name, answer) => {
    const { connector } = await meet({ signMessage: async () => answer, signTransaction: async () => answer })
    const signer = connector.provider as {
      signMessage(message: Uint8Array): Promise<Uint8Array>
      signTransaction(transaction: Uint8Array): Promise<Uint8Array>
    }
    const code = { code: 'WALLET_ANSWER_INVALID' }
    await expect(signer.signMessage(Uint8Array.of(1))).rejects.toMatchObject(code)
    await expect(signer.signTransaction(Uint8Array.of(1, ...new Uint8Array(64), 0x80, 1))).rejects.toMatchObject(code)
  })
})
