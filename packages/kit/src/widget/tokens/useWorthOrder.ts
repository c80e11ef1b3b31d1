import { getWorth } from '@foyer/primitives/worth'
import { useMemo } from 'react'
import type { AssetBalance } from '../../core/Adapter.js'

/** Returns the balances by their worth, the largest first. Those without a price follow in the given order. */
export function sortByWorth(balances: readonly AssetBalance[]): readonly AssetBalance[] {
  const priced = balances.map((balance) => ({ balance, worth: getWorth(balance)?.atomic ?? -1n }))
  priced.sort((one, other) => Number(one.worth < other.worth) - Number(one.worth > other.worth))
  return priced.map(({ balance }) => balance)
}

/**
 * Returns the balances in the order of `sortByWorth`. A change of prices does not change the order, because no row may
 * move under the pointer. A new token, or the first price of a token, does.
 */
export function useWorthOrder(balances: readonly AssetBalance[] | undefined): readonly AssetBalance[] | undefined {
  const key = balances?.map((balance) => `${getKey(balance)} ${getWorth(balance) === undefined}`).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies(balances): only `key` changes the order
  // biome-ignore lint/correctness/useExhaustiveDependencies(key): it stands for the balances
  const places = useMemo(
    () => new Map(sortByWorth(balances ?? []).map((balance, place) => [getKey(balance), place])),
    [key],
  )
  return useMemo(
    () => balances && [...balances].sort((one, other) => getPlace(places, one) - getPlace(places, other)),
    [balances, places],
  )
}

function getKey({ asset }: AssetBalance): string {
  return asset.address ?? ''
}

function getPlace(places: ReadonlyMap<string, number>, balance: AssetBalance): number {
  return places.get(getKey(balance)) ?? 0
}
