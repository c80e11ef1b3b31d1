import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import type { Client } from '../../core/Client.js'

interface Web3Class {
  readonly VersionedTransaction: { deserialize(bytes: Uint8Array): unknown }
  readonly Transaction: { from(bytes: Uint8Array): unknown }
}

type WalletAdapterEvent = 'connect' | 'disconnect' | 'readyStateChange'

/** A wallet as `@solana/wallet-adapter-base` has it, by what we call of it. */
export interface WalletAdapter {
  readonly name: string
  readonly icon: string
  readonly readyState: string
  readonly publicKey: { toBase58(): string } | null
  connect(): Promise<void>
  /** Connects for somebody who was connected before, as the adapter can without a question. */
  autoConnect?(): Promise<void>
  disconnect(): Promise<void>
  on(event: WalletAdapterEvent, listener: () => void): unknown
  off?(event: WalletAdapterEvent, listener: () => void): unknown
  signMessage?(message: Uint8Array): Promise<Uint8Array>
  signTransaction?(transaction: never): Promise<{ serialize(): Uint8Array }>
}

/** Whether it can be used in this page: those that are not installed have no row. */
function isThere({ readyState }: WalletAdapter) {
  return readyState === 'Installed' || readyState === 'Loadable'
}

/**
 * Lists the host's wallets among those of an instance, each once it can be used. One that announces itself as well has one row: the names
 * are the same.
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
  const usable = wallets.filter(isThere)
  if (usable.length > 0) list(usable)
  for (const wallet of wallets.filter(({ readyState }) => readyState === 'NotDetected')) {
    const stop = () => wallet.off?.('readyStateChange', onChange)
    const onChange = () => {
      if (!isThere(wallet)) return
      stop()
      list([wallet])
    }
    wallet.on('readyStateChange', onChange)
    signal.addEventListener('abort', stop)
  }
}

/**
 * Such wallets take the objects of web3.js 1, which only that library makes; who brings them has it. In a `try`, for then bundlers let an
 * app be built that has neither.
 *
 * @throws FoyerError `METHOD_NOT_SUPPORTED` where it is missing.
 */
async function loadWeb3(): Promise<Web3Class> {
  try {
    return await import('@solana/web3.js')
  } catch (cause) {
    throw new FoyerError('METHOD_NOT_SUPPORTED', { cause })
  }
}

export type { Web3Class }
