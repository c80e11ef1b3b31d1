import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'

const chainId = text('chain_id').notNull()
const block = bigint('block', { mode: 'number' }).notNull()
/** Place of the transaction in its block. */
const position = integer('position').notNull()
/** Whole numbers of up to 256 bits. */
const amount = numeric('amount', { precision: 78, scale: 0 }).notNull()

/** How far the indexer has come on each network. Changes in one transaction with what it has read. */
export const indexedChains = pgTable('indexed_chains', {
  chainId: text('chain_id').primaryKey(),
  startBlock: bigint('start_block', { mode: 'number' }).notNull(),
  /** The last block that was read; one less than the start before the first. */
  block,
  /** Hash of that block; null where the node no longer has it. */
  hash: text('hash'),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
})

/** Hashes of the last blocks, by which a reorganisation finds the block both chains have in common. */
export const indexedBlocks = pgTable('indexed_blocks', { chainId, block, hash: text('hash').notNull() }, (table) => [
  primaryKey({ columns: [table.chainId, table.block] }),
])

/** Every transaction of an indexed network. Addresses and hashes are lower case. */
export const chainTransactions = pgTable(
  'chain_transactions',
  {
    chainId,
    block,
    position,
    hash: text('hash').notNull(),
    /** Seconds since 1970. */
    minedAt: bigint('mined_at', { mode: 'number' }).notNull(),
    from: text('from_address').notNull(),
    /** Null for a deployment. */
    to: text('to_address'),
    nonce: bigint('nonce', { mode: 'number' }).notNull(),
    fee: numeric('fee', { precision: 78, scale: 0 }).notNull(),
    succeeded: boolean('succeeded').notNull(),
    /** First four bytes of the data, null without data. */
    selector: text('selector'),
    /** The contract a deployment made. */
    created: text('created'),
  },
  (table) => [
    primaryKey({ columns: [table.chainId, table.block, table.position] }),
    index('chain_transactions_hash').on(table.chainId, table.hash),
  ],
)

/** Every movement of value, and every approval. */
export const chainTransfers = pgTable(
  'chain_transfers',
  {
    chainId,
    block,
    position,
    /** Counts the rows of one transaction, in the order they happened. */
    entry: integer('entry').notNull(),
    kind: text('kind', {
      enum: ['native', 'internal', 'erc20', 'erc721', 'erc1155', 'approval', 'approvalForAll'],
    }).notNull(),
    /** Contract of the token; null for the native currency. */
    token: text('token'),
    tokenId: numeric('token_id', { precision: 78, scale: 0 }),
    from: text('from_address').notNull(),
    to: text('to_address').notNull(),
    amount,
  },
  (table) => [primaryKey({ columns: [table.chainId, table.block, table.position, table.entry] })],
)

/** Which transactions touch an address: the list a history is read from, newest first. */
export const accountActivity = pgTable(
  'account_activity',
  { chainId, address: text('address').notNull(), block, position },
  (table) => [
    primaryKey({ columns: [table.chainId, table.address, table.block, table.position] }),
    index('account_activity_block').on(table.chainId, table.block),
  ],
)

/** Fungible tokens an address has ever touched; what it holds of them is asked of the chain. */
export const accountTokens = pgTable(
  'account_tokens',
  { chainId, address: text('address').notNull(), token: text('token').notNull() },
  (table) => [primaryKey({ columns: [table.chainId, table.address, table.token] })],
)

/** What an address holds of each non-fungible token: the sum of its transfers. Below zero where it had some before the first block. */
export const nftBalances = pgTable(
  'nft_balances',
  {
    chainId,
    owner: text('owner').notNull(),
    token: text('token').notNull(),
    tokenId: numeric('token_id', { precision: 78, scale: 0 }).notNull(),
    kind: text('kind', { enum: ['erc721', 'erc1155'] }).notNull(),
    amount,
  },
  (table) => [primaryKey({ columns: [table.chainId, table.owner, table.token, table.tokenId] })],
)

/** What a non-fungible token says of itself, as last fetched; a failure is kept as well, so that it is not tried at every look. */
export const nftMetadata = pgTable(
  'nft_metadata',
  {
    chainId,
    token: text('token').notNull(),
    tokenId: numeric('token_id', { precision: 78, scale: 0 }).notNull(),
    /** What went wrong; null when nothing did. */
    fault: text('fault'),
    name: text('name').notNull().default(''),
    description: text('description').notNull().default(''),
    /** As the token gives it: https, ipfs or data. */
    image: text('image').notNull().default(''),
    animation: text('animation').notNull().default(''),
    traits: jsonb('traits').$type<readonly { name: string; value: string }[]>().notNull().default([]),
    fetchedAt: timestamp('fetched_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.chainId, table.token, table.tokenId] })],
)
