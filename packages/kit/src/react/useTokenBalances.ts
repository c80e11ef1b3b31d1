import { useEffect, useState } from 'react'
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
 * Balances of an account, read anew every 10 s while the widget is on the screen and its page is visible. Keeps what
 * it knew when a later read fails, so a component that uses it must not outlive the account (`key={account.id}`).
 */
export function useTokenBalances(client: Client, account: ActiveAccount): TokenBalances {
  const isShown = useShown(client)
  const [wasShown, setWasShown] = useState(isShown)
  const [retryAtMs, setRetryAtMs] = useState<number>()
  if (isShown && !wasShown) setWasShown(true)
  const isWanted = wasShown && !account.isUnsupported
  const query = tokenBalancesQuery(client, account.network, account.address)
  const state = useQuery(client, isWanted ? query : undefined, {
    keepPrevious: true,
    ...(isShown && { refetchIntervalMs: pollMs }),
  })
  const { error } = state
  const key = JSON.stringify(query.queryKey)
  useEffect(() => {
    if (!error) return setRetryAtMs(undefined)
    const life = { isOver: false }
    client.getQueries().then((queries) => {
      if (!life.isOver) setRetryAtMs(queries.getQueryData<number>(['tokenBalancesRetryAtMs', ...JSON.parse(key)]))
    })
    return () => {
      life.isOver = true
    }
  }, [client, error, key])
  return { ...state, retryAtMs }
}
