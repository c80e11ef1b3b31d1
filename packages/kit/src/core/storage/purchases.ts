import type { AccountId } from '@foyer/primitives/AccountId'
import { getNamespace, isChainId } from '@foyer/primitives/ChainId'
import { parseAccountId } from '@foyer/primitives/parseAccountId'
import type { Client } from '../Client.js'
import type { Purchase } from '../queries/onramp.js'
import type { Query } from '../queries/Queries.js'
import { loadJson, storeJson } from './jsonMemory.js'

/** A purchase order with its provider and the receiving account. */
export interface PurchaseOrder {
  /** The account that receives the coins. */
  readonly owner: AccountId
  readonly provider: { readonly id: string; readonly name: string }
  /** CAIP-10. */
  readonly asset: string
  readonly symbol: string
  /** ISO 4217. */
  readonly currency: string
  /** A decimal string. */
  readonly amount: string
  /** The user's country of residence, ISO 3166-1 alpha-2. Sent to the provider, but not stored. */
  readonly country?: string | undefined
}

/** A purchase started in this browser, with its last known state. */
export interface StoredPurchase extends PurchaseOrder {
  readonly id: string
  /** The start time, in ms since 1970. */
  readonly atMs: number
  readonly status: Purchase['status']
  readonly reason?: NonNullable<Purchase['reason']>
  /** The received amount in whole units, if known. */
  readonly receives?: string
  readonly hash?: string
}

/** actions/disconnect.ts removes this key, to protect the privacy of a disconnected user [S4.2]. */
const memoryKey = 'buy_cache'
const queryKey = ['purchases'] as const

/** The maximum number and age of stored purchases. Not in the spec. */
const maxStored = 20
const lifetimeMs = 90 * 24 * 3_600_000
/** The maximum time that an unpaid purchase is shown as waiting. */
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

/** Validates each field: any script on the origin can write to the storage. */
function parseStored(value: unknown): StoredPurchase[] {
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
      status: status as StoredPurchase['status'],
      ...(reasons.includes(reason) && { reason: reason as NonNullable<StoredPurchase['reason']> }),
      ...(isMoney(receives) && { receives }),
      ...(isText(hash) && { hash }),
    },
  ]
}

function readAll(client: Client): readonly StoredPurchase[] {
  const list = loadJson(client.memory, memoryKey)
  const now = client.environment.now()
  const parsed = (Array.isArray(list) ? list : []).slice(0, maxStored).flatMap(parseStored)
  return parsed.filter(({ atMs }) => now - atMs < lifetimeMs)
}

async function writeAll(client: Client, all: readonly StoredPurchase[]): Promise<void> {
  storeJson(client.memory, memoryKey, all.slice(0, maxStored))
  await (await client.getQueries()).invalidate(queryKey)
}

/** Stores a new purchase, so that it survives a reload. */
export function storePurchase(client: Client, id: string, order: PurchaseOrder): Promise<void> {
  const { owner, provider, asset, symbol, currency, amount } = order
  const others = readAll(client).filter((kept) => kept.id !== id)
  const atMs = client.environment.now()
  const kept = { ...{ id, owner, asset, symbol, currency, amount, atMs }, provider: { ...provider } }
  return writeAll(client, [{ ...kept, status: 'created' }, ...others])
}

/** Stores the server's state of a purchase. Returns true if the purchase has just ended. */
export async function updatePurchase(client: Client, { id, status, ...told }: Purchase): Promise<boolean> {
  const all = readAll(client)
  const before = all.find((kept) => kept.id === id)
  if (!before || isSettled(before)) return false
  const { reason, receives, hash } = told
  const now = { ...before, status, ...(reason && { reason }), ...(receives && { receives }), ...(hash && { hash }) }
  // The purchase is requested every few seconds: write it only if it changed.
  if (JSON.stringify(now) === JSON.stringify(before)) return false
  await writeAll(
    client,
    all.map((kept) => (kept.id === id ? now : kept)),
  )
  return isSettled(now)
}

/** True if the state is final. */
export function isSettled({ status }: Pick<Purchase, 'status'>): boolean {
  return status === 'success' || status === 'failed' || status === 'expired'
}

/** Returns the purchases of an account on all networks of its chain family, newest first. */
export function loadStoredPurchases(client: Client, owner: AccountId): readonly StoredPurchase[] {
  const { chainId, address } = parseAccountId(owner)
  const family = getNamespace(chainId)
  return readAll(client).filter((kept) => {
    const own = parseAccountId(kept.owner)
    return getNamespace(own.chainId) === family && own.address.toLowerCase() === address.toLowerCase()
  })
}

/** True if a purchase was started in this browser. */
export function hasPurchases(client: Client): boolean {
  return client.memory.get(memoryKey) !== undefined
}

/** Creates the query for the purchases of an account. */
export function purchasesQuery(client: Client, owner: AccountId): Query<readonly StoredPurchase[]> {
  return { queryKey: [...queryKey, owner], staleTime: 0, queryFn: async () => loadStoredPurchases(client, owner) }
}

/** Returns the purchases that the user may still wait for, newest first. */
export function listWaiting(purchases: readonly StoredPurchase[], nowMs: number): readonly StoredPurchase[] {
  return purchases.filter((kept) => !isSettled(kept) && (kept.status === 'pending' || nowMs - kept.atMs < waitingMs))
}
