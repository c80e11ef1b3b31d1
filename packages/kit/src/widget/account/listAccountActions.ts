import type { ChainId, Namespace } from '@foyer/primitives/ChainId'
import type { Adapter } from '../../core/Adapter.js'
import type { Features, WalletFeature } from '../../core/Options.js'
import type { TradeNetworks } from '../../core/queries/tradeNetworks.js'

/** The default order of actions [S9.23]. */
const defaultOrder: readonly WalletFeature[] = ['onramp', 'swaps', 'receive', 'send']

/** Families with swaps. The view itself reports networks that are not supported yet. */
const swapFamilies: readonly Namespace[] = ['eip155', 'solana']
const buyFamilies: readonly Namespace[] = ['eip155', 'solana']

/** An action for an account. */
export interface AccountAction {
  readonly feature: WalletFeature
  /** True if the action is not available on the active network, but on another. */
  readonly isElsewhere: boolean
}

export interface AccountFacts {
  readonly namespace: Namespace
  readonly chainId: ChainId
  readonly adapter: Pick<Adapter, 'sendToken'> | undefined
  /** Returns true if the view exists. */
  readonly hasView: (view: string) => boolean
  /** The networks for swapping and buying. Undefined while unknown, null if there are none. */
  readonly trade: TradeNetworks | null | undefined
}

/**
 * Returns the available actions in the app's order, followed by the rest. Before the adapter and the server respond,
 * assumes that they support an action, so that the layout does not move [S5.27].
 */
export function listAccountActions(features: Features, facts: AccountFacts): AccountAction[] {
  const order = [...new Set([...(features.walletFeaturesOrder ?? []), ...defaultOrder])]
  return order
    .filter((feature) => features[feature] !== false)
    .flatMap((feature) => {
      const isElsewhere = availability[feature](facts)
      return isElsewhere === undefined ? [] : [{ feature, isElsewhere }]
    })
}

/**
 * By feature: returns true if it is only available on another network, false if it is available here, and undefined if
 * it is not available.
 */
const availability: Readonly<Record<WalletFeature, (facts: AccountFacts) => boolean | undefined>> = {
  receive: () => false,
  send: ({ namespace, adapter }) => {
    const canSend = adapter ? adapter.sendToken !== undefined : namespace === 'eip155' || namespace === 'solana'
    return canSend ? false : undefined
  },
  // Skip a feature without a view.
  swaps: ({ namespace, chainId, trade, hasView }) =>
    swapFamilies.includes(namespace) && hasView('Swap') ? isElsewhere(chainId, trade, 'swap') : undefined,
  onramp: ({ namespace, chainId, trade, hasView }) =>
    buyFamilies.includes(namespace) && hasView('OnRampProviders') ? isElsewhere(chainId, trade, 'buy') : undefined,
}

function isElsewhere(chainId: ChainId, trade: AccountFacts['trade'], what: keyof TradeNetworks): boolean | undefined {
  if (trade === undefined) return false
  return trade === null || trade[what].length === 0 ? undefined : !trade[what].includes(chainId)
}
