import { bigint, index, integer, numeric, pgTable, text } from 'drizzle-orm/pg-core'
import { ms, projectId } from './loginSchema.js'

/** Swap offers. An unused offer is deleted an hour after its expiry, a used one a week after its use. */
export const swapQuotes = pgTable(
  'swap_quotes',
  {
    /** A random id. Only the client that got the offer has it. */
    id: text('id').primaryKey(),
    projectId: projectId(),
    /** The address, in lower case if the network ignores case. */
    account: text('account').notNull(),
    provider: text('provider').notNull(),
    /** Token ids, in lower case if the network ignores case. */
    fromToken: text('from_token').notNull(),
    toToken: text('to_token').notNull(),
    amount: numeric('amount', { precision: 78, scale: 0 }).notNull(),
    slippageBps: integer('slippage_bps').notNull(),
    /**
     * The request and the offer as JSON. The column type is text, because a vendor's data may contain characters that
     * PostgreSQL's JSON rejects.
     */
    question: text('question').notNull(),
    offer: text('offer').notNull(),
    /** For offers to AppKit's client only: the time at which this provider was chosen for the pair. */
    chosenAtMs: bigint('chosen_at_ms', { mode: 'number' }),
    /** The provider's id of the order that a signature created. */
    orderId: text('order_id'),
    createdAtMs: ms('created_at_ms').notNull(),
    expiresAtMs: ms('expires_at_ms').notNull(),
    /** The time at which the row may be deleted. It moves forward once the steps were returned. */
    keptUntilMs: ms('kept_until_ms').notNull(),
  },
  (table) => [
    index('swap_quotes_kept_until').on(table.keptUntilMs),
    index('swap_quotes_pair').on(table.projectId, table.account, table.fromToken, table.createdAtMs),
  ],
)
