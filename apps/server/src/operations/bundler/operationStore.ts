import { and, asc, eq, gt, inArray, or, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import * as z from 'zod/mini'
import type { Queries } from '../../db/Database.js'
import { lockTexts } from '../../db/lockTexts.js'
import { bundledOperations } from '../../db/operationsSchema.js'
import { OperationError } from './OperationError.js'
import { formatOperation } from './packOperation.js'
import { parseOperation, type UserOperation } from './UserOperation.js'

const maxOpenOfSender = 4
const maxOpenOfProject = 64
const maxOpen = 256
/** An account whose transactions revert so often within an hour must wait: each costs the bundler a fee. */
const maxReverted = 3
const hourMs = 3_600_000
/** A node that lags behind may report an old nonce. The nonces of this time are not used again. */
const recentMs = 600_000
const keptMs = 7 * 86_400_000
const rowsAtOnce = 1_000

/** The channel that wakes the executor of another process. */
export const openedChannel = 'foyer_bundler'

/** The reason of an operation whose transaction was included without executing it. */
export const revertedReason = 'Its transaction reverted'

/** A stored operation. */
export interface StoredOperation {
  readonly hash: Hex
  readonly chainId: string
  readonly operation: UserOperation
  readonly state: 'accepted' | 'sent' | 'included' | 'dropped'
  /** The newest signed transaction of this operation or, with a `reason`, the one that cancels it. */
  readonly transaction: Hex | undefined
  readonly transactionHash: Hex | undefined
  readonly transactionNonce: number | undefined
  readonly reason: string | undefined
  readonly createdAtMs: number
  readonly updatedAtMs: number
}

const stored = z.object({ operation: z.looseObject({ factory: z.optional(z.string()) }) })
const table = bundledOperations
const isOpen = inArray(table.state, ['accepted', 'sent'])

function parseStored(text: string): UserOperation {
  const { operation } = stored.parse(JSON.parse(text))
  const isClone = operation.factory !== undefined && operation.factory !== '0x7702'
  return parseOperation(operation, isClone ? 'clone' : 'delegate')
}

function parseRow(row: typeof table.$inferSelect): StoredOperation {
  return {
    ...row,
    hash: row.hash as Hex,
    operation: parseStored(row.operation),
    transaction: (row.transaction as Hex | null) ?? undefined,
    transactionHash: (row.transactionHash as Hex | null) ?? undefined,
    transactionNonce: row.transactionNonce ?? undefined,
    reason: row.reason ?? undefined,
  }
}

/** The stored operations of the bundler. All times are in milliseconds since 1970. */
export type OperationStore = ReturnType<typeof createOperationStore>

/** Creates the store of the bundler's operations. Throws the errors of the database, and {@link OperationError}. */
export function createOperationStore(queries: Queries, now: () => number) {
  /** Locks the operations of a chain until the commit. */
  const lockChain = (change: Queries, chainId: string) => lockTexts(change, [`bundler ${chainId}`])

  const update = (hash: Hex, change: Partial<typeof table.$inferInsert>, previous: Hex | undefined) =>
    queries
      .update(table)
      .set({ ...change, updatedAtMs: now() })
      .where(
        and(
          eq(table.hash, hash),
          isOpen,
          previous === undefined ? sql`${table.transactionHash} is null` : eq(table.transactionHash, previous),
        ),
      )
      .returning({ hash: table.hash })

  return {
    find: async (chainId: string, hash: Hex): Promise<StoredOperation | undefined> => {
      const [row] = await queries
        .select()
        .from(table)
        .where(and(eq(table.hash, hash), eq(table.chainId, chainId)))
      return row && parseRow(row)
    },

    /** Returns the open operations of a chain, the oldest first. */
    listOpen: async (chainId: string): Promise<readonly StoredOperation[]> => {
      const rows = await queries
        .select()
        .from(table)
        .where(and(eq(table.chainId, chainId), isOpen))
        .orderBy(asc(table.createdAtMs))
        .limit(maxOpen)
      return rows.map(parseRow)
    },

    /**
     * Stores an accepted operation. Does nothing if it is stored already. Replaces an open one with the same nonce, if
     * both fees are 10 % higher, and then uses the same transaction nonce. Throws {@link OperationError}.
     */
    accept: (added: { chainId: string; hash: Hex; operation: UserOperation; projectId: string }): Promise<void> =>
      queries.transaction(async (change) => {
        const { chainId, hash, operation, projectId } = added
        const { sender } = operation
        const nonce = String(operation.nonce)
        await lockChain(change, chainId)
        const [known] = await change.select().from(table).where(eq(table.hash, hash))
        if (known?.state === 'dropped') throw new OperationError(-32602, `The operation was dropped: ${known.reason}`)
        if (known) return
        const [replaced] = await change
          .select()
          .from(table)
          .where(and(eq(table.chainId, chainId), eq(table.sender, sender), eq(table.nonce, nonce), isOpen))
        if (replaced) verifyReplacement(parseRow(replaced), operation)
        else await verifyQuota(change, added, now())
        const at = now()
        if (replaced)
          await change
            .update(table)
            .set({ state: 'dropped', reason: 'It was replaced', updatedAtMs: at })
            .where(eq(table.hash, replaced.hash))
        await change.insert(table).values({
          ...{ hash, chainId, sender, nonce, state: 'accepted', createdAtMs: at, updatedAtMs: at },
          operation: JSON.stringify({ operation: formatOperation(operation), projectId }),
          transactionNonce: replaced?.transactionNonce ?? null,
        })
        await change.execute(sql`select pg_notify(${openedChannel}, ${chainId})`)
      }),

    /**
     * Signs and stores the first transaction of an operation: with the nonce of the operation that it replaced, unless
     * a block has used it, or with the next free nonce. Returns undefined if another process was faster.
     */
    storeFirst: (
      { chainId, hash }: StoredOperation,
      { minedNonce, pendingNonce }: { readonly minedNonce: number; readonly pendingNonce: number },
      sign: (nonce: number) => Promise<{ transaction: Hex; transactionHash: Hex }>,
    ): Promise<{ transaction: Hex; transactionHash: Hex } | undefined> =>
      queries.transaction(async (change) => {
        await lockChain(change, chainId)
        const [row] = await change.select().from(table).where(eq(table.hash, hash))
        if (row?.state !== 'accepted' || row.transaction !== null) return undefined
        const isUsable = row.transactionNonce !== null && row.transactionNonce >= minedNonce
        const minNonce = Math.max(minedNonce, pendingNonce)
        const transactionNonce = isUsable ? row.transactionNonce : await findNextNonce(change, chainId, minNonce, now())
        const signed = await sign(transactionNonce ?? minNonce)
        await change
          .update(table)
          .set({ ...signed, transactionNonce, updatedAtMs: now() })
          .where(eq(table.hash, hash))
        return signed
      }),

    /** Replaces the transaction `previous` of an operation by one with the same nonce. False if it is not the newest any more. */
    storeNext: async (
      hash: Hex,
      previous: Hex | undefined,
      next: { transaction: Hex; transactionHash: Hex; reason?: string },
    ): Promise<boolean> => (await update(hash, next, previous)).length > 0,

    markSent: async ({ hash, transactionHash }: { hash: Hex; transactionHash: Hex | undefined }): Promise<void> => {
      await update(hash, { state: 'sent' }, transactionHash)
    },

    markIncluded: async (hash: Hex, transactionHash: Hex): Promise<void> => {
      await queries
        .update(table)
        .set({ state: 'included', transactionHash, reason: null, updatedAtMs: now() })
        .where(and(eq(table.hash, hash), isOpen))
    },

    /** Drops an operation whose newest transaction is `previous`, or that has none. */
    markDropped: async (hash: Hex, previous: Hex | undefined, reason: string): Promise<void> => {
      await update(hash, { state: 'dropped', reason: reason.slice(0, 300) }, previous)
    },

    /** Deletes some operations that ended a week ago. */
    clean: async (): Promise<void> => {
      await queries.execute(sql`delete from bundled_operations where ctid = any(array(
        select ctid from bundled_operations where updated_at_ms < ${now() - keptMs} and state in ('included', 'dropped')
        order by updated_at_ms limit ${rowsAtOnce}))`)
    },
  }
}

function verifyReplacement({ operation: old }: StoredOperation, operation: UserOperation): void {
  const isRaised = (before: bigint, after: bigint) => after * 100n >= before * 110n
  if (
    isRaised(old.maxFeePerGas, operation.maxFeePerGas) &&
    isRaised(old.maxPriorityFeePerGas, operation.maxPriorityFeePerGas)
  )
    return
  throw new OperationError(-32602, 'An operation with this nonce is open. Its replacement needs 10 % higher fees')
}

async function verifyQuota(
  change: Queries,
  { chainId, operation, projectId }: { chainId: string; operation: UserOperation; projectId: string },
  atMs: number,
): Promise<void> {
  const isOfSender = sql`${table.sender} = ${operation.sender}`
  const [open] = await change
    .select({
      all: sql<string>`count(*)`,
      sender: sql<string>`count(*) filter (where ${isOfSender})`,
      project: sql<string>`count(*) filter (where ${table.operation}::json ->> 'projectId' = ${projectId})`,
    })
    .from(table)
    .where(and(eq(table.chainId, chainId), isOpen))
  const limits = [
    [open?.sender, maxOpenOfSender, 'the account'],
    [open?.project, maxOpenOfProject, 'the app'],
    [open?.all, maxOpen, 'the bundler'],
  ] as const
  for (const [count, limit, name] of limits)
    if (Number(count) >= limit) throw new OperationError(-32504, `Too many open operations of ${name}`)
  const reverted = await change
    .select({ hash: table.hash })
    .from(table)
    .where(
      and(
        ...[eq(table.chainId, chainId), eq(table.sender, operation.sender), eq(table.reason, revertedReason)],
        gt(table.updatedAtMs, atMs - hourMs),
      ),
    )
    .limit(maxReverted)
  if (reverted.length === maxReverted)
    throw new OperationError(-32504, 'Too many transactions of the account reverted. Try again in an hour')
}

async function findNextNonce(change: Queries, chainId: string, minNonce: number, atMs: number): Promise<number> {
  const [found] = await change
    .select({ last: sql<number | null>`max(${table.transactionNonce})` })
    .from(table)
    .where(and(eq(table.chainId, chainId), or(isOpen, gt(table.updatedAtMs, atMs - recentMs))))
  return Math.max(minNonce, (found?.last ?? -1) + 1)
}
