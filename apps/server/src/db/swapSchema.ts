import { bigint, index, integer, numeric, pgTable, text } from 'drizzle-orm/pg-core'
import { ms, projectId } from './loginSchema.js'

/** Offers of swaps. One that was never taken goes an hour after its end, one that was taken a week after. */
export const swapQuotes = pgTable(
  'swap_quotes',
  {
    /** Random: whoever knows it has been told it. */
    id: text('id').primaryKey(),
    projectId: projectId(),
    /** Lower case where case means nothing. */
    account: text('account').notNull(),
    provider: text('provider').notNull(),
    /** Token ids, lower case where case means nothing. */
    fromToken: text('from_token').notNull(),
    toToken: text('to_token').notNull(),
    amount: numeric('amount', { precision: 78, scale: 0 }).notNull(),
    slippageBps: integer('slippage_bps').notNull(),
    /** What was asked and what was offered, as JSON. Text, because a vendor's words may hold what a database's JSON may not. */
    question: text('question').notNull(),
    offer: text('offer').notNull(),
    /** Offers to the incumbent's client only: since when this provider is the pair's. */
    chosenAtMs: bigint('chosen_at_ms', { mode: 'number' }),
    /** What the provider calls the order that a signature has made. */
    orderId: text('order_id'),
    createdAtMs: ms('created_at_ms').notNull(),
    expiresAtMs: ms('expires_at_ms').notNull(),
    /** When the row may go; later once the steps were handed out. */
    keptUntilMs: ms('kept_until_ms').notNull(),
  },
  (table) => [
    index('swap_quotes_kept_until').on(table.keptUntilMs),
    index('swap_quotes_pair').on(table.projectId, table.account, table.fromToken, table.createdAtMs),
  ],
)
