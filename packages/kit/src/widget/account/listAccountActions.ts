import type { ChainId, Namespace } from '@foyer/primitives/ChainId'
import type { Adapter } from '../../core/Adapter.js'
import type { Features, WalletFeature } from '../../core/Options.js'
import type { TradeNetworks } from '../../core/queries/tradeNetworks.js'

/** [S9.23] */
const defaultOrder: readonly WalletFeature[] = ['onramp', 'swaps', 'receive', 'send']

/** Families whose tokens can be swapped, or that say in words that they cannot be yet. */
const swapFamilies: readonly Namespace[] = ['eip155', 'solana']
const buyFamilies: readonly Namespace[] = ['eip155', 'solana']

/** One thing to do with an account. */
export interface AccountAction {
  readonly feature: WalletFeature
  /** It cannot be done on the network in use. */
  readonly isElsewhere: boolean
}

export interface AccountFacts {
  readonly namespace: Namespace
  readonly chainId: ChainId
  readonly adapter: Pick<Adapter, 'sendToken'> | undefined
  /** Whether a view is there to be opened. */
  readonly hasView: (view: string) => boolean
  /** Where one can swap and buy; undefined while nobody knows, null where nobody can. */
  readonly trade: TradeNetworks | null | undefined
}

/**
 * What can be done with this account now, in the host's order; what it does not name follows. Before the adapter has
 * come the families that can send are taken at their word [S5.27], and a server that it can swap and sell, so that nothing jumps.
 */
export function listAccountActions(features: Features, facts: AccountFacts): AccountAction[] {
  const order = [...new Set([...(features.walletFeaturesOrder ?? []), ...defaultOrder])]
  return order
    .filter((feature) => features[feature] !== false)
    .flatMap((feature) => {
      const isElsewhere = tellPlace[feature](facts)
      return isElsewhere === undefined ? [] : [{ feature, isElsewhere }]
    })
}

/** Whether something is done on another network only; undefined where it is not done at all. */
const tellPlace: Readonly<Record<WalletFeature, (facts: AccountFacts) => boolean | undefined>> = {
  receive: () => false,
  send: ({ namespace, adapter }) => {
    const canSend = adapter ? adapter.sendToken !== undefined : namespace === 'eip155' || namespace === 'solana'
    return canSend ? false : undefined
  },
  // A feature whose view has not come is not offered.
  swaps: ({ namespace, chainId, trade, hasView }) =>
    swapFamilies.includes(namespace) && hasView('Swap') ? isElsewhere(chainId, trade, 'swap') : undefined,
  onramp: ({ namespace, chainId, trade, hasView }) =>
    buyFamilies.includes(namespace) && hasView('OnRampProviders') ? isElsewhere(chainId, trade, 'buy') : undefined,
}

function isElsewhere(chainId: ChainId, trade: AccountFacts['trade'], what: keyof TradeNetworks): boolean | undefined {
  if (trade === undefined) return false
  return trade === null || trade[what].length === 0 ? undefined : !trade[what].includes(chainId)
}
