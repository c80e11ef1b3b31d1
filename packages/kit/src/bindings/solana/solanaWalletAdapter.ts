import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import type {
  MessageSignerWalletAdapterProps,
  SendTransactionOptions,
  SignerWalletAdapterProps,
  WalletAdapter,
} from '@solana/wallet-adapter-base'
import { completeTransaction, type SolanaConnection, type SolanaMethods } from '../../connectors/createSolanaMethods.js'
import { embeddedIcon } from '../../connectors/embedded/createAnnouncer.js'
import type { HostTransaction } from '../../connectors/hostTransactions.js'
import type { AppKit } from '../../core/createInstance.js'
import { createEmitter } from './createEmitter.js'

// Package entry `@foyer/kit/solana-wallet-adapter`. It imports only types of the app's wallet-adapter.

export interface WalletAdapterOptions {
  /**
   * The name in wallet-adapter's list. It also identifies the chosen wallet in wallet-adapter's storage. Default:
   * `Foyer`.
   */
  readonly name?: string
  /** An image as a data URL. */
  readonly icon?: string
  /** The URL of a page about the wallet. */
  readonly url?: string
}

/** A wallet adapter with every method that `useWallet` of `@solana/wallet-adapter-react` can call. */
export type FoyerWalletAdapter = WalletAdapter &
  Pick<SignerWalletAdapterProps, 'signTransaction' | 'signAllTransactions'> &
  Pick<MessageSignerWalletAdapterProps, 'signMessage'>

type Wallet = Partial<SolanaMethods> & { readonly signMessage?: (message: Uint8Array) => Promise<Uint8Array> }

/**
 * Creates a wallet of `@solana/wallet-adapter-base` for the Solana connection of an instance. `connect()` opens the
 * widget if no account is connected. The adapter emits an event for each change in the widget. Its keys are comparable
 * with web3.js' own.
 *
 * @throws FoyerError from its methods: `USER_REJECTED` if the user closes the widget, `UNAUTHORIZED`,
 *   `METHOD_NOT_SUPPORTED`, the wallet errors. Each is emitted as `error` too.
 * @example
 * const adapter = createWalletAdapter(appKit)
 * <WalletProvider wallets={[adapter]} autoConnect>…</WalletProvider>
 */
export function createWalletAdapter(
  appKit: AppKit,
  { name = 'Foyer', icon = embeddedIcon, url = '' }: WalletAdapterOptions = {},
): FoyerWalletAdapter {
  const emitter = createEmitter()
  const { signal } = appKit.client.lifetime
  const account = () => appKit.getAccount('solana')
  const wallet = () => {
    const provider = account().isConnected ? appKit.getProvider<Wallet>('solana') : undefined
    if (!provider) throw new FoyerError('UNAUTHORIZED')
    return provider
  }
  const getKey = () => (account().isConnected ? (appKit.getProvider<Wallet>('solana')?.publicKey ?? null) : null)
  let isConnecting = false
  let lastAddress = getKey()?.toBase58()
  /**
   * Emits `connect` or `disconnect` if the account changed since the last event. With `isForced`, emits `connect` also
   * without a change.
   */
  const emitChange = (isForced = false) => {
    const key = getKey()
    const address = key?.toBase58()
    const isNews = address !== lastAddress
    lastAddress = address
    if (key && (isNews || isForced)) emitter.emit('connect', key)
    if (!key && isNews) emitter.emit('disconnect')
  }
  appKit.subscribeAccount(() => emitChange(), 'solana')

  /**
   * Resolves when `isOpen` returns true after a change of the account or the state. Rejects when the instance is
   * destroyed.
   */
  const waitUntil = (isOver: () => boolean) =>
    new Promise<void>((resolve, reject) => {
      const finish = (settle: () => void) => {
        for (const undo of stops) undo()
        signal.removeEventListener('abort', onEnd)
        settle()
      }
      const check = () => {
        if (isOver()) finish(resolve)
      }
      const onEnd = () => finish(() => reject(new FoyerError('ABORTED')))
      const stops = [appKit.subscribeAccount(check, 'solana'), appKit.subscribeState(check)]
      signal.addEventListener('abort', onEnd)
      if (signal.aborted) onEnd()
      else check()
    })
  const withErrorEvent = async <Result>(run: () => Promise<Result>): Promise<Result> => {
    try {
      return await run()
    } catch (error) {
      emitter.emit('error', error)
      throw error
    }
  }
  const getMethod = <Name extends keyof Wallet>(method: Name): NonNullable<Wallet[Name]> => {
    const own = wallet()[method]
    if (!own) throw new FoyerError('METHOD_NOT_SUPPORTED')
    return own
  }
  const whenConnected = async (request: () => Promise<void>) => {
    isConnecting = true
    try {
      // An earlier session may be reconnecting.
      await waitUntil(() => account().status !== 'reconnecting')
      if (!getKey()) await request()
    } finally {
      isConnecting = false
    }
    if (getKey()) emitChange(true)
  }

  return {
    ...emitter,
    name,
    icon,
    url,
    readyState: appKit.client.environment.window ? 'Installed' : 'Unsupported',
    supportedTransactionVersions: new Set(['legacy', 0]),
    get publicKey() {
      return getKey()
    },
    get connecting() {
      return isConnecting
    },
    get connected() {
      return getKey() !== null
    },
    autoConnect: () => withErrorEvent(() => whenConnected(async () => undefined)),
    connect: () =>
      withErrorEvent(() =>
        whenConnected(async () => {
          await appKit.open({ view: 'Connect', namespace: 'solana' })
          await waitUntil(() => getKey() !== null || !appKit.isOpen())
          if (!getKey()) throw new FoyerError('USER_REJECTED')
        }),
      ),
    disconnect: () =>
      withErrorEvent(async () => {
        if (account().isConnected) await appKit.disconnect('solana')
        emitChange()
      }),
    signMessage: (message: Uint8Array) => withErrorEvent(async () => getMethod('signMessage')(message)),
    signTransaction: (transaction: HostTransaction) =>
      withErrorEvent(async () => getMethod('signTransaction')(transaction)),
    signAllTransactions: (transactions: readonly HostTransaction[]) =>
      withErrorEvent(async () => [...(await getMethod('signAllTransactions')(transactions))]),
    sendTransaction: (transaction: HostTransaction, connection: SolanaConnection, options?: SendTransactionOptions) =>
      withErrorEvent(async () => send(wallet(), transaction, connection, options)),
  } as unknown as FoyerWalletAdapter
}

/**
 * Sends through the app's connection. If the wallet can only send by itself, completes the transaction and passes it to
 * the wallet.
 */
async function send(
  { publicKey, sendTransaction, signAndSendTransaction }: Wallet,
  transaction: HostTransaction,
  connection: SolanaConnection,
  options: SendTransactionOptions = {},
): Promise<string> {
  if (sendTransaction) return sendTransaction(transaction, connection, options)
  if (!signAndSendTransaction) throw new FoyerError('METHOD_NOT_SUPPORTED')
  const { signers, ...sending } = options
  await completeTransaction(transaction, connection, publicKey, signers)
  return signAndSendTransaction(transaction, sending)
}
