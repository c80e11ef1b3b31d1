import { type ChainId, isChainId } from '@foyer/primitives/ChainId'
import { getErrorCode } from '@foyer/primitives/errors/FoyerError'
import type { Network } from '@foyer/primitives/networks/Network'
import type { Client } from '../Client.js'
import { limits } from '../limits.js'
import type { Query } from '../queries/Queries.js'
import { callsQuery, type TransactionOutcome, transactionQuery } from '../queries/transaction.js'
import { recallJson, rememberJson } from './jsonMemory.js'

/** A payment made here, until the history of its account has it. */
export interface SentTransaction {
  readonly hash: string
  /** `hash` is the wallet's id of calls that it sends as one, until their transaction is known. */
  readonly isBatch?: boolean
  readonly chainId: ChainId
  readonly from: string
  readonly to: string
  /** Whole units as exact decimal text. */
  readonly amount: string
  readonly symbol: string
  /** The token's contract; absent for the native coin. */
  readonly token?: string
  /** A non-fungible token, called by `symbol`. */
  readonly isCollectible?: boolean
  /** What a swap brings, as it was shown. */
  readonly got?: Pick<SentTransaction, 'amount' | 'symbol' | 'token'>
  /** In ms since 1970. */
  readonly atMs: number
  readonly status: 'pending' | TransactionOutcome['status']
  /** What took its place, where that was found. */
  readonly replacedBy?: string
}

const statuses: readonly unknown[] = ['pending', 'confirmed', 'failed', 'replaced']

function isStatus(value: unknown): value is SentTransaction['status'] {
  return statuses.includes(value)
}

const memoryKey = 'sent_cache'
const queryKey = ['sent'] as const

/** What no history has told of by then is not shown any more, in ms; not in the spec. */
const lifetimeMs = 7 * 24 * 3_600_000
/** No wallet is asked for longer than that what became of calls it sent as one, in ms; not in the spec. */
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

/** What was stored may have been written by anyone: each field is looked at. */
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
  const list = recallJson(client.memory, memoryKey)
  const now = client.environment.now()
  return (Array.isArray(list) ? list : [])
    .flatMap(parseSent)
    .filter(({ atMs, isBatch }) => now - atMs < (isBatch ? batchLifetimeMs : lifetimeMs))
}

async function writeAll(client: Client, all: readonly SentTransaction[]): Promise<void> {
  rememberJson(client.memory, memoryKey, all.slice(0, limits.pendingTransactions))
  await (await client.getQueries()).invalidate(queryKey)
}

/** Keeps a payment that a wallet has just sent; the newest 99 stay [S9.17]. */
export function rememberSent(client: Client, sent: Omit<SentTransaction, 'atMs' | 'status'>): Promise<void> {
  const others = readAll(client).filter(({ hash }) => hash !== sent.hash)
  return writeAll(client, [{ ...sent, atMs: client.environment.now(), status: 'pending' }, ...others])
}

/** What became of a payment. */
export async function settleSent(client: Client, outcome: TransactionOutcome): Promise<void> {
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

/** The transaction of calls that were sent as one is known by now. */
export async function nameSent(client: Client, id: string, hash: string): Promise<void> {
  const all = readAll(client)
  const named = all.flatMap(({ isBatch, ...sent }) => {
    if (!isBatch || sent.hash !== id) return [{ ...sent, ...(isBatch && { isBatch }) }]
    return all.some((other) => other.hash === hash) ? [] : [{ ...sent, hash }]
  })
  if (all.some((sent) => sent.isBatch && sent.hash === id)) await writeAll(client, named)
}

/** Drops what a history tells of by now. */
export async function forgetSent(client: Client, hashes: readonly string[]): Promise<void> {
  const gone = new Set(hashes.map((hash) => hash.toLowerCase()))
  const all = readAll(client)
  const left = all.filter(({ hash }) => !gone.has(hash.toLowerCase()))
  if (left.length < all.length) await writeAll(client, left)
}

/** What an account has sent and no history is known to tell of, newest first. */
export function sentQuery(client: Client, network: Network, address: string): Query<readonly SentTransaction[]> {
  const isOwn = ({ chainId, from }: SentTransaction) =>
    chainId === network.caipNetworkId && from.toLowerCase() === address.toLowerCase()
  return {
    queryKey: [...queryKey, network.caipNetworkId, address],
    staleTime: 0,
    queryFn: async () => readAll(client).filter(isOwn),
  }
}

/** Finds out what became of payments whose page was closed before they were mined. One that nobody can tell of stays as it is. */
export async function followSent(client: Client, network: Network, sent: readonly SentTransaction[]): Promise<void> {
  const queries = await client.getQueries()
  const pending = sent.filter(({ status }) => status === 'pending')
  const follow = async ({ hash, isBatch }: SentTransaction) => {
    const mined = isBatch ? await nameBatch(client, network, hash) : hash
    if (mined !== undefined) await settleSent(client, await queries.fetch(transactionQuery(client, network, mined)))
  }
  await Promise.allSettled(pending.map(follow))
}

/** The hash of calls that were sent as one, once they are mined; undefined when they failed, which is kept. */
async function nameBatch(client: Client, network: Network, id: string): Promise<string | undefined> {
  try {
    const hash = await (await client.getQueries()).fetch(callsQuery(client, network, id))
    await nameSent(client, id, hash)
    return hash
  } catch (error) {
    if (getErrorCode(error) !== 'TRANSACTION_FAILED') throw error
    await settleSent(client, { hash: id, status: 'failed' })
    return undefined
  }
}
