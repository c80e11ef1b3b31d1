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

// Package entry `@foyer/kit/solana-wallet-adapter`. Of the host's wallet-adapter it takes types alone.

export interface WalletAdapterOptions {
  /** By which wallet-adapter lists it and remembers that it was chosen; `Foyer` when absent. */
  readonly name?: string
  /** A picture in a data address. */
  readonly icon?: string
  /** Address of a page about it. */
  readonly url?: string
}

/** All that `useWallet` of `@solana/wallet-adapter-react` may call. */
export type FoyerWalletAdapter = WalletAdapter &
  Pick<SignerWalletAdapterProps, 'signTransaction' | 'signAllTransactions'> &
  Pick<MessageSignerWalletAdapterProps, 'signMessage'>

type Wallet = Partial<SolanaMethods> & { readonly signMessage?: (message: Uint8Array) => Promise<Uint8Array> }

/**
 * An instance's Solana connection as one wallet of `@solana/wallet-adapter-base`, for apps that are written for it: `connect()` opens the
 * widget where nobody is connected, and what the widget does is told by the adapter's events. Keys are comparable with web3.js' own.
 *
 * @throws its methods: FoyerError `USER_REJECTED` where somebody closes the widget, `UNAUTHORIZED`, `METHOD_NOT_SUPPORTED`, the wallet errors;
 *   each is an event `error` too.
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
  let told = getKey()?.toBase58()
  /** Says who is connected, where nobody was told yet or `isAsked`. */
  const tell = (isAsked = false) => {
    const key = getKey()
    const address = key?.toBase58()
    const isNews = address !== told
    told = address
    if (key && (isNews || isAsked)) emitter.emit('connect', key)
    if (!key && isNews) emitter.emit('disconnect')
  }
  appKit.subscribeAccount(() => tell(), 'solana')

  /** Once `isOver` says so, whatever changes; rejects when the instance ends. */
  const until = (isOver: () => boolean) =>
    new Promise<void>((resolve, reject) => {
      const finish = (settle: () => void) => {
        for (const undo of stops) undo()
        signal.removeEventListener('abort', onEnd)
        settle()
      }
      const look = () => {
        if (isOver()) finish(resolve)
      }
      const onEnd = () => finish(() => reject(new FoyerError('ABORTED')))
      const stops = [appKit.subscribeAccount(look, 'solana'), appKit.subscribeState(look)]
      signal.addEventListener('abort', onEnd)
      if (signal.aborted) onEnd()
      else look()
    })
  const guard = async <Result>(run: () => Promise<Result>): Promise<Result> => {
    try {
      return await run()
    } catch (error) {
      emitter.emit('error', error)
      throw error
    }
  }
  const need = <Name extends keyof Wallet>(method: Name): NonNullable<Wallet[Name]> => {
    const own = wallet()[method]
    if (!own) throw new FoyerError('METHOD_NOT_SUPPORTED')
    return own
  }
  const whenConnected = async (ask: () => Promise<void>) => {
    isConnecting = true
    try {
      // A visitor of before may be on the way back.
      await until(() => account().status !== 'reconnecting')
      if (!getKey()) await ask()
    } finally {
      isConnecting = false
    }
    if (getKey()) tell(true)
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
    autoConnect: () => guard(() => whenConnected(async () => undefined)),
    connect: () =>
      guard(() =>
        whenConnected(async () => {
          await appKit.open({ view: 'Connect', namespace: 'solana' })
          await until(() => getKey() !== null || !appKit.isOpen())
          if (!getKey()) throw new FoyerError('USER_REJECTED')
        }),
      ),
    disconnect: () =>
      guard(async () => {
        if (account().isConnected) await appKit.disconnect('solana')
        tell()
      }),
    signMessage: (message: Uint8Array) => guard(async () => need('signMessage')(message)),
    signTransaction: (transaction: HostTransaction) => guard(async () => need('signTransaction')(transaction)),
    signAllTransactions: (transactions: readonly HostTransaction[]) =>
      guard(async () => [...(await need('signAllTransactions')(transactions))]),
    sendTransaction: (transaction: HostTransaction, connection: SolanaConnection, options?: SendTransactionOptions) =>
      guard(async () => send(wallet(), transaction, connection, options)),
  } as unknown as FoyerWalletAdapter
}

/** By the host's connection; a wallet that only sends by itself is given what is complete. */
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
