import type { Amount } from '@foyer/primitives/Amount'
import { sponsoredFeesQuery } from '../../core/queries/sponsoredFees.js'
import { gasPriceQuery, swapBaseLayerFeeQuery } from '../../core/swap/swapOffers.js'
import type { ActiveAccount } from '../../react/useActiveAccount.js'
import { useQuery } from '../../react/useQuery.js'
import { useWidget } from '../shell/WidgetContext.js'

/** The gas of a swap while no offer states it. Same value as AppKit. */
export const defaultGas = 150_000n

/** The maximum fee of a swap in the native token. */
export interface NetworkFee extends Amount {
  /** True if the project pays the fee. The amount is then 0. */
  readonly isSponsored?: true
}

/**
 * Returns a function that computes the maximum fee in the native token: gas times gas price, plus the base layer fee of
 * a rollup, or 0 if the project pays it. It returns undefined while one of them is unknown.
 */
export function useSwapFee(
  { network, address }: ActiveAccount,
  isWanted: boolean,
): (gas: bigint) => NetworkFee | undefined {
  const { client } = useWidget()
  const price = useQuery(client, isWanted ? gasPriceQuery(client, network) : undefined).data
  const baseLayer = useQuery(client, isWanted ? swapBaseLayerFeeQuery(client, network, defaultGas) : undefined).data
  const isSponsored = useQuery(client, isWanted ? sponsoredFeesQuery(client, network, address) : undefined).data
  if (isSponsored) return () => price && { ...price, atomic: 0n, isSponsored: true }
  return (gas) => (price && baseLayer !== undefined ? { ...price, atomic: price.atomic * gas + baseLayer } : undefined)
}
