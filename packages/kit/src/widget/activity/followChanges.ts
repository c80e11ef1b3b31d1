import type { AssetBalance } from '../../core/Adapter.js'
import { invalidateBalances } from '../../core/actions/refreshAccount.js'
import type { Client } from '../../core/Client.js'
import { tokenBalancesQuery } from '../../core/queries/tokenBalances.js'
import type { Network } from '../../networks/Network.js'
import type { Amount } from '../../primitives/Amount.js'
import { getTotalWorth } from '../balances.js'
import { followHead } from './followHead.js'

/** More of an asset than before. */
export interface Receipt {
  readonly asset: AssetBalance['asset']
  readonly amount: Amount
}

/**
 * Looks after an account for as long as the page is visible: when something happened to it, balances, history and NFTs are read anew. A
 * server tells of it; where there is none, or while it does not answer, every new block of the chain may be it. Returns the undo.
 */
export function followChanges(client: Client, network: Network, address: string): () => void {
  const page = client.environment.window
  if (!page) return () => undefined
  const chainId = network.caipNetworkId
  let undoHead: (() => void) | undefined
  let source: EventSource | undefined
  const refresh = () => {
    invalidateBalances(client, network.chainNamespace).catch(() => undefined)
    client.getQueries().then(
      (queries) => {
        for (const what of ['history', 'nfts']) void queries.invalidate([what, chainId, address])
      },
      // Without the cache nothing was read that could be old.
      () => undefined,
    )
  }
  const startHead = () => {
    undoHead ??= followHead(client, network, refresh)
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
    // Servers follow EVM networks.
    const url = network.chainNamespace === 'eip155' && getStreamUrl(client, chainId, address)
    if (!url || !('EventSource' in page)) return startHead()
    source = new page.EventSource(url)
    source.addEventListener('change', refresh)
    source.addEventListener('open', stopHead)
    source.addEventListener('error', startHead)
  }
  const followPage = () => {
    if (page.document.hidden) return close()
    if (source || undoHead) return
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

function getStreamUrl({ endpoints }: Client, chainId: string, address: string): string | undefined {
  const query = new URLSearchParams({ chainId, ...endpoints?.query })
  return endpoints?.api && `${endpoints.api}/v1/account/${encodeURIComponent(address)}/changes?${query}`
}

/** Calls back with what came in since the balances were last read. Returns the undo. */
export function followReceipts(
  client: Client,
  network: Network,
  address: string,
  callback: (receipt: Receipt) => void,
): () => void {
  const life = { isOver: false, undo: () => {} }
  client.getQueries().then(
    (queries) => {
      if (life.isOver) return
      let known: readonly AssetBalance[] | undefined
      life.undo = queries.watch(tokenBalancesQuery(client, network, address), {}, ({ data }) => {
        if (!data || data === known) return
        const receipts = known ? findReceipts(known, data) : []
        known = data
        const [first] = receipts
        if (first) callback(first)
      })
    },
    () => undefined,
  )
  return () => {
    life.isOver = true
    life.undo()
  }
}

/**
 * What there is more of than before. Of unverified tokens nobody is told: that is what they are sent for. Nor of the side of a trade that
 * comes in: whoever traded knows. What strangers gave may also leave by itself, and says nothing.
 */
export function findReceipts(before: readonly AssetBalance[], after: readonly AssetBalance[]): Receipt[] {
  const keyOf = ({ asset }: AssetBalance) => asset.address?.toLowerCase() ?? ''
  const known = new Map(before.map((balance) => [keyOf(balance), balance.amount.atomic]))
  const received = after.flatMap((balance) => {
    const more = balance.amount.atomic - (known.get(keyOf(balance)) ?? 0n)
    return more > 0n && !balance.isUnverified
      ? [{ ...balance, amount: { atomic: more, decimals: balance.amount.decimals } }]
      : []
  })
  const left = new Map(after.map((balance) => [keyOf(balance), balance.amount.atomic]))
  const paid = before.flatMap((balance) => {
    const less = balance.amount.atomic - (left.get(keyOf(balance)) ?? 0n)
    return less > 0n && !balance.isUnverified
      ? [{ ...balance, amount: { atomic: less, decimals: balance.amount.decimals } }]
      : []
  })
  return isTrade(paid, received) ? [] : received.map(({ asset, amount }) => ({ asset, amount }))
}

/**
 * Something went as something else came. Of the native coin a little goes with everything one does, as the fee: it was paid with when its
 * worth is more than half of what came in.
 */
function isTrade(paid: readonly AssetBalance[], received: readonly AssetBalance[]): boolean {
  if (paid.some(({ asset }) => asset.address !== undefined)) return true
  const [spent, gained] = [getTotalWorth(paid), getTotalWorth(received)]
  return spent !== undefined && gained !== undefined && spent.atomic * 2n > gained.atomic && gained.atomic > 0n
}
