import type { Network } from '@foyer/primitives/networks/Network'
import { createSolanaMethods, type SolanaMethods, toPublicKey } from '../createSolanaMethods.js'
import { createEmbeddedSigner, type SolanaAccess } from './createEmbeddedSigner.js'
import { ProviderFailure } from './ProviderFailure.js'

export interface SolanaProviderParts extends SolanaAccess {
  readonly page: Window & typeof globalThis
  networks(): readonly Network[]
  /** Whether other libraries of the page may hear of the wallet. */
  isAnnouncing(): boolean
}

type AccountListener = (payload: never) => void

/**
 * Signs on Solana over the secure frame: bytes or the host's own transactions in, the same out. Errors are `ProviderRpcError`s with
 * EIP-1193's numbers.
 */
export interface EmbeddedSolanaProvider extends SolanaMethods {
  /** Base58 address of the account; undefined while nobody is connected. */
  readonly address: string | undefined
  /** The address of whoever is connected; logging in is the widget's. Rejects with 4100 while nobody is. */
  connect(): Promise<string>
  getAccounts(): readonly { readonly address: string; readonly publicKey: string; readonly namespace: 'solana' }[]
  /** The 64 bytes of the signature over exactly these bytes. */
  signMessage(message: Uint8Array): Promise<Uint8Array>
  /** The same methods by name, parameters in base58. */
  request(args: { readonly method: string; readonly params?: unknown }): Promise<unknown>
  /** `connect` (a public key), `disconnect`, `accountsChanged` (a public key or undefined). */
  on(event: string, listener: AccountListener): void
  removeListener(event: string, listener: AccountListener): void
}

/** With what the connector tells it. */
export interface ToldSolanaProvider extends EmbeddedSolanaProvider {
  /** Listeners hear whose account it is now, and so do libraries that look for wallets (Wallet Standard). */
  emitChanges(before: string | undefined, after: string | undefined): void
  /** No library hears of the wallet any more. */
  withdraw(): void
}

/** What other libraries get for an error. */
async function guard<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run()
  } catch (error) {
    throw error instanceof ProviderFailure ? error : new ProviderFailure(error)
  }
}

/** Makes the provider of an app that has Solana networks. */
export function createSolanaProvider(parts: SolanaProviderParts): ToldSolanaProvider {
  const signer = createEmbeddedSigner(parts)
  const listeners = new Map<string, Set<AccountListener>>()
  const emit = (event: string, payload?: unknown) => {
    for (const listener of [...(listeners.get(event) ?? [])]) {
      try {
        listener(payload as never)
      } catch (error) {
        // A listener of somebody else's must not stop the others.
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
    connect: () => guard(async () => signer.need().address),
    getAccounts: () => {
      const { address } = signer
      return address === undefined ? [] : [{ address, publicKey: address, namespace: 'solana' }]
    },
    signMessage: (message) => guard(() => signer.signMessage(message)),
    signTransaction: (transaction) => guard(() => methods.signTransaction(transaction)),
    signAllTransactions: (transactions) => guard(() => methods.signAllTransactions(transactions)),
    signAndSendTransaction: (...args) => guard(() => methods.signAndSendTransaction(...args)),
    signAndSendAllTransactions: (...args) => guard(() => methods.signAndSendAllTransactions(...args)),
    sendTransaction: (...args) => methods.sendTransaction(...args),
    request: ({ method, params }) => guard(() => signer.ask(method, params)),
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
