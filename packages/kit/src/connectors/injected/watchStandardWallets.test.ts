import { decodeBase58 } from '@foyer/primitives/base58'
import { solana, solanaDevnet } from '@foyer/primitives/networks/nonEvm'
import { foyerSolana } from '@foyer/primitives/networks/sandbox'
import { createNamedKey } from '@foyer/sandbox/solana/keys'
import { registerWallet } from '@wallet-standard/wallet'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Connector, ConnectRequest, WalletEvents } from '../../core/Connector.js'
import { watchStandardWallets } from './watchStandardWallets.js'
import { parseWalletIcon, parseWalletText } from './watchWallets.js'

const networks = [solana, foyerSolana]
const key = createNamedKey('standard wallet')
const icon = 'data:image/svg+xml;base64,PHN2Zy8+'
const account = {
  address: key.address,
  publicKey: Uint8Array.from(key.publicKey),
  chains: ['solana:mainnet', 'solana:localnet'],
  features: [],
} as const
const request: ConnectRequest = { networks, signal: new AbortController().signal }

/** Creates a wallet of the Wallet Standard with the given changes. */
function createWallet(
  changes: Readonly<Record<string, unknown>> = {},
  features: Readonly<Record<string, unknown>> = {},
) {
  const listeners = new Set<(change: unknown) => void>()
  const connect = vi.fn(async (_input?: { silent?: boolean }) => ({ accounts: [account] as unknown[] }))
  const wallet = {
    version: '1.0.0',
    name: 'Standard Wallet',
    icon,
    chains: ['solana:mainnet'],
    accounts: [],
    features: {
      'standard:connect': { version: '1.0.0', connect },
      'standard:disconnect': { version: '1.0.0', disconnect: vi.fn(async () => undefined) },
      'standard:events': {
        version: '1.0.0',
        on: (_event: string, listener: (change: unknown) => void) => {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
      },
      ...features,
    },
    ...changes,
  }
  return {
    wallet,
    connect,
    change: (change: unknown) => {
      for (const each of listeners) each(change)
    },
    listeners,
  }
}

const page = { window: new EventTarget() as unknown as Window }
const found: Connector[] = []
beforeEach(() => {
  page.window = new EventTarget() as unknown as Window
  vi.stubGlobal('window', page.window)
  found.splice(0)
})
afterEach(() => {
  vi.unstubAllGlobals()
})
function watch() {
  return watchStandardWallets(page.window, networks, [parseWalletText, parseWalletIcon], (connector) =>
    found.push(connector),
  )
}
function register(wallet: unknown) {
  return registerWallet(wallet as Parameters<typeof registerWallet>[0])
}

/** Registers a wallet with the standard's own library. Returns its connector. */
function meet(...args: Parameters<typeof createWallet>) {
  const made = createWallet(...args)
  watch()
  register(made.wallet)
  const [connector] = found
  if (!connector) throw new Error('not found')
  return { ...made, connector }
}

describe('watchStandardWallets', () => {
  it('finds wallets that register before and after the call', () => {
    register(createWallet({ name: 'Early' }).wallet)
    watch()
    register(createWallet({ name: 'Late' }).wallet)
    expect(found.map(({ name }) => name)).toEqual(['Early', 'Late'])
    expect(found[0]).toMatchObject({ id: 'Early', type: 'ANNOUNCED', chain: 'solana', imageUrl: icon })
  })

  it('finds no wallet after the undo', () => {
    watch()()
    register(createWallet().wallet)
    expect(found).toEqual([])
  })

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['a text', 'wallet'],
    ['a wallet of another family', createWallet({ chains: ['ethereum:1'] }).wallet],
    ['a wallet that cannot connect', createWallet({ features: {} }).wallet],
    ['a wallet without a name', createWallet({ name: '\u202e' }).wallet],
    ['chains that are not a list', createWallet({ chains: 'solana:mainnet' }).wallet],
    ['Foyer’s own embedded wallet', createWallet({ isFoyer: true }).wallet],
    [
      'a wallet with a getter that throws',
      {
        get chains() {
          throw new Error('boo')
        },
      },
    ],
  ])('ignores the registration of %s', (_name, wallet) => {
    watch()
    register(wallet)
    expect(found).toEqual([])
  })

  it('ignores an icon from a foreign host', () => {
    const { connector } = meet({ icon: 'https://evil.example/icon.png' })
    expect(connector).not.toHaveProperty('imageUrl')
  })

  it('connect: selects a network that app and wallet support, the requested one first', async () => {
    const { connector, connect } = meet()
    const granted = { addresses: [key.address], supportsAllNetworks: false }
    expect(await connector.connect({ ...request, chainId: foyerSolana.caipNetworkId })).toMatchObject({
      ...granted,
      chainId: foyerSolana.caipNetworkId,
      approvedChainIds: networks.map(({ caipNetworkId }) => caipNetworkId),
    })
    expect(await connector.connect(request)).toMatchObject({ ...granted, chainId: foyerSolana.caipNetworkId })
    expect(connect).toHaveBeenCalledWith(undefined)
  })

  it('reconnect: requests the accounts silently', async () => {
    const { connector, connect } = meet()
    expect(await connector.reconnect(request)).toMatchObject({ addresses: [key.address] })
    expect(connect).toHaveBeenCalledWith({ silent: true })
    connect.mockResolvedValueOnce({ accounts: [] })
    expect(await connector.reconnect(request)).toBeUndefined()
  })

  it("connect: returns the wallet's own account list if the response is empty", async () => {
    const { connector, connect } = meet({ accounts: [account] })
    for (const answer of [undefined, {}]) {
      connect.mockResolvedValueOnce(answer as never)
      expect(await connector.connect(request)).toMatchObject({ addresses: [key.address] })
    }
  })

  it('connect: returns the first hundred accounts of a longer list', async () => {
    const { connector, connect } = meet()
    connect.mockResolvedValueOnce({ accounts: Array(500).fill(account) })
    expect((await connector.connect(request)).addresses).toHaveLength(100)
  })

  it.each<[string, unknown]>([
    ['no account', []],
    ['no list', undefined],
    ['an address of another key', [{ ...account, address: createNamedKey('other').address }]],
    ['an invalid key', [{ ...account, publicKey: 'key' }]],
    ['an account of another chain', [{ ...account, chains: ['solana:testnet'] }]],
    ['a list that contains null', [null]],
  ])('error: connect rejects %s', async (_name, accounts) => {
    const { connector, connect } = meet()
    connect.mockResolvedValueOnce({ accounts: accounts as unknown[] })
    await expect(connector.connect(request)).rejects.toMatchObject({ code: 'WALLET_NO_ACCOUNTS' })
  })

  it('error: connect maps a rejection to USER_REJECTED', async () => {
    const { connector, connect } = meet()
    connect.mockRejectedValueOnce(Object.assign(new Error('User rejected the request.'), { code: 4001 }))
    await expect(connector.connect(request)).rejects.toMatchObject({ code: 'USER_REJECTED' })
  })

  it('names the network in each request, and rejects a switch to a network that the account does not support', async () => {
    const signTransaction = vi.fn(async (..._inputs: unknown[]) => [{ signedTransaction: Uint8Array.of(1, 2) }])
    const { connector } = meet({}, { 'solana:signTransaction': { signTransaction } })
    await connector.connect({ ...request, chainId: solana.caipNetworkId })
    const signer = connector.provider as { signTransaction(bytes: Uint8Array): Promise<Uint8Array> }
    await signer.signTransaction(Uint8Array.of(1))
    await connector.switchNetwork(foyerSolana, request.signal)
    await signer.signTransaction(Uint8Array.of(1))
    const chains = signTransaction.mock.calls.map(([input]) => (input as { chain: string }).chain)
    expect(chains).toEqual(['solana:mainnet', 'solana:localnet'])
    await expect(connector.switchNetwork(solanaDevnet, request.signal)).rejects.toMatchObject({
      code: 'CHAIN_NOT_SUPPORTED',
    })
  })

  it('signs messages and sends transactions, and rejects invalid responses', async () => {
    const message = Uint8Array.of(1, 2, 3)
    const answer = { signedMessage: message, signature: new Uint8Array(64).fill(7) }
    const signMessage = vi.fn(async (): Promise<readonly unknown[]> => [answer])
    const signAndSendTransaction = vi.fn(async (): Promise<readonly unknown[]> => [{ signature: answer.signature }])
    const features = {
      'solana:signMessage': { signMessage },
      'solana:signAndSendTransaction': { signAndSendTransaction },
    }
    const { connector } = meet({}, features)
    const signer = connector.provider as {
      readonly address: string | undefined
      signMessage(bytes: Uint8Array): Promise<Uint8Array>
      signAndSendTransaction(bytes: Uint8Array, options?: object): Promise<string>
      readonly signTransaction?: unknown
    }
    expect(signer.address).toBeUndefined()
    await expect(signer.signMessage(message)).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    await connector.connect(request)
    expect(signer.address).toBe(key.address)
    expect(signer.signTransaction).toBeUndefined()
    expect(await signer.signMessage(message)).toEqual(answer.signature)
    const options = { preflightCommitment: 'confirmed' }
    expect(decodeBase58(await signer.signAndSendTransaction(message, options))).toEqual(answer.signature)
    expect(signAndSendTransaction).toHaveBeenLastCalledWith(
      expect.objectContaining({ transaction: message, chain: expect.stringMatching(/^solana:/), options }),
    )
    for (const wrong of [
      [],
      [{ ...answer, signature: Uint8Array.of(1) }],
      [{ ...answer, signedMessage: Uint8Array.of(9, 1, 2, 3) }],
    ]) {
      signMessage.mockResolvedValueOnce(wrong)
      await expect(signer.signMessage(message)).rejects.toMatchObject({ code: 'WALLET_ANSWER_INVALID' })
    }
  })

  it('watch: emits another account and an empty list, which is not a disconnect', async () => {
    const { connector, change, listeners } = meet()
    await connector.connect(request)
    const events = { accountsChanged: vi.fn(), chainChanged: vi.fn(), disconnected: vi.fn() } satisfies WalletEvents
    const stop = connector.watch(events)
    const other = createNamedKey('second account')
    const second = { ...account, address: other.address, publicKey: Uint8Array.from(other.publicKey) }
    change({ features: {} })
    change({ accounts: [second] })
    expect(events.accountsChanged).toHaveBeenCalledExactlyOnceWith([other.address])
    change({ accounts: [] })
    expect(events.accountsChanged).toHaveBeenLastCalledWith([])
    expect(events.disconnected).not.toHaveBeenCalled()
    stop()
    expect(listeners.size).toBe(0)
  })
})
