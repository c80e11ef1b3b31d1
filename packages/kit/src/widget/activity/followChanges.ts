import type { AssetBalance } from '../../core/Adapter.js'
import { invalidateBalances } from '../../core/actions/refreshAccount.js'
import type { Client } from '../../core/Client.js'
import { tokenBalancesQuery } from '../../core/queries/tokenBalances.js'
import type { Network } from '../../networks/Network.js'
import type { Amount } from '../../primitives/Amount.js'

/** More of an asset than before. */
export interface Receipt {
  readonly asset: AssetBalance['asset']
  readonly amount: Amount
}

/**
 * Listens to what happens to an account for as long as the page is visible: balances, history and NFTs are then read anew. A server
 * that tells nobody is asked once. Returns the undo.
 */
export function followChanges(client: Client, network: Network, address: string): () => void {
  const page = client.environment.window
  const { api: base, query } = client.endpoints ?? {}
  if (!page || !base || !('EventSource' in page)) return () => undefined
  const chainId = network.caipNetworkId
  const url = `${base}/v1/account/${encodeURIComponent(address)}/changes?${new URLSearchParams({ chainId, ...query })}`
  let source: EventSource | undefined
  const refresh = () => {
    invalidateBalances(client, network.chainNamespace).catch(() => undefined)
    client.getQueries().then((queries) => {
      for (const what of ['history', 'nfts']) void queries.invalidate([what, chainId, address])
    })
  }
  const close = () => {
    source?.close()
    source = undefined
  }
  const open = () => {
    source = new page.EventSource(url)
    source.addEventListener('change', refresh)
  }
  const followPage = () => {
    if (page.document.hidden) return close()
    if (source) return
    open()
    // Of what happened meanwhile nobody told.
    refresh()
  }
  if (!page.document.hidden) open()
  page.document.addEventListener('visibilitychange', followPage)
  return () => {
    page.document.removeEventListener('visibilitychange', followPage)
    close()
  }
}

/** Calls back with what came in since the balances were last read. Returns the undo. */
export function followReceipts(
  client: Client,
  network: Network,
  address: string,
  callback: (receipt: Receipt) => void,
): () => void {
  const life = { isOver: false, undo: () => {} }
  client.getQueries().then((queries) => {
    if (life.isOver) return
    let known: readonly AssetBalance[] | undefined
    life.undo = queries.watch(tokenBalancesQuery(client, network, address), {}, ({ data }) => {
      if (!data || data === known) return
      const receipts = known ? findReceipts(known, data) : []
      known = data
      const [first] = receipts
      if (first) callback(first)
    })
  })
  return () => {
    life.isOver = true
    life.undo()
  }
}

/** What there is more of than before. Of unverified tokens nobody is told: that is what they are sent for. */
export function findReceipts(before: readonly AssetBalance[], after: readonly AssetBalance[]): Receipt[] {
  const known = new Map(before.map(({ asset, amount }) => [asset.address?.toLowerCase() ?? '', amount.atomic]))
  return after.flatMap(({ asset, amount, isUnverified }) => {
    const more = amount.atomic - (known.get(asset.address?.toLowerCase() ?? '') ?? 0n)
    return more > 0n && !isUnverified ? [{ asset, amount: { atomic: more, decimals: amount.decimals } }] : []
  })
}
