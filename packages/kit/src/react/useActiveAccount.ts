import { type AccountId, formatAccountId } from '@foyer/primitives/AccountId'
import type { Namespace } from '@foyer/primitives/ChainId'
import type { Network } from '@foyer/primitives/networks/Network'
import { useEffect, useRef, useState } from 'react'
import type { Adapter, AssetBalance } from '../core/Adapter.js'
import type { Client } from '../core/Client.js'
import type { Connector } from '../core/Connector.js'
import { tokenBalancesQuery } from '../core/queries/tokenBalances.js'
import type { AccountFacts, State } from '../core/state/State.js'
import { getActiveNetwork, getConnected, isOnUnsupportedChain } from '../core/state/select.js'
import { useShown } from './pageHooks.js'
import { useClientState } from './useClientState.js'
import { type QueryState, useQuery } from './useQuery.js'

/** The account in use, on the network its wallet stands on. */
export interface ActiveAccount {
  readonly id: AccountId
  readonly address: string
  readonly network: Network
  readonly connector: Connector
  readonly facts: AccountFacts
  /** The wallet stands on a chain the host did not configure: nothing can be read or sent there. */
  readonly isUnsupported: boolean
}

export function getActiveAccount(state: State): ActiveAccount | undefined {
  const connection = getConnected(state)
  const network = getActiveNetwork(state)
  if (!connection || !network) return undefined
  const [address] = connection.addresses
  return {
    id: formatAccountId(connection.chainId, address),
    address,
    network,
    connector: connection.connector,
    facts: state.namespaces[state.activeNamespace]?.account ?? {},
    isUnsupported: isOnUnsupportedChain(state),
  }
}

/** Follows the account in use: another account or chain in the wallet shows at once. Undefined when disconnected. */
export function useActiveAccount(client: Client): ActiveAccount | undefined {
  return useClientState(
    client,
    (state) => [state.activeNamespace, state.namespaces, state.networks],
    (state) => getActiveAccount(state),
  )
}

/** Interval of balance reads while the widget is open, in ms: prices change, and a node may miss a change. Blocks are followed besides. */
const pollMs = 30_000

export type TokenBalances = QueryState<readonly AssetBalance[]> & {
  /** After a failure: when the next request is allowed, in ms since 1970 [S4.42]. */
  readonly retryAtMs: number | undefined
}

/**
 * Balances of an account, read every 30 s while the widget is open and the page is visible. The last balances stay when a later read
 * fails, and never show for another account.
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

/** What a chain family can do, once its code is here; undefined before, and when it did not load. */
export function useAdapter(client: Client, namespace: Namespace | undefined): Adapter | undefined {
  const [adapter, setAdapter] = useState<Adapter>()
  useEffect(() => {
    if (namespace === undefined) return undefined
    const life = { isOver: false }
    client.getAdapter(namespace).then(
      (loaded) => life.isOver || setAdapter(loaded),
      () => undefined,
    )
    return () => {
      life.isOver = true
    }
  }, [client, namespace])
  return adapter?.namespace === namespace ? adapter : undefined
}
