import { formatExact } from '@foyer/primitives/Amount'
import type { Asset } from '../Adapter.js'
import type { Client } from '../Client.js'
import { isSmartAccount } from '../state/select.js'
import type { SwapPlan } from './swapPlan.js'

function format({ decimals }: Asset, atomic: bigint) {
  return formatExact({ atomic, decimals })
}

/** Creates the properties of the swap events. */
export function createSwapProperties({ store }: Client, { question: { network, from, to, amount }, offer }: SwapPlan) {
  return {
    network: network.caipNetworkId,
    isSmartAccount: isSmartAccount(store.getState()),
    swapFromToken: from.symbol,
    swapToToken: to.symbol,
    swapFromAmount: format(from, amount),
    swapToAmount: format(to, offer.toAmount),
  }
}

/** Creates the Activity entry of a swap. `hash` is the transaction hash, or the wallet's id of a batch. */
export function createSentSwap({ question, offer }: SwapPlan, hash: string) {
  const { network, account, from, to, amount } = question
  return {
    ...{ hash, chainId: network.caipNetworkId, from: account, to: account },
    ...{ amount: format(from, amount), symbol: from.symbol },
    ...(from.address && { token: from.address }),
    got: { amount: format(to, offer.toAmount), symbol: to.symbol, ...(to.address && { token: to.address }) },
  }
}

/** True if the swap ends with its own transaction. A swap to another network ends later. */
export function isSameChain({ question: { from, to } }: SwapPlan): boolean {
  return from.chainId === to.chainId
}
