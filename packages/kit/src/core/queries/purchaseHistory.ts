import { getAccountHistory } from '@foyer/contract/http/getAccountHistory'
import { isChainId } from '@foyer/primitives/ChainId'
import { parseAccountId } from '@foyer/primitives/parseAccountId'
import type { Page } from '../Adapter.js'
import { callEndpoint } from '../api/callEndpoint.js'
import type { Client } from '../Client.js'
import { isSettled, type StoredPurchase } from '../storage/purchases.js'
import { toActivityItem } from './history.js'
import type { Query } from './Queries.js'

/**
 * A purchase of an account: started in this browser, listed by the server, or both. The server's list is public, so it
 * includes the purchased asset, but neither the price nor the recipient.
 */
export interface AccountPurchase extends Pick<StoredPurchase, 'status' | 'reason' | 'symbol' | 'receives' | 'hash'> {
  /** The id in the server's list. For a purchase that is not listed: the id in this browser. */
  readonly id: string
  /** CAIP-2. */
  readonly chainId: string
  /** In ms since 1970. */
  readonly atMs: number
  /** The data that only this browser has. */
  readonly kept?: StoredPurchase
}

/** Matches an account of an EVM network or of Solana. */
const isAccount = /^(0x[0-9a-fA-F]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})$/

/** The cache lifetime, in ms. Not in the spec. */
const lifetimeMs = 3_000

/**
 * Creates the query for a page of an account's purchases on all networks and from all devices, newest first. Empty
 * without a server. Also empty without WebCrypto, because the page then cannot match the purchases with those of this
 * browser.
 *
 * @throws FoyerError the errors of `callEndpoint`.
 */
export function purchaseHistoryQuery(client: Client, address: string, cursor?: string): Query<Page<AccountPurchase>> {
  return {
    queryKey: ['purchaseHistory', address, cursor ?? ''],
    staleTime: lifetimeMs,
    retry: 1,
    queryFn: async ({ signal }) => {
      const base = client.endpoints?.api
      if (!base || !isAccount.test(address) || !globalThis.crypto?.subtle)
        return { items: [], next: undefined, isPartial: false }
      const query = { onramp: 'all', ...(cursor !== undefined && { cursor }) }
      const call = { base, endpoint: getAccountHistory, params: { address }, query, signal }
      const { data, next } = await callEndpoint(client, call)
      return { items: data.flatMap(toPurchase), next: next ?? undefined, isPartial: false }
    },
  }
}

function toPurchase(item: Parameters<typeof toActivityItem>[0]): AccountPurchase[] {
  const { id, hash, status, atMs, moves } = toActivityItem(item)
  const [move] = moves
  const { chain } = item.metadata
  if (!isChainId(chain) || !move || status === 'replaced') return []
  return [
    {
      ...{ id, atMs, chainId: chain, symbol: move.symbol, status: status === 'confirmed' ? 'success' : status },
      ...(/[1-9]/.test(move.amount) && { receives: move.amount }),
      ...(hash !== '' && { hash }),
    },
  ]
}

/**
 * Creates the query that maps purchase ids to the ids of the server's public list. These are hashes, which do not give
 * access to the price.
 */
export function listedIdsQuery(ids: readonly string[]): Query<Readonly<Record<string, string>>> {
  return {
    queryKey: ['listedPurchases', ...ids],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => Object.fromEntries(await Promise.all(ids.map(async (id) => [id, await toListedId(id)]))),
  }
}

async function toListedId(id: string): Promise<string> {
  const bytes = new TextEncoder().encode(`purchase ${id}`)
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  const base64 = btoa(String.fromCharCode(...digest))
  return base64.replaceAll('+', '-').replaceAll('/', '_').slice(0, 22)
}

/** The order of the states. A purchase only moves forward, so the later state is the newer one. */
const order: readonly StoredPurchase['status'][] = ['created', 'expired', 'pending', 'failed', 'success']

/**
 * Merges the purchases of this browser with the server's list, without duplicates, newest first. Purchases older than
 * the loaded pages are omitted until their page is loaded.
 */
export function joinPurchases(
  kept: readonly StoredPurchase[],
  listed: Readonly<Record<string, string>>,
  told: Pick<Page<AccountPurchase>, 'items'> & { readonly hasMore: boolean },
): readonly AccountPurchase[] {
  const byId = new Map(told.items.map((item) => [item.id, item]))
  const oldestMs = told.hasMore ? (told.items.at(-1)?.atMs ?? 0) : Number.NEGATIVE_INFINITY
  const own = kept.flatMap((each): AccountPurchase[] => {
    const item = byId.get(listed[each.id] ?? '')
    if (!item && each.atMs < oldestMs && isSettled(each)) return []
    byId.delete(item?.id ?? '')
    return [item ? joinOne(each, item) : toOwn(each)]
  })
  return [...own, ...byId.values()].sort((one, other) => other.atMs - one.atMs)
}

function toOwn(kept: StoredPurchase): AccountPurchase {
  const { id, status, reason, symbol, receives, hash, atMs } = kept
  return {
    ...{ id, kept, status, symbol, atMs, chainId: parseAccountId(kept.owner).chainId },
    ...(reason && { reason }),
    ...(receives !== undefined && { receives }),
    ...(hash !== undefined && { hash }),
  }
}

function joinOne(kept: StoredPurchase, told: AccountPurchase): AccountPurchase {
  const own = toOwn(kept)
  // The server's list may be older than the stored state.
  if (order.indexOf(told.status) <= order.indexOf(own.status)) return { ...told, ...own, id: told.id, atMs: told.atMs }
  return { ...own, ...told }
}
