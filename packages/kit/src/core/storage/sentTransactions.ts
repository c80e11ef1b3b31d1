import { type ChainId, isChainId } from '@foyer/primitives/ChainId'
import { getErrorCode } from '@foyer/primitives/errors/FoyerError'
import type { Network } from '@foyer/primitives/networks/Network'
import type { Client } from '../Client.js'
import { limits } from '../limits.js'
import type { Query } from '../queries/Queries.js'
import { callsQuery, type TransactionOutcome, transactionQuery } from '../queries/transaction.js'
import { loadJson, storeJson } from './jsonMemory.js'

/** A payment from this browser, stored until the account's history includes it. */
export interface SentTransaction {
  readonly hash: string
  /** True if `hash` is the wallet's id of a batch. Its transaction hash replaces it later. */
  readonly isBatch?: boolean
  readonly chainId: ChainId
  readonly from: string
  readonly to: string
  /** In whole units, as an exact decimal string. */
  readonly amount: string
  readonly symbol: string
  /** The token's contract; absent for the native coin. */
  readonly token?: string
  /** True for a non-fungible token. `symbol` is then its name. */
  readonly isCollectible?: boolean
  /** The expected result of a swap, as the user saw it. */
  readonly got?: Pick<SentTransaction, 'amount' | 'symbol' | 'token'>
  /** In ms since 1970. */
  readonly atMs: number
  readonly status: 'pending' | TransactionOutcome['status']
  /** The hash of the replacing transaction, if it was found. */
  readonly replacedBy?: string
}

const statuses: readonly unknown[] = ['pending', 'confirmed', 'failed', 'replaced']

function isStatus(value: unknown): value is SentTransaction['status'] {
  return statuses.includes(value)
}

const memoryKey = 'sent_cache'
const queryKey = ['sent'] as const

/** The time after which a payment that no history includes is removed, in ms. Not in the spec. */
const lifetimeMs = 7 * 24 * 3_600_000
/** The maximum time to request the state of a batch from a wallet, in ms. Not in the spec. */
const batchLifetimeMs = 1_800_000

function isAmount(value: unknown): value is string {
  return typeof value === 'string' && /^\d{1,80}(\.\d{1,80})?$/.test(value)
}

function parseGot(value: unknown): SentTransaction['got'] {
  if (typeof value !== 'object' || value === null) return undefined
  const { amount, symbol, token } = value as Record<string, unknown>
  if (!isAmount(amount) || typeof symbol !== 'string' || symbol.length > 200) return undefined
  return { amount, symbol, ...(typeof token === 'string' && token.length <= 200 && { token }) }
}

/** Validates each field: any script on the origin can write to the storage. */
function parseSent(value: unknown): SentTransaction[] {
  if (typeof value !== 'object' || value === null) return []
  const { hash, chainId, from, to, amount, symbol, token, isCollectible, isBatch, atMs, status, replacedBy, got } =
    value as Record<string, unknown>
  const texts = [hash, from, to, symbol]
  if (!texts.every((text) => typeof text === 'string' && text !== '' && text.length <= 200)) return []
  if (!isChainId(chainId) || typeof atMs !== 'number' || !Number.isFinite(atMs)) return []
  if (!isAmount(amount)) return []
  const swapped = parseGot(got)
  if (!isStatus(status)) return []
  return [
    {
      ...({ hash, from, to, symbol } as Pick<SentTransaction, 'hash' | 'from' | 'to' | 'symbol'>),
      ...{ chainId, amount, atMs, status },
      ...(typeof token === 'string' && token.length <= 200 && { token }),
      ...(isCollectible === true && { isCollectible }),
      ...(isBatch === true && { isBatch }),
      ...(swapped && { got: swapped }),
      ...(typeof replacedBy === 'string' && replacedBy.length <= 200 && { replacedBy }),
    },
  ]
}

function readAll(client: Client): readonly SentTransaction[] {
  const list = loadJson(client.memory, memoryKey)
  const now = client.environment.now()
  return (Array.isArray(list) ? list : [])
    .flatMap(parseSent)
    .filter(({ atMs, isBatch }) => now - atMs < (isBatch ? batchLifetimeMs : lifetimeMs))
}

async function writeAll(client: Client, all: readonly SentTransaction[]): Promise<void> {
  storeJson(client.memory, memoryKey, all.slice(0, limits.pendingTransactions))
  await (await client.getQueries()).invalidate(queryKey)
}

/** Stores a payment that a wallet has just sent. The newest 99 are stored [S9.17]. */
export function storeSentTransaction(client: Client, sent: Omit<SentTransaction, 'atMs' | 'status'>): Promise<void> {
  const others = readAll(client).filter(({ hash }) => hash !== sent.hash)
  return writeAll(client, [{ ...sent, atMs: client.environment.now(), status: 'pending' }, ...others])
}

/** Stores the outcome of a payment. */
export async function storeOutcome(client: Client, outcome: TransactionOutcome): Promise<void> {
  const { hash, status, replacedBy } = outcome
  const all = readAll(client)
  if (!all.some((sent) => sent.hash === hash && sent.status === 'pending')) return
  await writeAll(
    client,
    all.map((sent) => (sent.hash === hash ? { ...sent, status, ...(replacedBy && { replacedBy }) } : sent)),
  )
  const queries = await client.getQueries()
  await Promise.all(['history', 'nfts'].map((what) => queries.invalidate([what])))
}

/** Replaces the id of a batch by its transaction hash. */
export async function replaceBatchId(client: Client, id: string, hash: string): Promise<void> {
  const all = readAll(client)
  const named = all.flatMap(({ isBatch, ...sent }) => {
    if (!isBatch || sent.hash !== id) return [{ ...sent, ...(isBatch && { isBatch }) }]
    return all.some((other) => other.hash === hash) ? [] : [{ ...sent, hash }]
  })
  if (all.some((sent) => sent.isBatch && sent.hash === id)) await writeAll(client, named)
}

/** Removes payments that the history includes now. */
export async function removeSentTransactions(client: Client, hashes: readonly string[]): Promise<void> {
  const gone = new Set(hashes.map((hash) => hash.toLowerCase()))
  const all = readAll(client)
  const left = all.filter(({ hash }) => !gone.has(hash.toLowerCase()))
  if (left.length < all.length) await writeAll(client, left)
}

/** Creates the query for an account's payments that the history does not include yet, newest first. */
export function sentQuery(client: Client, network: Network, address: string): Query<readonly SentTransaction[]> {
  const isOwn = ({ chainId, from }: SentTransaction) =>
    chainId === network.caipNetworkId && from.toLowerCase() === address.toLowerCase()
  return {
    queryKey: [...queryKey, network.caipNetworkId, address],
    staleTime: 0,
    queryFn: async () => readAll(client).filter(isOwn),
  }
}

/**
 * Updates pending payments, for example after the page was closed before they were mined. If the outcome of one cannot
 * be read, it is unchanged.
 */
export async function updatePendingTransactions(
  client: Client,
  network: Network,
  sent: readonly SentTransaction[],
): Promise<void> {
  const queries = await client.getQueries()
  const pending = sent.filter(({ status }) => status === 'pending')
  const follow = async ({ hash, isBatch }: SentTransaction) => {
    const mined = isBatch ? await resolveBatch(client, network, hash) : hash
    if (mined !== undefined) await storeOutcome(client, await queries.fetch(transactionQuery(client, network, mined)))
  }
  await Promise.allSettled(pending.map(follow))
}

/** Returns the transaction hash of a batch once it is mined. Stores a failed batch as failed and returns undefined. */
async function resolveBatch(client: Client, network: Network, id: string): Promise<string | undefined> {
  try {
    const hash = await (await client.getQueries()).fetch(callsQuery(client, network, id))
    await replaceBatchId(client, id, hash)
    return hash
  } catch (error) {
    if (getErrorCode(error) !== 'TRANSACTION_FAILED') throw error
    await storeOutcome(client, { hash: id, status: 'failed' })
    return undefined
  }
}
