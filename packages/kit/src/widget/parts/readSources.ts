import type { Client } from '../../core/Client.js'
import type { State } from '../../core/State.js'
import type { WalletSources } from '../arrangeWallets.js'
import { canPair, canReach } from '../findPairing.js'
import { listExcluded } from '../listExcluded.js'
import { getPlatform } from './detectPlatform.js'
import { hasAllWallets } from './hasAllWallets.js'

/** What the lists know without asking a catalogue. */
export type LocalSources = Omit<WalletSources, 'featured' | 'recommended'>

export function pickSources(state: State): readonly unknown[] {
  const { connectors, recentWallets, excludedWallets, options, modal } = state
  return [connectors, recentWallets, excludedWallets, options, modal.request.namespace, canPair(state)]
}

export function readSources(client: Client, state: State): LocalSources {
  const { connectors, recentWallets, options, modal } = state
  const { enableWallets = true, features } = options
  const pairs = canPair(state)
  const isShown = ({ type }: { readonly type: string }) => pairs || type !== 'WALLET_CONNECT'
  return {
    connectors: enableWallets ? connectors.filter(isShown) : [],
    recent: recentWallets,
    recentElsewhere: enableWallets && pairs ? recentWallets.filter((wallet) => canReach(client, wallet)) : [],
    custom: enableWallets ? (options.customWallets ?? []) : [],
    excluded: listExcluded(options.excludeWalletIds ?? [], state.excludedWallets),
    namespace: modal.request.namespace,
    order: features.connectorTypeOrder,
    isMobile: getPlatform(client.environment.window) !== 'desktop',
    isCodeElsewhere: hasAllWallets(client, state),
    hasFeaturedIds: (options.featuredWalletIds ?? []).length > 0,
  }
}
