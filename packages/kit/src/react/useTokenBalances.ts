import { useEffect, useRef, useState } from 'react'
import type { AssetBalance } from '../core/Adapter.js'
import type { Client } from '../core/Client.js'
import { tokenBalancesQuery } from '../core/queries/tokenBalances.js'
import type { ActiveAccount } from './useActiveAccount.js'
import { type QueryState, useQuery } from './useQuery.js'
import { useShown } from './useShown.js'

/** How often balances are read anew while somebody looks, in ms; not in the spec, as the incumbent does. */
const pollMs = 10_000

export type TokenBalances = QueryState<readonly AssetBalance[]> & {
  /** After a failure: when the next request is allowed, in ms since 1970 [S4.42]. */
  readonly retryAtMs: number | undefined
}

/**
 * Balances of an account, read anew every 10 s while the widget is on the screen and its page is visible. What was
 * known stays when a later read fails, and never shows for another account.
 */
export function useTokenBalances(client: Client, account: ActiveAccount): TokenBalances {
  const isShown = useShown(client)
  const [wasShown, setWasShown] = useState(isShown)
  const [retryAtMs, setRetryAtMs] = useState<number>()
  if (isShown && !wasShown) setWasShown(true)
  const isWanted = wasShown && !account.isUnsupported
  const query = tokenBalancesQuery(client, account.network, account.address)
  const key = JSON.stringify(query.queryKey)
  const lastKey = useRef(key)
  const isSame = lastKey.current === key
  useEffect(() => {
    lastKey.current = key
  }, [key])
  const followed = useQuery(client, isWanted ? query : undefined, {
    keepPrevious: isSame,
    ...(isShown && { refetchIntervalMs: pollMs }),
  })
  // Until the new query is followed, what is at hand belongs to the account before.
  const state = isSame ? followed : ({ ...followed, data: undefined, error: null, status: 'pending' } as const)
  const { error } = state
  useEffect(() => {
    if (!error) return setRetryAtMs(undefined)
    const life = { isOver: false }
    client.getQueries().then((queries) => {
      if (!life.isOver) setRetryAtMs(queries.get<number>(['tokenBalancesRetryAtMs', ...JSON.parse(key)]))
    })
    return () => {
      life.isOver = true
    }
  }, [client, error, key])
  return { ...state, retryAtMs }
}
