import { formatExact } from '@foyer/primitives/Amount'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import type { TokenDefinition } from '@foyer/primitives/networks/Network'
import * as z from 'zod/mini'
import type { ActivityItem, ActivityMove, ChainAccess, Page } from '../../core/Adapter.js'
import { type NodeHealth, type Nodes, withNodes } from '../nodes.js'
import { programs } from './addresses.js'
import { readNames } from './balances.js'
import { amountText, ask, decimalsNumber, integer, readTokenAccounts } from './node.js'

/** Transactions a page has; not in the spec. */
const pageSize = 15
/** Token accounts whose transactions are looked for, the fullest first: who pays in tokens need not name their owner. Not in the spec. */
const followedAccounts = 20
/** Transactions that are kept for the next look: what is in a block for good does not change. */
const keptItems = 300

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

/** What has been read before, by account and signature. */
export type KnownItems = Map<string, ActivityItem>

/**
 * One page of what happened to an account, newest first: by the signatures that name it or one of its token accounts, and by what each
 * transaction changed. What a node no longer knows is not there.
 *
 * @throws FoyerError `REQUEST_INVALID` for a cursor that is none of ours.
 */
export async function fetchHistory(
  access: ChainAccess,
  health: NodeHealth,
  known: KnownItems,
  {
    owner,
    tokens,
    cursor,
  }: { readonly owner: string; readonly tokens: readonly TokenDefinition[]; readonly cursor?: string },
): Promise<Page<ActivityItem>> {
  return withNodes(access, health, async (nodes) => {
    const { signatures, next } = await readSignatures(nodes, owner, readCursor(cursor))
    const keyOf = ({ signature }: Signature) => `${access.network.caipNetworkId} ${owner} ${signature}`
    const fresh = signatures.filter((each) => !known.has(keyOf(each)))
    const transactions = await Promise.all(fresh.map(({ signature }) => readTransaction(nodes, signature)))
    const named = await nameTokens(nodes, tokens, transactions, owner)
    fresh.forEach((each, index) => {
      const transaction = transactions[index]
      // One that the node has not written down yet may be there at the next look.
      if (transaction?.meta) known.set(keyOf(each), toItem(access, owner, named, each, transaction, transaction.meta))
    })
    for (const key of [...known.keys()].slice(0, Math.max(0, known.size - keptItems))) known.delete(key)
    const items = signatures.flatMap((each) => known.get(keyOf(each)) ?? [])
    // What strangers did beside the account, and changed nothing of it, is theirs.
    return { items: items.filter(({ from, moves }) => from === owner || moves.length > 0), next, isPartial: false }
  })
}

/** Where a page ended, by account: the last signature that was told of, empty where there was none. */
const marksText = z.record(z.string().check(z.regex(/^\w{32,44}$/)), z.string().check(z.regex(/^\w{0,90}$/)))
type Marks = Readonly<Record<string, string>>

/** A cursor is our own, handed back by the cache, or by a host who keeps it. */
function readCursor(cursor: string | undefined): Marks {
  if (cursor === undefined) return {}
  try {
    return marksText.parse(JSON.parse(cursor))
  } catch (cause) {
    throw new FoyerError('REQUEST_INVALID', { context: { reason: 'the cursor is not one of this list' }, cause })
  }
}

/** The newest signatures after the marks, of the account and of its token accounts. */
async function readSignatures(nodes: Nodes, owner: string, marks: Marks) {
  const sources = cursorSources(marks) ?? [owner, ...(await listTokenAccounts(nodes, owner))]
  const lists = await Promise.all(
    sources.map((address) => {
      const before = marks[address]
      const options = { limit: pageSize, commitment: 'confirmed', ...(before && { before }) }
      return ask(nodes, signaturesAnswer, 'getSignaturesForAddress', [address, options])
    }),
  )
  const all = new Map(lists.flat().map((each) => [each.signature, each]))
  // Of one slot they stay in the order of the lists; the sort is stable.
  const signatures = [...all.values()].sort((left, right) => right.slot - left.slot).slice(0, pageSize)
  const taken = new Set(signatures.map(({ signature }) => signature))
  const isMore = lists.some((list) => list.length === pageSize || list.some(({ signature }) => !taken.has(signature)))
  const ends = sources.map((address, index) => {
    const last = lists[index]?.findLast(({ signature }) => taken.has(signature))
    return [address, last?.signature ?? marks[address] ?? ''] as const
  })
  return { signatures, next: isMore ? JSON.stringify(Object.fromEntries(ends)) : undefined }
}

/** The accounts of a page before stay those of the next. */
function cursorSources(marks: Marks): readonly string[] | undefined {
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
    .slice(0, followedAccounts)
    .map(({ address }) => address)
}

function readTransaction(nodes: Nodes, signature: string): Promise<Transaction | null> {
  const options = { encoding: 'jsonParsed', commitment: 'confirmed', maxSupportedTransactionVersion: 0 }
  return ask(nodes, transactionAnswer, 'getTransaction', [signature, options])
}

interface NamedToken extends Pick<TokenDefinition, 'name' | 'symbol' | 'iconUrl'> {
  readonly isUnverified?: boolean
}

/** The tokens that changed hands: those of the list by its names, others by what their makers say. */
async function nameTokens(
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

/** Smallest units by which something changed. */
interface Change {
  readonly delta: bigint
  readonly decimals: number
  readonly mint?: string
  /** Whose share changed the other way. */
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

/** What an account has more or less of the coin, besides the fee it paid and what it lent to new token accounts. */
function findCoinChange(keys: readonly string[], owner: string, meta: Meta) {
  const changes = keys.map((address, index) => ({
    address,
    delta: BigInt(meta.postBalances[index] ?? 0) - BigInt(meta.preBalances[index] ?? 0),
  }))
  const own = changes.find(({ address }) => address === owner)?.delta ?? 0n
  if (keys[0] !== owner) return { delta: own, ...findOther(changes, owner, own) }
  const before = new Set(meta.preTokenBalances?.map(({ accountIndex }) => accountIndex))
  const lent = (meta.postTokenBalances ?? [])
    .filter(({ accountIndex }) => !before.has(accountIndex) && meta.preBalances[accountIndex] === 0)
    .reduce((sum, { accountIndex }) => sum + BigInt(meta.postBalances[accountIndex] ?? 0), 0n)
  const delta = own + BigInt(meta.fee) + lent
  return { delta, ...findOther(changes, owner, delta) }
}

/** Who has more where the account has less, or the other way round: the one with the most of it. */
function findOther(
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

/** Of each mint, by how much the shares of all its owners changed. */
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
    return { mint, decimals, delta, ...findOther(others, owner, delta) }
  })
}
