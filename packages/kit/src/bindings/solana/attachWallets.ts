import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import type { Client } from '../../core/Client.js'

interface Web3Class {
  readonly VersionedTransaction: { deserialize(bytes: Uint8Array): unknown }
  readonly Transaction: { from(bytes: Uint8Array): unknown }
}

type WalletAdapterEvent = 'connect' | 'disconnect' | 'readyStateChange'

/** A wallet of `@solana/wallet-adapter-base`, limited to the members that Foyer uses. */
export interface WalletAdapter {
  readonly name: string
  readonly icon: string
  readonly readyState: string
  readonly publicKey: { toBase58(): string } | null
  connect(): Promise<void>
  /** Restores an earlier connection, without a prompt if the adapter can. */
  autoConnect?(): Promise<void>
  disconnect(): Promise<void>
  on(event: WalletAdapterEvent, listener: () => void): unknown
  off?(event: WalletAdapterEvent, listener: () => void): unknown
  signMessage?(message: Uint8Array): Promise<Uint8Array>
  signTransaction?(transaction: never): Promise<{ serialize(): Uint8Array }>
}

/** True if the wallet can be used in this page. A wallet that is not installed gets no row. */
function isUsable({ readyState }: WalletAdapter) {
  return readyState === 'Installed' || readyState === 'Loadable'
}

/**
 * Adds the app's wallets to the connectors of an instance, each as soon as it can be used. A wallet that also announces
 * itself gets one row, because the names are equal.
 */
export function attachWallets(client: Client, wallets: readonly WalletAdapter[]): void {
  const { signal } = client.lifetime
  const list = (usable: readonly WalletAdapter[]) => {
    import('./createAdapterConnector.js')
      .then(async ({ createAdapterConnector }) => {
        const { addConnectors } = await import('../../core/actions/addConnectors.js')
        const { networks } = client.store.getState()
        if (!signal.aborted)
          addConnectors(
            client,
            usable.map((wallet) => createAdapterConnector(wallet, networks, loadWeb3)),
          )
      })
      .catch(() => undefined)
  }
  const usable = wallets.filter(isUsable)
  if (usable.length > 0) list(usable)
  for (const wallet of wallets.filter(({ readyState }) => readyState === 'NotDetected')) {
    const stop = () => wallet.off?.('readyStateChange', onChange)
    const onChange = () => {
      if (!isUsable(wallet)) return
      stop()
      list([wallet])
    }
    wallet.on('readyStateChange', onChange)
    signal.addEventListener('abort', stop)
  }
}

/**
 * Loads the app's web3.js 1: such wallets accept only objects of that library, and an app that passes one has it
 * installed. The `try` lets bundlers build an app without web3.js.
 *
 * @throws FoyerError `METHOD_NOT_SUPPORTED` if web3.js is not installed.
 */
async function loadWeb3(): Promise<Web3Class> {
  try {
    return await import('@solana/web3.js')
  } catch (cause) {
    throw new FoyerError('METHOD_NOT_SUPPORTED', { cause })
  }
}

export type { Web3Class }
