import type { Network } from '@foyer/primitives/networks/Network'
import { refreshAccount } from '../actions/refreshAccount.js'
import type { Client } from '../Client.js'
import { balancesChangedKey, invalidateBalance } from '../queries/balance.js'
import { getActiveNetwork, getConnected } from '../state/select.js'
import { subscribeHead } from './subscribeHead.js'

/**
 * Refreshes balances, history and NFTs of an account after each change, while the page is visible. The server's stream of events reports
 * changes. Without a server, and while the stream fails, each new block counts as a change. Returns the undo.
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
    // The changes of the time in between are unknown.
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

/** Marks the reads of this account as stale. Those that are watched are fetched again, also the balance in the state. */
async function refreshReads(client: Client, network: Network, address: string): Promise<void> {
  const { chainNamespace, caipNetworkId } = network
  client.memory.remove('native_balance_cache')
  const queries = await client.getQueries()
  const now = client.environment.now()
  queries.set(balancesChangedKey, now)
  await Promise.all(
    ['tokenBalances', 'history', 'nfts'].map((name) => queries.invalidate([name, caipNetworkId, address])),
  )
  // A list of tokens that is on the screen has brought the native balance too.
  await invalidateBalance(queries, network, address, now)
  const state = client.store.getState()
  const isInState =
    getConnected(state, chainNamespace)?.addresses[0] === address &&
    getActiveNetwork(state, chainNamespace)?.caipNetworkId === caipNetworkId
  if (isInState) await refreshAccount(client, chainNamespace)
}
