import { getErrorCode } from '@foyer/primitives/errors/FoyerError'
import type { Network } from '@foyer/primitives/networks/Network'
import type { ActivityItem, AssetBalance } from '../../core/Adapter.js'
import type { Client } from '../../core/Client.js'
import { getChainAccess } from '../../core/queries/access.js'
import { historyQuery } from '../../core/queries/history.js'
import type { Queries } from '../../core/queries/Queries.js'
import { tokenBalancesQuery } from '../../core/queries/tokenBalances.js'
import { findPayments, findRises, getAssetKey, type Payment, type Rise } from './findPayments.js'

/** The history can lag behind the balances: fetch it again after this delay, in milliseconds. */
const retryWaitMs = 3_000
const maxAttempts = 4

/**
 * Calls `callback` for each payment that arrives. A higher balance alone is not a payment: the newest transactions of
 * the account must explain it exactly. Returns a function that ends the subscription.
 */
export function subscribePayments(
  client: Client,
  network: Network,
  address: string,
  callback: (payment: Payment) => void,
): () => void {
  const life = new AbortController()
  client.getQueries().then(
    (queries) => {
      if (!life.signal.aborted) subscribeBalances(client, queries, { network, address, callback, signal: life.signal })
    },
    () => undefined,
  )
  return () => life.abort()
}

interface SubscriptionOptions {
  readonly network: Network
  readonly address: string
  readonly callback: (payment: Payment) => void
  readonly signal: AbortSignal
}

function subscribeBalances(client: Client, queries: Queries, followed: SubscriptionOptions): void {
  const { network, address, callback, signal } = followed
  /** The balances that are already explained by transactions, in atomic units by asset key. */
  let explained: Map<string, bigint> | undefined
  let current: readonly AssetBalance[] | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const explain = async (after: readonly AssetBalance[], attempt: number): Promise<void> => {
    const before = explained ?? new Map<string, bigint>()
    const rises = findRises(before, after)
    const items = rises.length > 0 ? await fetchNewest(client, queries, followed, rises) : []
    if (signal.aborted || current !== after) return
    const answers = rises.map((rise) => ({ rise, payments: findPayments(rise, items, address) }))
    const isLast = attempt >= maxAttempts
    const open = new Set(answers.filter(({ payments }) => !payments && !isLast).map(({ rise }) => rise.key))
    explained = new Map(
      after.map((balance) => {
        const key = getAssetKey(balance.asset.address)
        return [key, open.has(key) ? (before.get(key) ?? 0n) : balance.amount.atomic]
      }),
    )
    for (const { payments = [] } of answers) payments.forEach(callback)
    if (open.size > 0) timer = setTimeout(() => void explain(after, attempt + 1), retryWaitMs)
  }

  const undo = queries.watch(tokenBalancesQuery(client, network, address), {}, ({ data }) => {
    if (!data || data === current) return
    current = data
    clearTimeout(timer)
    if (explained) void explain(data, 1)
    else explained = new Map(data.map(({ asset, amount }) => [getAssetKey(asset.address), amount.atomic]))
  })
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    undo()
  })
}

/** Returns the newest transactions from the history. Without a history, reads them from the newest blocks. */
async function fetchNewest(
  client: Client,
  queries: Queries,
  { network, address, signal }: SubscriptionOptions,
  rises: readonly Rise[],
): Promise<readonly ActivityItem[]> {
  try {
    return (await queries.fetch({ ...historyQuery(client, network, address), staleTime: 0 })).items
  } catch (error) {
    if (getErrorCode(error) !== 'UNSUPPORTED_CHAIN') return []
  }
  try {
    const adapter = await client.getAdapter(network.chainNamespace)
    const assets = rises.map(({ asset }) => asset)
    return (await adapter.fetchRecentActivity?.(getChainAccess(client, network, signal), address, assets)) ?? []
  } catch {
    return []
  }
}
