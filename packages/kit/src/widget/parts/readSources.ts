import type { Client } from '../../core/Client.js'
import type { State } from '../../core/State.js'
import type { WalletSources } from '../arrangeWallets.js'
import { getPlatform } from './detectPlatform.js'

/** What the lists know without asking a catalogue. */
export type LocalSources = Omit<WalletSources, 'featured' | 'recommended'>

export function pickSources({ connectors, recentWallets, options, modal }: State): readonly unknown[] {
  return [connectors, recentWallets, options, modal.request.namespace]
}

export function readSources(client: Client, { connectors, recentWallets, options, modal }: State): LocalSources {
  const { enableWallets = true, enableWalletConnect = true, features } = options
  const isShown = ({ type }: { readonly type: string }) => enableWalletConnect || type !== 'WALLET_CONNECT'
  return {
    connectors: enableWallets ? connectors.filter(isShown) : [],
    recent: recentWallets,
    custom: enableWallets ? (options.customWallets ?? []) : [],
    // Without a catalogue to look an id up in, the host may as well write the rdns or the name itself [S5.34].
    excluded: (options.excludeWalletIds ?? []).map((id) => ({ id, rdns: id, name: id })),
    namespace: modal.request.namespace,
    order: features.connectorTypeOrder,
    isMobile: getPlatform(client.environment.window) !== 'desktop',
    hasFeaturedIds: (options.featuredWalletIds ?? []).length > 0,
  }
}
