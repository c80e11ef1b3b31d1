import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { ms, projectId } from './loginSchema.js'

function wei(name: string) {
  return numeric(name, { precision: 78, scale: 0 })
}

/** A nonce of EntryPoint: 256 bits. */
function operationNonce() {
  return numeric('nonce', { precision: 78, scale: 0 }).notNull()
}

/**
 * The fees that projects pay for user operations (ERC-7677). An account uses each nonce only once, so that one row
 * stands for all operations with the same nonce. A row is deleted when no budget counts it any more.
 */
export const sponsoredOperations = pgTable(
  'sponsored_operations',
  {
    chainId: text('chain_id').notNull(),
    /** The account in lower case. */
    sender: text('sender').notNull(),
    nonce: operationNonce(),
    projectId: projectId(),
    /** The user whose budget counts the fee: a person of the project, or the account. */
    subject: text('subject').notNull(),
    /** The UTC day whose budgets count the fee, such as `2026-03-01`. */
    day: text('day').notNull(),
    /** The paymaster contract in lower case. */
    paymaster: text('paymaster').notNull(),
    /** The maximum fee of the approved operations, in wei. */
    reserved: wei('reserved').notNull(),
    /** The fee of the included operation, in wei. Null before. */
    spent: wei('spent'),
    /** `reserved` until the operation is included (`settled`), or can no longer be included (`released`). */
    state: text('state', { enum: ['reserved', 'settled', 'released'] }).notNull(),
    /** Whether the calls of the included operation succeeded. Null before. */
    succeeded: boolean('succeeded'),
    /** The block number at the reservation. The inclusion is searched from there. */
    fromBlock: bigint('from_block', { mode: 'number' }).notNull(),
    /** The end of the last approval. */
    validUntilMs: ms('valid_until_ms').notNull(),
    createdAtMs: ms('created_at_ms').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.chainId, table.sender, table.nonce] }),
    index('sponsored_operations_project').on(table.projectId, table.day),
    index('sponsored_operations_open').on(table.validUntilMs).where(sql`state = 'reserved'`),
    index('sponsored_operations_created').on(table.createdAtMs),
  ],
)

/** The user operations that the server's own bundler accepted. A row is deleted some days after its end. */
export const bundledOperations = pgTable(
  'bundled_operations',
  {
    /** The hash of the user operation. */
    hash: text('hash').primaryKey(),
    chainId: text('chain_id').notNull(),
    /** The account in lower case. */
    sender: text('sender').notNull(),
    nonce: operationNonce(),
    /** The operation as JSON, in the format of EntryPoint 0.8 over RPC. */
    operation: text('operation').notNull(),
    /** `accepted` before its transaction is sent. `dropped` if it was replaced or can no longer be included. */
    state: text('state', { enum: ['accepted', 'sent', 'included', 'dropped'] }).notNull(),
    /** The signed transaction. It is stored before it is sent, so that a restart sends the same one. */
    transaction: text('transaction'),
    transactionHash: text('transaction_hash'),
    /** The nonce of the bundler's account. */
    transactionNonce: integer('transaction_nonce'),
    /** Why it was dropped. */
    reason: text('reason'),
    createdAtMs: ms('created_at_ms').notNull(),
    updatedAtMs: ms('updated_at_ms').notNull(),
  },
  (table) => [
    index('bundled_operations_sender').on(table.chainId, table.sender, table.nonce),
    index('bundled_operations_open').on(table.chainId, table.createdAtMs).where(sql`state in ('accepted', 'sent')`),
    index('bundled_operations_updated').on(table.updatedAtMs),
  ],
)
