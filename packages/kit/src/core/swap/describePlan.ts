import { formatExact } from '@foyer/primitives/Amount'
import type { Asset } from '../Adapter.js'
import type { SwapPlan } from './swapPlan.js'

function format({ decimals }: Asset, atomic: bigint) {
  return formatExact({ atomic, decimals })
}

/** Returns the properties of the swap events. */
export function createSwapProperties({ question: { network, from, to, amount }, offer }: SwapPlan) {
  return {
    network: network.caipNetworkId,
    isSmartAccount: false,
    swapFromToken: from.symbol,
    swapToToken: to.symbol,
    swapFromAmount: format(from, amount),
    swapToAmount: format(to, offer.toAmount),
  }
}

/** Returns the entry of Activity for a swap. `hash` is the transaction, or the wallet's id of a batch. */
export function createSentSwap({ question, offer }: SwapPlan, hash: string) {
  const { network, account, from, to, amount } = question
  return {
    ...{ hash, chainId: network.caipNetworkId, from: account, to: account },
    ...{ amount: format(from, amount), symbol: from.symbol },
    ...(from.address && { token: from.address }),
    got: { amount: format(to, offer.toAmount), symbol: to.symbol, ...(to.address && { token: to.address }) },
  }
}

/** Returns whether the swap ends with its own transaction. A swap to another network ends later. */
export function isSameChain({ question: { from, to } }: SwapPlan): boolean {
  return from.chainId === to.chainId
}
