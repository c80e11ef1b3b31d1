import { getAccountHistory } from '@foyer/contract/http/getAccountHistory'
import { isChainId } from '@foyer/primitives/ChainId'
import { parseAccountId } from '@foyer/primitives/parseAccountId'
import type { Page } from '../Adapter.js'
import { callEndpoint } from '../api/callEndpoint.js'
import type { Client } from '../Client.js'
import { isSettled, type KeptPurchase } from '../storage/purchases.js'
import { toActivityItem } from './history.js'
import type { Query } from './Queries.js'

/**
 * One purchase of an account: begun in this browser, told of by the server, or both. The server's list is open to anybody, so it tells
 * what was bought, and neither what was paid nor to whom.
 */
export interface AccountPurchase extends Pick<KeptPurchase, 'status' | 'reason' | 'symbol' | 'receives' | 'hash'> {
  /** As the server's list calls it; of one that is not in it, the id of this browser. */
  readonly id: string
  /** CAIP-2. */
  readonly chainId: string
  /** In ms since 1970. */
  readonly atMs: number
  /** What this browser knows besides. */
  readonly kept?: KeptPurchase
}

/** An account of an EVM network or of Solana. */
const isAccount = /^(0x[0-9a-fA-F]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})$/

/** How long an answer stays fresh, in ms; not in the spec. */
const lifetimeMs = 3_000

/**
 * One page of what was bought for an account on all networks, wherever it was begun, newest first. Empty where no server knows, and where
 * the page has no cryptography to tell which of them were begun here.
 *
 * @throws FoyerError what `callEndpoint` throws.
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

/** What the server's list calls purchases whose ids are known here: by that name nobody can ask what was paid. */
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

/** A purchase only climbs, so of two looks at the server the further one is the newer. */
const order: readonly KeptPurchase['status'][] = ['created', 'expired', 'pending', 'failed', 'success']

/**
 * Joins what was begun here with what the server tells, each purchase once and newest first. What is older than the server's pages so far
 * waits for the page it belongs to.
 */
export function joinPurchases(
  kept: readonly KeptPurchase[],
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

function toOwn(kept: KeptPurchase): AccountPurchase {
  const { id, status, reason, symbol, receives, hash, atMs } = kept
  return {
    ...{ id, kept, status, symbol, atMs, chainId: parseAccountId(kept.owner).chainId },
    ...(reason && { reason }),
    ...(receives !== undefined && { receives }),
    ...(hash !== undefined && { hash }),
  }
}

function joinOne(kept: KeptPurchase, told: AccountPurchase): AccountPurchase {
  const own = toOwn(kept)
  // The list of the server may be a moment older than the last look at this one.
  if (order.indexOf(told.status) <= order.indexOf(own.status)) return { ...told, ...own, id: told.id, atMs: told.atMs }
  return { ...own, ...told }
}
