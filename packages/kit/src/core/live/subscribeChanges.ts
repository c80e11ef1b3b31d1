import type { Network } from '@foyer/primitives/networks/Network'
import { refreshAccount } from '../actions/refreshAccount.js'
import type { Client } from '../Client.js'
import { balancesChangedKey, invalidateBalance } from '../queries/balance.js'
import { getActiveNetwork, getConnected } from '../state/select.js'
import { subscribeHead } from './subscribeHead.js'

/**
 * Refreshes balances, history and NFTs of an account after each change, while the page is visible. The server's event
 * stream reports changes. Without a server, and while the stream fails, each new block counts as a change. Returns a
 * function that stops this.
 */
export function subscribeChanges(client: Client, network: Network, address: string): () => void {
  const page = client.environment.window
  if (!page) return () => undefined
  let undoHead: (() => void) | undefined
  let source: EventSource | undefined
  const refresh = () => void refreshReads(client, network, address).catch(() => undefined)
  const startHead = () => {
    undoHead ??= subscribeHead(client, network, refresh)
  }
  const stopHead = () => {
    undoHead?.()
    undoHead = undefined
  }
  const close = () => {
    source?.close()
    source = undefined
    stopHead()
  }
  const open = () => {
    // The server has streams for EVM networks only.
    const url = network.chainNamespace === 'eip155' && getStreamUrl(client, network.caipNetworkId, address)
    if (!url || !('EventSource' in page)) return startHead()
    source = new page.EventSource(url)
    source.addEventListener('change', refresh)
    source.addEventListener('open', stopHead)
    source.addEventListener('error', startHead)
  }
  const handleVisibility = () => {
    if (page.document.hidden) return close()
    if (source || undoHead) return
    open()
    // Refresh now: changes while the page was hidden are unknown.
    refresh()
  }
  if (!page.document.hidden) open()
  page.document.addEventListener('visibilitychange', handleVisibility)
  return () => {
    page.document.removeEventListener('visibilitychange', handleVisibility)
    close()
  }
}

function getStreamUrl({ endpoints }: Client, chainId: string, address: string): string | undefined {
  const query = new URLSearchParams({ chainId, ...endpoints?.query })
  return endpoints?.api && `${endpoints.api}/v1/account/${encodeURIComponent(address)}/changes?${query}`
}

/** Marks the queries of this account as stale. Watched queries and the balance in the state are fetched again. */
async function refreshReads(client: Client, network: Network, address: string): Promise<void> {
  const { chainNamespace, caipNetworkId } = network
  client.memory.remove('native_balance_cache')
  const queries = await client.getQueries()
  const now = client.environment.now()
  queries.set(balancesChangedKey, now)
  await Promise.all(
    ['tokenBalances', 'history', 'nfts'].map((name) => queries.invalidate([name, caipNetworkId, address])),
  )
  // Skips the native balance if a watched token list has just fetched it too.
  await invalidateBalance(queries, network, address, now)
  const state = client.store.getState()
  const isInState =
    getConnected(state, chainNamespace)?.addresses[0] === address &&
    getActiveNetwork(state, chainNamespace)?.caipNetworkId === caipNetworkId
  if (isInState) await refreshAccount(client, chainNamespace)
}
