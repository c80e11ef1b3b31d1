import type { AccountId } from '@foyer/primitives/AccountId'
import { getNamespace, isChainId } from '@foyer/primitives/ChainId'
import { parseAccountId } from '@foyer/primitives/parseAccountId'
import type { Client } from '../Client.js'
import type { Purchase } from '../queries/onramp.js'
import type { Query } from '../queries/Queries.js'
import { recallJson, rememberJson } from './jsonMemory.js'

/** What somebody wants to buy, of whom and for whom. */
export interface PurchaseOrder {
  /** Where the coins go. */
  readonly owner: AccountId
  readonly provider: { readonly id: string; readonly name: string }
  /** CAIP-10. */
  readonly asset: string
  readonly symbol: string
  /** ISO 4217. */
  readonly currency: string
  /** A decimal string. */
  readonly amount: string
  /** Where the person lives, ISO 3166-1 alpha-2; it goes to the provider and is not kept. */
  readonly country?: string | undefined
}

/** A purchase begun in this browser, with what was known of it last. */
export interface KeptPurchase extends PurchaseOrder {
  readonly id: string
  /** When it began, in ms since 1970. */
  readonly atMs: number
  readonly status: Purchase['status']
  readonly reason?: NonNullable<Purchase['reason']>
  /** Whole units that arrive, where known. */
  readonly receives?: string
  readonly hash?: string
}

/** actions/disconnect.ts takes it away: purchases of somebody who left are nobody's business [S4.2]. */
const memoryKey = 'buy_cache'
const queryKey = ['purchases'] as const

/** So many are kept, for so long; not in the spec. */
const mostKept = 20
const lifetimeMs = 90 * 24 * 3_600_000
/** Nobody waits longer than that for a purchase that was never paid. */
const waitingMs = 24 * 3_600_000

const statuses: readonly unknown[] = ['created', 'pending', 'success', 'failed', 'expired']
const reasons: readonly unknown[] = ['declined', 'cancelled', 'refunded', 'other']

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= 200
}

function isMoney(value: unknown): value is string {
  return typeof value === 'string' && /^\d{1,12}(\.\d{1,18})?$/.test(value)
}

function isOwner(value: unknown): value is AccountId {
  const [, chainId, address] = isText(value) ? (/^(.+):([^:]+)$/.exec(value) ?? []) : []
  return isChainId(chainId) && address !== undefined && /^[-.%a-zA-Z0-9]{1,128}$/.test(address)
}

/** What was stored may have been written by anyone: each field is looked at. */
function parseKept(value: unknown): KeptPurchase[] {
  if (typeof value !== 'object' || value === null) return []
  const { id, owner, provider, asset, symbol, currency, amount, atMs, status, reason, receives, hash } =
    value as Record<string, unknown>
  if (typeof provider !== 'object' || provider === null) return []
  const { id: providerId, name } = provider as Record<string, unknown>
  if (!isText(id) || !/^[-_a-zA-Z0-9]{16,48}$/.test(id) || !isOwner(owner)) return []
  if (!isText(providerId) || !isText(name) || !isText(asset) || !isText(symbol)) return []
  if (!isText(currency) || !/^[A-Z]{3}$/.test(currency) || !isMoney(amount)) return []
  if (typeof atMs !== 'number' || !Number.isFinite(atMs) || !statuses.includes(status)) return []
  return [
    {
      ...{ id, owner, provider: { id: providerId, name }, asset, symbol, currency, amount, atMs },
      status: status as KeptPurchase['status'],
      ...(reasons.includes(reason) && { reason: reason as NonNullable<KeptPurchase['reason']> }),
      ...(isMoney(receives) && { receives }),
      ...(isText(hash) && { hash }),
    },
  ]
}

function readAll(client: Client): readonly KeptPurchase[] {
  const list = recallJson(client.memory, memoryKey)
  const now = client.environment.now()
  const parsed = (Array.isArray(list) ? list : []).slice(0, mostKept).flatMap(parseKept)
  return parsed.filter(({ atMs }) => now - atMs < lifetimeMs)
}

async function writeAll(client: Client, all: readonly KeptPurchase[]): Promise<void> {
  rememberJson(client.memory, memoryKey, all.slice(0, mostKept))
  await (await client.getQueries()).invalidate(queryKey)
}

/** Keeps a purchase that has just begun, so that a reload loses nothing. */
export function rememberPurchase(client: Client, id: string, order: PurchaseOrder): Promise<void> {
  const { owner, provider, asset, symbol, currency, amount } = order
  const others = readAll(client).filter((kept) => kept.id !== id)
  const atMs = client.environment.now()
  const kept = { ...{ id, owner, asset, symbol, currency, amount, atMs }, provider: { ...provider } }
  return writeAll(client, [{ ...kept, status: 'created' }, ...others])
}

/** Keeps what the server said of a purchase. True when that ended it, told for the first time. */
export async function updatePurchase(client: Client, { id, status, ...told }: Purchase): Promise<boolean> {
  const all = readAll(client)
  const before = all.find((kept) => kept.id === id)
  if (!before || isSettled(before)) return false
  const { reason, receives, hash } = told
  const now = { ...before, status, ...(reason && { reason }), ...(receives && { receives }), ...(hash && { hash }) }
  // What is looked at every few seconds is written when it has changed.
  if (JSON.stringify(now) === JSON.stringify(before)) return false
  await writeAll(
    client,
    all.map((kept) => (kept.id === id ? now : kept)),
  )
  return isSettled(now)
}

/** Nothing more becomes of it. */
export function isSettled({ status }: Pick<Purchase, 'status'>): boolean {
  return status === 'success' || status === 'failed' || status === 'expired'
}

/** The purchases of an account on every network of its family, newest first. */
export function readPurchases(client: Client, owner: AccountId): readonly KeptPurchase[] {
  const { chainId, address } = parseAccountId(owner)
  const family = getNamespace(chainId)
  return readAll(client).filter((kept) => {
    const own = parseAccountId(kept.owner)
    return getNamespace(own.chainId) === family && own.address.toLowerCase() === address.toLowerCase()
  })
}

/** Something was bought in this browser, or almost. */
export function hasPurchases(client: Client): boolean {
  return client.memory.get(memoryKey) !== undefined
}

/** The same purchases, followed. */
export function purchasesQuery(client: Client, owner: AccountId): Query<readonly KeptPurchase[]> {
  return { queryKey: [...queryKey, owner], staleTime: 0, queryFn: async () => readPurchases(client, owner) }
}

/** The newest purchase that somebody may still wait for. */
export function findWaiting(purchases: readonly KeptPurchase[], nowMs: number): KeptPurchase | undefined {
  return purchases.find((kept) => !isSettled(kept) && (kept.status === 'pending' || nowMs - kept.atMs < waitingMs))
}
