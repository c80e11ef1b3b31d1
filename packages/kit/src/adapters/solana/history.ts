import { formatExact } from '@foyer/primitives/Amount'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import type { TokenDefinition } from '@foyer/primitives/networks/Network'
import * as z from 'zod/mini'
import type { ActivityItem, ActivityMove, ChainAccess, Page } from '../../core/Adapter.js'
import { type NodeHealth, type Nodes, withNodes } from '../nodes.js'
import { programs } from './addresses.js'
import { readNames } from './balances.js'
import { amountText, decimalsNumber, integer, readTokenAccounts, rpc } from './node.js'

/** The number of transactions per page. Our own value. */
const pageSize = 15
/**
 * The maximum number of token accounts to search, those with the highest amounts first. A token transfer does not have
 * to mention the owner of the account. Our own value.
 */
const maxTokenAccounts = 20
/** The maximum number of cached transactions. A confirmed transaction does not change. */
const maxCachedItems = 300

const signaturesAnswer = z.array(
  z.object({ signature: z.string(), slot: integer, blockTime: z.optional(z.nullable(integer)) }),
)
type Signature = z.output<typeof signaturesAnswer>[number]

const tokenBalances = z.optional(
  z.nullable(
    z.array(
      z.object({
        accountIndex: integer,
        mint: z.string(),
        owner: z.optional(z.string()),
        uiTokenAmount: z.object({ amount: amountText, decimals: decimalsNumber }),
      }),
    ),
  ),
)
const transactionAnswer = z.nullable(
  z.object({
    transaction: z.object({ message: z.object({ accountKeys: z.array(z.object({ pubkey: z.string() })) }) }),
    meta: z.nullable(
      z.object({
        err: z.unknown(),
        fee: integer,
        preBalances: z.array(integer),
        postBalances: z.array(integer),
        preTokenBalances: tokenBalances,
        postTokenBalances: tokenBalances,
      }),
    ),
  }),
)
type Transaction = NonNullable<z.output<typeof transactionAnswer>>
type Meta = NonNullable<Transaction['meta']>

/** The cached items, by account and signature. */
export type CachedItems = Map<string, ActivityItem>

/**
 * Returns one page of an account's history, newest first. Finds transactions by the account and its token accounts, and
 * derives each item from the balance changes. Omits transactions that the node no longer has.
 *
 * @throws FoyerError `REQUEST_INVALID` for an invalid cursor.
 */
export async function fetchHistory(
  access: ChainAccess,
  health: NodeHealth,
  known: CachedItems,
  {
    owner,
    tokens,
    cursor,
  }: { readonly owner: string; readonly tokens: readonly TokenDefinition[]; readonly cursor?: string },
): Promise<Page<ActivityItem>> {
  return withNodes(access, health, async (nodes) => {
    const { signatures, next } = await readSignatures(nodes, owner, parseCursor(cursor))
    const keyOf = ({ signature }: Signature) => `${access.network.caipNetworkId} ${owner} ${signature}`
    const fresh = signatures.filter((each) => !known.has(keyOf(each)))
    const transactions = await Promise.all(fresh.map(({ signature }) => readTransaction(nodes, signature)))
    const named = await fetchTokenNames(nodes, tokens, transactions, owner)
    fresh.forEach((each, index) => {
      const transaction = transactions[index]
      // Do not cache a transaction without metadata: the node may have it later.
      if (transaction?.meta) known.set(keyOf(each), toItem(access, owner, named, each, transaction, transaction.meta))
    })
    for (const key of [...known.keys()].slice(0, Math.max(0, known.size - maxCachedItems))) known.delete(key)
    const items = signatures.flatMap((each) => known.get(keyOf(each)) ?? [])
    // Omit transactions of others that did not change the account's balances.
    return { items: items.filter(({ from, moves }) => from === owner || moves.length > 0), next, isPartial: false }
  })
}

/** The schema of a cursor: the last returned signature of each account, or an empty string if there was none. */
const cursorSchema = z.record(z.string().check(z.regex(/^\w{32,44}$/)), z.string().check(z.regex(/^\w{0,90}$/)))
type CursorMarks = Readonly<Record<string, string>>

/** Parses a cursor that this module created. It comes back from the cache or from a host that stores it. */
function parseCursor(cursor: string | undefined): CursorMarks {
  if (cursor === undefined) return {}
  try {
    return cursorSchema.parse(JSON.parse(cursor))
  } catch (cause) {
    throw new FoyerError('REQUEST_INVALID', { context: { reason: 'the cursor does not belong to this list' }, cause })
  }
}

/** Returns the newest signatures after the marks, of the account and its token accounts. */
async function readSignatures(nodes: Nodes, owner: string, marks: CursorMarks) {
  const sources = getCursorSources(marks) ?? [owner, ...(await listTokenAccounts(nodes, owner))]
  const lists = await Promise.all(
    sources.map((address) => {
      const before = marks[address]
      const options = { limit: pageSize, commitment: 'confirmed', ...(before && { before }) }
      return rpc(nodes, signaturesAnswer, 'getSignaturesForAddress', [address, options])
    }),
  )
  const all = new Map(lists.flat().map((each) => [each.signature, each]))
  // The sort is stable, so signatures of one slot retain the order of the lists.
  const signatures = [...all.values()].sort((left, right) => right.slot - left.slot).slice(0, pageSize)
  const taken = new Set(signatures.map(({ signature }) => signature))
  const isMore = lists.some((list) => list.length === pageSize || list.some(({ signature }) => !taken.has(signature)))
  const ends = sources.map((address, index) => {
    const last = lists[index]?.findLast(({ signature }) => taken.has(signature))
    return [address, last?.signature ?? marks[address] ?? ''] as const
  })
  return { signatures, next: isMore ? JSON.stringify(Object.fromEntries(ends)) : undefined }
}

/** Returns the accounts of the previous page: the next page uses the same ones. */
function getCursorSources(marks: CursorMarks): readonly string[] | undefined {
  const sources = Object.keys(marks)
  return sources.length > 0 ? sources : undefined
}

async function listTokenAccounts(nodes: Nodes, owner: string): Promise<readonly string[]> {
  const lists = await Promise.all(
    [programs.token, programs.token2022].map((programId) => readTokenAccounts(nodes, owner, { programId })),
  )
  return lists
    .flat()
    .sort((left, right) => (left.amount < right.amount ? 1 : -1))
    .slice(0, maxTokenAccounts)
    .map(({ address }) => address)
}

function readTransaction(nodes: Nodes, signature: string): Promise<Transaction | null> {
  const options = { encoding: 'jsonParsed', commitment: 'confirmed', maxSupportedTransactionVersion: 0 }
  return rpc(nodes, transactionAnswer, 'getTransaction', [signature, options])
}

interface NamedToken extends Pick<TokenDefinition, 'name' | 'symbol' | 'iconUrl'> {
  readonly isUnverified?: boolean
}

/**
 * Returns the names of the changed tokens. Listed tokens have the names of the list; others have the names of their
 * creators.
 */
async function fetchTokenNames(
  nodes: Nodes,
  tokens: readonly TokenDefinition[],
  transactions: readonly (Transaction | null)[],
  owner: string,
): Promise<ReadonlyMap<string, NamedToken>> {
  const named = new Map<string, NamedToken>(tokens.map((token) => [token.address, token]))
  const mints = transactions.flatMap((each) =>
    [...(each?.meta?.preTokenBalances ?? []), ...(each?.meta?.postTokenBalances ?? [])].flatMap((balance) =>
      balance.owner === owner && !named.has(balance.mint) ? [balance.mint] : [],
    ),
  )
  const unknown = [...new Set(mints)]
  for (const [mint, names] of await readNames(nodes, unknown)) named.set(mint, { ...names, isUnverified: true })
  return named
}

/** A balance change in smallest units. */
interface Change {
  readonly delta: bigint
  readonly decimals: number
  readonly mint?: string
  /** The address whose balance changed in the opposite direction. */
  readonly other?: string
}

function toItem(
  { network }: ChainAccess,
  owner: string,
  named: ReadonlyMap<string, NamedToken>,
  { signature, blockTime }: Signature,
  { transaction }: Transaction,
  meta: Meta,
): ActivityItem {
  const keys = transaction.message.accountKeys.map(({ pubkey }) => pubkey)
  const payer = keys[0] ?? owner
  const { nativeCurrency } = network
  const isFailed = meta.err !== null && meta.err !== undefined
  const coin = findCoinChange(keys, owner, meta)
  const changes = isFailed
    ? []
    : [...findTokenChanges(owner, meta), { ...coin, decimals: nativeCurrency.decimals }].filter(
        ({ delta }) => delta !== 0n,
      )
  const moves = changes.map(({ delta, decimals, mint, other }): ActivityMove => {
    const short = mint && `${mint.slice(0, 4)}…${mint.slice(-4)}`
    const { name, symbol, iconUrl, isUnverified } = mint
      ? (named.get(mint) ?? { name: short ?? '', symbol: short ?? '', isUnverified: true })
      : { ...nativeCurrency, isUnverified: false }
    const [from, to] = delta < 0n ? [owner, other] : [other, owner]
    return {
      direction: delta < 0n ? 'out' : 'in',
      amount: formatExact({ atomic: delta < 0n ? -delta : delta, decimals }),
      symbol,
      name,
      ...(mint && { address: mint }),
      ...(iconUrl && { iconUrl }),
      isCollectible: mint !== undefined && decimals === 0,
      ...(isUnverified && { isUnverified: true }),
      ...(from && { from }),
      ...(to && { to }),
    }
  })
  const [first] = moves
  const to = first?.direction === 'out' ? first.to : first && owner
  const isIn = moves.some(({ direction }) => direction === 'in')
  const isOut = moves.some(({ direction }) => direction === 'out')
  return {
    id: signature,
    hash: signature,
    kind: getKind(isIn, isOut),
    status: isFailed ? 'failed' : 'confirmed',
    atMs: (blockTime ?? 0) * 1000,
    from: first?.direction === 'in' ? (first.from ?? payer) : payer,
    ...(to && { to }),
    ...(payer === owner && { fee: formatExact({ atomic: BigInt(meta.fee), decimals: nativeCurrency.decimals }) }),
    moves,
  }
}

function getKind(isIn: boolean, isOut: boolean): ActivityItem['kind'] {
  if (isIn) return isOut ? 'trade' : 'receive'
  return isOut ? 'send' : 'execute'
}

/** Returns the change of the SOL balance, without the paid fee and the rent of new token accounts. */
function findCoinChange(keys: readonly string[], owner: string, meta: Meta) {
  const changes = keys.map((address, index) => ({
    address,
    delta: BigInt(meta.postBalances[index] ?? 0) - BigInt(meta.preBalances[index] ?? 0),
  }))
  const own = changes.find(({ address }) => address === owner)?.delta ?? 0n
  if (keys[0] !== owner) return { delta: own, ...findCounterparty(changes, owner, own) }
  const before = new Set(meta.preTokenBalances?.map(({ accountIndex }) => accountIndex))
  const newAccountRent = (meta.postTokenBalances ?? [])
    .filter(({ accountIndex }) => !before.has(accountIndex) && meta.preBalances[accountIndex] === 0)
    .reduce((sum, { accountIndex }) => sum + BigInt(meta.postBalances[accountIndex] ?? 0), 0n)
  const delta = own + BigInt(meta.fee) + newAccountRent
  return { delta, ...findCounterparty(changes, owner, delta) }
}

/** Returns the address with the largest change in the opposite direction. */
function findCounterparty(
  changes: readonly { readonly address: string; readonly delta: bigint }[],
  owner: string,
  delta: bigint,
): Pick<Change, 'other'> {
  const size = (value: bigint) => (delta < 0n ? value : -value)
  const other = changes
    .filter((each) => each.address !== owner && size(each.delta) > 0n)
    .sort((left, right) => (size(left.delta) < size(right.delta) ? 1 : -1))[0]
  return other ? { other: other.address } : {}
}

/** Returns the owner's balance change of each mint. */
function findTokenChanges(owner: string, { preTokenBalances, postTokenBalances }: Meta): readonly Change[] {
  const mints = new Map<string, { readonly decimals: number; readonly shares: Map<string, bigint> }>()
  const add = (balances: Meta['preTokenBalances'], sign: bigint) => {
    for (const { mint, owner: holder, uiTokenAmount } of balances ?? []) {
      const entry = mints.get(mint) ?? { decimals: uiTokenAmount.decimals, shares: new Map() }
      mints.set(mint, entry)
      const key = holder ?? ''
      entry.shares.set(key, (entry.shares.get(key) ?? 0n) + sign * BigInt(uiTokenAmount.amount))
    }
  }
  add(preTokenBalances, -1n)
  add(postTokenBalances, 1n)
  return [...mints].map(([mint, { decimals, shares }]) => {
    const delta = shares.get(owner) ?? 0n
    const others = [...shares].map(([address, change]) => ({ address, delta: change }))
    return { mint, decimals, delta, ...findCounterparty(others, owner, delta) }
  })
}
