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
/** The position of the transaction in its block. */
const position = integer('position').notNull()
/** An integer of up to 256 bits. */
const amount = numeric('amount', { precision: 78, scale: 0 }).notNull()

/** The progress of the indexer on each network. It changes in the same transaction as the indexed rows. */
export const indexedChains = pgTable('indexed_chains', {
  chainId: text('chain_id').primaryKey(),
  startBlock: bigint('start_block', { mode: 'number' }).notNull(),
  /** The last indexed block. Before the first one, the start block minus one. */
  block,
  /** The hash of that block. Null if the node no longer had it. */
  hash: text('hash'),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
})

/** The hashes of the last blocks. After a reorganisation, the indexer searches them for the last common block. */
export const indexedBlocks = pgTable('indexed_blocks', { chainId, block, hash: text('hash').notNull() }, (table) => [
  primaryKey({ columns: [table.chainId, table.block] }),
])

/** All transactions of an indexed network. Addresses and hashes are in lower case. */
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
    /** The first four bytes of the data. Null without data. */
    selector: text('selector'),
    /** The contract that a deployment created. */
    created: text('created'),
  },
  (table) => [
    primaryKey({ columns: [table.chainId, table.block, table.position] }),
    index('chain_transactions_hash').on(table.chainId, table.hash),
  ],
)

/** All transfers and approvals. */
export const chainTransfers = pgTable(
  'chain_transfers',
  {
    chainId,
    block,
    position,
    /** The number of the row within its transaction, in order. */
    entry: integer('entry').notNull(),
    kind: text('kind', {
      enum: ['native', 'internal', 'erc20', 'erc721', 'erc1155', 'approval', 'approvalForAll'],
    }).notNull(),
    /** The contract of the token. Null for the native currency. */
    token: text('token'),
    tokenId: numeric('token_id', { precision: 78, scale: 0 }),
    from: text('from_address').notNull(),
    to: text('to_address').notNull(),
    amount,
  },
  (table) => [primaryKey({ columns: [table.chainId, table.block, table.position, table.entry] })],
)

/** All user operations of EntryPoint (ERC-4337), by the transaction that executed them. */
export const chainOperations = pgTable(
  'chain_operations',
  {
    chainId,
    block,
    position,
    /** The number of the operation within its transaction, in order. */
    entry: integer('entry').notNull(),
    hash: text('hash').notNull(),
    sender: text('sender').notNull(),
    /** Null if the account paid the fee. */
    paymaster: text('paymaster'),
    fee: numeric('fee', { precision: 78, scale: 0 }).notNull(),
    succeeded: boolean('succeeded').notNull(),
  },
  (table) => [primaryKey({ columns: [table.chainId, table.block, table.position, table.entry] })],
)

/** The transactions that involve an address. Histories are read from this table, newest first. */
export const accountActivity = pgTable(
  'account_activity',
  { chainId, address: text('address').notNull(), block, position },
  (table) => [
    primaryKey({ columns: [table.chainId, table.address, table.block, table.position] }),
    index('account_activity_block').on(table.chainId, table.block),
  ],
)

/** The fungible tokens that an address has sent or received. The balances are read from the chain. */
export const accountTokens = pgTable(
  'account_tokens',
  { chainId, address: text('address').notNull(), token: text('token').notNull() },
  (table) => [primaryKey({ columns: [table.chainId, table.address, table.token] })],
)

/**
 * The balance of each non-fungible token: the sum of its transfers. It is negative if the address had tokens before the
 * first indexed block.
 */
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

/**
 * The metadata of non-fungible tokens from the last fetch. A failure is stored too, so that it is not retried for each
 * request.
 */
export const nftMetadata = pgTable(
  'nft_metadata',
  {
    chainId,
    token: text('token').notNull(),
    tokenId: numeric('token_id', { precision: 78, scale: 0 }).notNull(),
    /** The error of the last fetch. Null if it succeeded. */
    fault: text('fault'),
    name: text('name').notNull().default(''),
    description: text('description').notNull().default(''),
    /** The URL in the metadata: https, ipfs or data. */
    image: text('image').notNull().default(''),
    animation: text('animation').notNull().default(''),
    traits: jsonb('traits').$type<readonly { name: string; value: string }[]>().notNull().default([]),
    fetchedAt: timestamp('fetched_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.chainId, table.token, table.tokenId] })],
)
