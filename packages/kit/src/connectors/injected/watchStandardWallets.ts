import type { Network } from '@foyer/primitives/networks/Network'
import type { Connector } from '../../core/Connector.js'
import { createStandardConnector } from './createStandardConnector.js'
import type { StandardWallet } from './StandardWallet.js'
import type { readIcon, readText } from './watchWallets.js'

/** How texts and pictures of wallets are read. A page has these already, so they are handed over. */
export type TextReaders = readonly [text: typeof readText, icon: typeof readIcon]

/** Whether it is a wallet of this family that can be asked for its accounts; anything may be registered. */
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
    // A Foyer's own embedded wallet registers itself for others here; with us it has rows of its own.
    if ('isFoyer' in value) return undefined
    const name = readText(value.name)
    const icon = readIcon(value.icon)
    return name === undefined
      ? undefined
      : createStandardConnector({ name, wallet: value, networks, ...(icon && { imageUrl: icon }) })
  } catch {
    // A getter that throws is one more way of not being a wallet.
    return undefined
  }
}

/**
 * Listens for wallets that register by the Wallet Standard, and tells those that are there already that somebody listens. Wallets of a
 * page do not leave it: one that takes its registration back stays listed until the next visit.
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
      // What throws here is code of a wallet.
    }
  }
  target.addEventListener('wallet-standard:register-wallet', onRegister)
  target.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
  return () => target.removeEventListener('wallet-standard:register-wallet', onRegister)
}
