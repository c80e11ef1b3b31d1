import type { Amount } from '@foyer/primitives/Amount'
import type { Network } from '@foyer/primitives/networks/Network'
import { gasPriceQuery, swapBaseLayerFeeQuery } from '../../core/swap/swapOffers.js'
import { useQuery } from '../../react/useQuery.js'
import { useWidget } from '../shell/WidgetContext.js'

/** Gas of a swap before an offer states it; as the incumbent has it. */
export const usualGas = 150_000n

/**
 * Returns the highest fee of a swap in the native coin, by its gas: gas times price, plus the base layer fee of a rollup. Undefined while
 * one of them is unknown.
 */
export function useSwapFee(network: Network, isWanted: boolean): (gas: bigint) => Amount | undefined {
  const { client } = useWidget()
  const keep = { keepPrevious: true }
  const price = useQuery(client, isWanted ? gasPriceQuery(client, network) : undefined, keep).data
  const baseLayer = useQuery(client, isWanted ? swapBaseLayerFeeQuery(client, network, usualGas) : undefined, keep).data
  return (gas) => (price && baseLayer !== undefined ? { ...price, atomic: price.atomic * gas + baseLayer } : undefined)
}
