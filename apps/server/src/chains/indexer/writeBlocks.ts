import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Queries } from '../../db/Database.js'
import { type IndexedBlock, type IndexedOperation, type IndexedTransfer, zeroAddress } from './IndexedBlock.js'

/** The number of stored headers for rollbacks. A deeper reorganisation cannot be followed. */
export const maxStoredHeaders = 256

/** The last indexed block of a network. `hash` is undefined if the node no longer had the block. */
export interface ChainCursor {
  readonly block: number
  readonly hash: string | undefined
}

/** The error for a cursor that another process has moved since it was read. Nothing was written. */
export class CursorMovedError extends Error {
  constructor(chainId: string) {
    super(`another process indexes ${chainId}`)
    this.name = 'CursorMovedError'
  }
}

type Transaction = Parameters<Parameters<Queries['transaction']>[0]>[0]

const cursorRows = z.object({
  rows: z.array(
    z.object({ block: z.pipe(z.union([z.number(), z.string()]), z.transform(Number)), hash: z.nullable(z.string()) }),
  ),
})

/** Returns the cursor of a network. The first call creates it at the block before `startBlock`. */
export async function openCursor(queries: Queries, chainId: string, startBlock: number): Promise<ChainCursor> {
  await queries.execute(sql`insert into indexed_chains (chain_id, start_block, block)
    values (${chainId}, ${startBlock}, ${startBlock - 1}) on conflict do nothing`)
  return readCursor(queries, chainId)
}

async function readCursor(queries: Pick<Queries, 'execute'>, chainId: string, lock = sql``): Promise<ChainCursor> {
  const answer = await queries.execute(sql`select block, hash from indexed_chains where chain_id = ${chainId} ${lock}`)
  const [row] = cursorRows.parse(answer).rows
  if (row === undefined) throw new CursorMovedError(chainId)
  return { block: row.block, hash: row.hash ?? undefined }
}

/**
 * Writes the blocks after `before` and moves the cursor in one transaction, so a killed process leaves all or nothing.
 * An `undefined` block is one that the node no longer has. Throws {@link CursorMovedError} if the cursor is not at
 * `before`.
 */
export async function writeBlocks(
  queries: Queries,
  chainId: string,
  before: ChainCursor,
  blocks: readonly (IndexedBlock | undefined)[],
): Promise<ChainCursor> {
  const cursor = { block: before.block + blocks.length, hash: blocks.at(-1)?.hash }
  const known = blocks.filter((block) => block !== undefined)
  await queries.transaction(async (tx) => {
    await expectCursor(tx, chainId, before)
    const rows = toRows(known)
    await insertRows(tx, chainId, rows)
    await addNftBalances(tx, chainId, rows.transfers.filter(isNft).flatMap(toHoldings))
    await tx.execute(
      sql`delete from indexed_blocks where chain_id = ${chainId} and block <= ${cursor.block - maxStoredHeaders}`,
    )
    await moveCursor(tx, chainId, cursor)
  })
  return cursor
}

/**
 * Removes all blocks after `to` in one transaction. Balances are sums, so the removed amounts are subtracted. Throws
 * {@link CursorMovedError} if the cursor is not at `before`.
 */
export async function rollBack(
  queries: Queries,
  chainId: string,
  before: ChainCursor,
  to: ChainCursor,
): Promise<ChainCursor> {
  await queries.transaction(async (tx) => {
    await expectCursor(tx, chainId, before)
    await tx.execute(sql`with gone as (
        delete from chain_transfers where chain_id = ${chainId} and block > ${to.block}
        returning kind, token, token_id, from_address, to_address, amount
      ), moved as (
        select from_address as owner, token, token_id, amount from gone where kind in ('erc721', 'erc1155')
        union all
        select to_address, token, token_id, -amount from gone where kind in ('erc721', 'erc1155')
      ), sums as (
        select owner, token, token_id, sum(amount) as amount from moved where owner <> ${zeroAddress}
        group by owner, token, token_id
      )
      update nft_balances as held set amount = held.amount + sums.amount from sums
      where held.chain_id = ${chainId} and held.owner = sums.owner and held.token = sums.token and held.token_id = sums.token_id`)
    for (const table of [sql`chain_transactions`, sql`chain_operations`, sql`account_activity`, sql`indexed_blocks`])
      await tx.execute(sql`delete from ${table} where chain_id = ${chainId} and block > ${to.block}`)
    await moveCursor(tx, chainId, to)
  })
  return to
}

/** Deletes all data of a network, because its chain was replaced. */
export async function removeChain(queries: Queries, chainId: string): Promise<void> {
  await queries.transaction(async (tx) => {
    for (const table of tables) await tx.execute(sql`delete from ${table} where chain_id = ${chainId}`)
  })
}

const tables = [
  sql`indexed_chains`,
  sql`indexed_blocks`,
  sql`chain_transactions`,
  sql`chain_transfers`,
  sql`chain_operations`,
  sql`account_activity`,
  sql`account_tokens`,
  sql`nft_balances`,
]

/** Returns the hashes of the stored blocks up to a height, newest first. */
export async function readHeaders(queries: Queries, chainId: string, upTo: number): Promise<readonly ChainCursor[]> {
  const answer = await queries.execute(sql`select block, hash from indexed_blocks
    where chain_id = ${chainId} and block <= ${upTo} order by block desc`)
  return cursorRows.parse(answer).rows.map(({ block, hash }) => ({ block, hash: hash ?? undefined }))
}

async function expectCursor(tx: Transaction, chainId: string, before: ChainCursor): Promise<void> {
  const found = await readCursor(tx, chainId, sql`for update`)
  if (found.block !== before.block || found.hash !== before.hash) throw new CursorMovedError(chainId)
}

async function moveCursor(tx: Transaction, chainId: string, { block, hash }: ChainCursor): Promise<void> {
  await tx.execute(sql`update indexed_chains set block = ${block}, hash = ${hash ?? null}, updated_at = now()
    where chain_id = ${chainId}`)
}

type TransferRow = Omit<IndexedTransfer, 'tokenId' | 'amount'> & {
  readonly block: number
  readonly position: number
  readonly entry: number
  readonly tokenId: string | undefined
  readonly amount: string
}

type OperationRow = Omit<IndexedOperation, 'fee'> & {
  readonly block: number
  readonly position: number
  readonly entry: number
  readonly fee: string
}

interface Rows {
  readonly headers: readonly object[]
  readonly transactions: readonly object[]
  readonly transfers: readonly TransferRow[]
  readonly operations: readonly OperationRow[]
  readonly activity: readonly object[]
  readonly tokens: readonly object[]
}

function toRows(blocks: readonly IndexedBlock[]): Rows {
  const transfers: TransferRow[] = []
  const operations: OperationRow[] = []
  const activity: object[] = []
  const tokens = new Map<string, object>()
  const transactions = blocks.flatMap(({ number: block, minedAt, transactions: mined }) =>
    mined.map(({ transfers: moved, operations: executed, fee, ...transaction }, position) => {
      const touched = new Set([transaction.from, transaction.to, transaction.created])
      for (const [entry, { tokenId, amount, ...transfer }] of moved.entries()) {
        transfers.push({ ...transfer, tokenId: tokenId?.toString(), amount: String(amount), block, position, entry })
        touched.add(transfer.from).add(transfer.to)
        if (transfer.kind !== 'erc20') continue
        for (const address of [transfer.from, transfer.to])
          tokens.set(`${address} ${transfer.token}`, { address, token: transfer.token })
      }
      for (const [entry, operation] of executed.entries()) {
        operations.push({ ...operation, fee: String(operation.fee), block, position, entry })
        touched.add(operation.sender)
      }
      for (const address of touched)
        if (address !== undefined && address !== zeroAddress) activity.push({ address, block, position })
      return { ...transaction, fee: String(fee), block, position, minedAt }
    }),
  )
  const headers = blocks.map(({ number: block, hash }) => ({ block, hash }))
  return { headers, transactions, transfers, operations, activity, tokens: [...tokens.values()] }
}

async function insertRows(tx: Transaction, chainId: string, rows: Rows): Promise<void> {
  await insert(
    rows.headers,
    (json) => sql`insert into indexed_blocks (chain_id, block, hash)
    select ${chainId}, block, hash from json_to_recordset(${json}::json) as x(block bigint, hash text)`,
  )
  await insert(
    rows.transactions,
    (json) => sql`insert into chain_transactions
      (chain_id, block, position, hash, mined_at, from_address, to_address, nonce, fee, succeeded, selector, created)
    select ${chainId}, block, position, hash, "minedAt", "from", "to", nonce, fee, succeeded, selector, created
    from json_to_recordset(${json}::json) as x(block bigint, position int, hash text, "minedAt" bigint, "from" text, "to" text,
      nonce bigint, fee numeric, succeeded boolean, selector text, created text)`,
  )
  await insert(
    rows.transfers,
    (json) => sql`insert into chain_transfers
      (chain_id, block, position, entry, kind, token, token_id, from_address, to_address, amount)
    select ${chainId}, block, position, entry, kind, token, "tokenId", "from", "to", amount
    from json_to_recordset(${json}::json) as x(block bigint, position int, entry int, kind text, token text, "tokenId" numeric,
      "from" text, "to" text, amount numeric)`,
  )
  await insert(
    rows.operations,
    (json) => sql`insert into chain_operations
      (chain_id, block, position, entry, hash, sender, paymaster, fee, succeeded)
    select ${chainId}, block, position, entry, hash, sender, paymaster, fee, succeeded
    from json_to_recordset(${json}::json) as x(block bigint, position int, entry int, hash text, sender text, paymaster text,
      fee numeric, succeeded boolean)`,
  )
  await insert(
    rows.activity,
    (json) => sql`insert into account_activity (chain_id, address, block, position)
    select ${chainId}, address, block, position from json_to_recordset(${json}::json) as x(address text, block bigint, position int)`,
  )
  await insert(
    rows.tokens,
    (json) => sql`insert into account_tokens (chain_id, address, token)
    select ${chainId}, address, token from json_to_recordset(${json}::json) as x(address text, token text)
    on conflict do nothing`,
  )

  async function insert(list: readonly object[], query: (json: string) => ReturnType<typeof sql>): Promise<void> {
    if (list.length > 0) await tx.execute(query(JSON.stringify(list)))
  }
}

interface NftRow {
  owner: string
  token: string
  tokenId: string
  kind: string
  amount: bigint
}

async function addNftBalances(tx: Transaction, chainId: string, moves: readonly NftRow[]): Promise<void> {
  if (moves.length === 0) return
  const sums = new Map<string, NftRow>()
  for (const move of moves) {
    if (move.owner === zeroAddress) continue
    const key = `${move.owner} ${move.token} ${move.tokenId}`
    const sum = sums.get(key)
    if (sum === undefined) sums.set(key, { ...move })
    else sum.amount += move.amount
  }
  const json = JSON.stringify([...sums.values()].map((row) => ({ ...row, amount: String(row.amount) })))
  await tx.execute(sql`insert into nft_balances as held (chain_id, owner, token, token_id, kind, amount)
    select ${chainId}, owner, token, "tokenId", kind, amount
    from json_to_recordset(${json}::json) as x(owner text, token text, "tokenId" numeric, kind text, amount numeric)
    on conflict (chain_id, owner, token, token_id) do update set amount = held.amount + excluded.amount`)
}

function isNft({ kind }: TransferRow): boolean {
  return kind === 'erc721' || kind === 'erc1155'
}

function toHoldings({ token = '', tokenId = '0', kind, from, to, amount }: TransferRow): NftRow[] {
  return [
    { owner: from, token, tokenId, kind, amount: -BigInt(amount) },
    { owner: to, token, tokenId, kind, amount: BigInt(amount) },
  ]
}
