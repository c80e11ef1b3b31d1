import type { Network } from '@foyer/primitives/networks/Network'
import { createSolanaMethods, type SolanaMethods, toPublicKey } from '../createSolanaMethods.js'
import { createEmbeddedSigner, type SolanaAccess } from './createEmbeddedSigner.js'
import { ProviderRpcError } from './ProviderRpcError.js'

export interface SolanaProviderParts extends SolanaAccess {
  readonly page: Window & typeof globalThis
  networks(): readonly Network[]
  /** Returns whether to announce the wallet to other libraries of the page. */
  isAnnouncing(): boolean
}

type AccountListener = (payload: never) => void

/**
 * A provider that signs on Solana through the secure frame. It accepts bytes or the host's transaction objects and
 * returns the same type. Its errors are `ProviderRpcError`s with EIP-1193 numbers.
 */
export interface EmbeddedSolanaProvider extends SolanaMethods {
  /** The base58 address of the account; undefined while no user is connected. */
  readonly address: string | undefined
  /**
   * Returns the address of the connected user. Rejects with 4100 if there is none: the user logs in through the widget.
   */
  connect(): Promise<string>
  getAccounts(): readonly { readonly address: string; readonly publicKey: string; readonly namespace: 'solana' }[]
  /** Returns the 64 bytes of the signature of exactly these bytes. */
  signMessage(message: Uint8Array): Promise<Uint8Array>
  /** Calls the same methods by name, with parameters in base58. */
  request(args: { readonly method: string; readonly params?: unknown }): Promise<unknown>
  /** Subscribes to `connect` (a public key), `disconnect` or `accountsChanged` (a public key or undefined). */
  on(event: string, listener: AccountListener): void
  removeListener(event: string, listener: AccountListener): void
}

/** The provider with the methods that the connector calls. */
export interface ConnectorSolanaProvider extends EmbeddedSolanaProvider {
  /** Notifies listeners, and libraries that discover wallets (Wallet Standard), of the current account. */
  emitChanges(before: string | undefined, after: string | undefined): void
  /** Stops the announcement of the wallet to libraries. */
  withdraw(): void
}

/** Converts every error into the error type for other libraries. */
async function withProviderErrors<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run()
  } catch (error) {
    throw error instanceof ProviderRpcError ? error : new ProviderRpcError(error)
  }
}

/** Creates the provider for an app with Solana networks. */
export function createSolanaProvider(parts: SolanaProviderParts): ConnectorSolanaProvider {
  const signer = createEmbeddedSigner(parts)
  const listeners = new Map<string, Set<AccountListener>>()
  const emit = (event: string, payload?: unknown) => {
    for (const listener of [...(listeners.get(event) ?? [])]) {
      try {
        listener(payload as never)
      } catch (error) {
        // An error in a listener of the app must not stop the others.
        console.error(error)
      }
    }
  }
  const methods = createSolanaMethods(signer)
  let announcer: Promise<(isOn: boolean) => void> | undefined
  const announce = (isOn: boolean) => {
    if (isOn) announcer ??= import('./createStandardWallet.js').then((module) => module.createStandardWallet(parts))
    announcer?.then(
      (say) => say(isOn),
      () => undefined,
    )
  }
  return {
    get address() {
      return signer.address
    },
    get publicKey() {
      return methods.publicKey
    },
    connect: () => withProviderErrors(async () => signer.need().address),
    getAccounts: () => {
      const { address } = signer
      return address === undefined ? [] : [{ address, publicKey: address, namespace: 'solana' }]
    },
    signMessage: (message) => withProviderErrors(() => signer.signMessage(message)),
    signTransaction: (transaction) => withProviderErrors(() => methods.signTransaction(transaction)),
    signAllTransactions: (transactions) => withProviderErrors(() => methods.signAllTransactions(transactions)),
    signAndSendTransaction: (...args) => withProviderErrors(() => methods.signAndSendTransaction(...args)),
    signAndSendAllTransactions: (...args) => withProviderErrors(() => methods.signAndSendAllTransactions(...args)),
    sendTransaction: (...args) => methods.sendTransaction(...args),
    request: ({ method, params }) => withProviderErrors(() => signer.ask(method, params)),
    on: (event, listener) => {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    removeListener: (event, listener) => {
      listeners.get(event)?.delete(listener)
    },
    emitChanges: (before, after) => {
      announce(after !== undefined && parts.isAnnouncing())
      if (before === after) return
      const key = after === undefined ? undefined : toPublicKey(after)
      if (key && before === undefined) emit('connect', key)
      emit('accountsChanged', key)
      if (!key) emit('disconnect')
    },
    withdraw: () => announce(false),
  }
}
