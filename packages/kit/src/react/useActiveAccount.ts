import { type AccountId, formatAccountId } from '@foyer/primitives/AccountId'
import type { Namespace } from '@foyer/primitives/ChainId'
import type { Network } from '@foyer/primitives/networks/Network'
import { useEffect, useState } from 'react'
import type { Adapter, AssetBalance } from '../core/Adapter.js'
import type { Client } from '../core/Client.js'
import type { Connector } from '../core/Connector.js'
import type { QueryResult } from '../core/queries/Queries.js'
import { tokenBalancesQuery } from '../core/queries/tokenBalances.js'
import type { AccountFacts, State } from '../core/state/State.js'
import { getActiveNetwork, getConnected, isOnUnsupportedChain } from '../core/state/select.js'
import { useShown } from './pageHooks.js'
import { useClientState } from './useClientState.js'
import { useQuery } from './useQuery.js'

/** The active account, on the current network of its wallet. */
export interface ActiveAccount {
  readonly id: AccountId
  readonly address: string
  readonly network: Network
  readonly connector: Connector
  readonly facts: AccountFacts
  /** True if the app does not support the wallet's chain. No data can be read or sent there. */
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

/**
 * Returns the active account, or undefined if none is connected. Updates immediately if the wallet changes the account
 * or chain.
 */
export function useActiveAccount(client: Client): ActiveAccount | undefined {
  return useClientState(
    client,
    (state) => [state.activeNamespace, state.namespaces, state.networks],
    (state) => getActiveAccount(state),
  )
}

/**
 * The interval of balance reads while the widget is open, in milliseconds. Prices change, and a node may miss a change.
 * New blocks trigger reads too.
 */
const pollIntervalMs = 30_000

export type TokenBalances = QueryResult<readonly AssetBalance[]> & {
  /** The earliest time of the next request after a failure, in milliseconds since 1970 [S4.42]. */
  readonly retryAtMs: number | undefined
}

/**
 * Returns the balances of an account. Reads them every 30 s while the widget is open and the page is visible. If a
 * later read fails, the last balances stay. They are never shown for another account.
 */
export function useTokenBalances(client: Client, account: ActiveAccount): TokenBalances {
  const isShown = useShown(client)
  const [wasShown, setWasShown] = useState(isShown)
  const [retryAtMs, setRetryAtMs] = useState<number>()
  if (isShown && !wasShown) setWasShown(true)
  const isWanted = wasShown && !account.isUnsupported
  const query = tokenBalancesQuery(client, account.network, account.address)
  const key = JSON.stringify(query.queryKey)
  const state = useQuery(
    client,
    isWanted ? query : undefined,
    isShown ? { refetchIntervalMs: pollIntervalMs } : undefined,
  )
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

/** Returns the adapter of a namespace. It is undefined while its code loads and if loading failed. */
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
