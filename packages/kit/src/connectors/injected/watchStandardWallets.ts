import type { Network } from '@foyer/primitives/networks/Network'
import type { Connector } from '../../core/Connector.js'
import { createStandardConnector } from './createStandardConnector.js'
import type { StandardWallet } from './StandardWallet.js'
import type { parseWalletIcon, parseWalletText } from './watchWallets.js'

/** The functions that parse texts and icons of wallets. The page has loaded them already, so it passes them on. */
export type TextReaders = readonly [text: typeof parseWalletText, icon: typeof parseWalletIcon]

/** Returns whether a registered value is a Solana wallet that can connect. Any value can be registered. */
function isSolanaWallet(value: unknown): value is StandardWallet {
  if (typeof value !== 'object' || value === null) return false
  const { chains, features } = value as Partial<StandardWallet>
  const isOurs = Array.isArray(chains) && chains.some((chain) => typeof chain === 'string' && /^solana:/.test(chain))
  return isOurs && typeof features?.['standard:connect']?.connect === 'function'
}

function parseWallet(
  value: unknown,
  networks: readonly Network[],
  [readText, readIcon]: TextReaders,
): Connector | undefined {
  try {
    if (!isSolanaWallet(value)) return undefined
    // An embedded wallet of Foyer registers for other libraries. The widget has separate rows for it.
    if ('isFoyer' in value) return undefined
    const name = readText(value.name)
    const icon = readIcon(value.icon)
    return name === undefined
      ? undefined
      : createStandardConnector({ name, wallet: value, networks, ...(icon && { imageUrl: icon }) })
  } catch {
    // Ignore a value with a getter that throws.
    return undefined
  }
}

/**
 * Listens for wallets of the Wallet Standard, and notifies the wallets that are already in the page. A wallet that
 * unregisters remains listed until the next visit.
 */
export function watchStandardWallets(
  target: Pick<Window, 'addEventListener' | 'removeEventListener' | 'dispatchEvent'>,
  networks: readonly Network[],
  readers: TextReaders,
  onConnector: (connector: Connector) => void,
): () => void {
  const api = {
    register: (...wallets: readonly unknown[]) => {
      for (const wallet of wallets) {
        const connector = parseWallet(wallet, networks, readers)
        if (connector) onConnector(connector)
      }
      return () => undefined
    },
  }
  const onRegister = (event: Event) => {
    const callback = 'detail' in event ? event.detail : undefined
    try {
      if (typeof callback === 'function') callback(api)
    } catch {
      // Ignore errors of the wallet's callback.
    }
  }
  target.addEventListener('wallet-standard:register-wallet', onRegister)
  target.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
  return () => target.removeEventListener('wallet-standard:register-wallet', onRegister)
}
