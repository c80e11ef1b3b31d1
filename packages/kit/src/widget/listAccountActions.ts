import type { Adapter } from '../core/Adapter.js'
import type { Features, WalletFeature } from '../core/Options.js'

/** Features that have a view behind them; the others are not offered, whatever their switch says. */
export type LiveFeature = Extract<WalletFeature, 'send' | 'receive'>

const defaultOrder: readonly WalletFeature[] = ['send', 'receive', 'swaps', 'onramp']

function isLive(feature: WalletFeature): feature is LiveFeature {
  return feature === 'send' || feature === 'receive'
}

/**
 * What can be done with this account now, in the host's order; what it does not name follows. Before the adapter has
 * come the families that can send are taken at their word [S5.27], so that nothing jumps.
 */
export function listAccountActions(
  features: Features,
  namespace: string,
  adapter: Pick<Adapter, 'sendToken'> | undefined,
): LiveFeature[] {
  const canSend = adapter ? adapter.sendToken !== undefined : namespace === 'eip155' || namespace === 'solana'
  const order = [...new Set([...(features.walletFeaturesOrder ?? []), ...defaultOrder])]
  return order.filter(isLive).filter((feature) => features[feature] !== false && (feature !== 'send' || canSend))
}
