import { bigint, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { projects } from './schema.js'

function ms(name: string) {
  return bigint(name, { mode: 'number' })
}

/** Purchases with a card: one row a press. What a provider knows of a person (name, card) never comes here. */
export const onrampSessions = pgTable(
  'onramp_sessions',
  {
    /** Random; who knows it may ask what became of the purchase. */
    id: text('id').primaryKey(),
    projectId: text('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    provider: text('provider').notNull(),
    chainId: text('chain_id').notNull(),
    /** CAIP-10 token id. */
    asset: text('asset').notNull(),
    symbol: text('symbol').notNull(),
    name: text('name').notNull(),
    /** Lower case. */
    account: text('account').notNull(),
    status: text('status', { enum: ['created', 'pending', 'success', 'failed', 'expired'] }).notNull(),
    reason: text('reason', { enum: ['declined', 'cancelled', 'refunded', 'other'] }),
    hash: text('hash'),
    /** Whole units of the asset. */
    receives: text('receives'),
    paidAmount: text('paid_amount'),
    paidCurrency: text('paid_currency'),
    createdAtMs: ms('created_at_ms').notNull(),
    updatedAtMs: ms('updated_at_ms').notNull(),
    /** Until when somebody can pay; null until the provider has opened it. */
    payByMs: ms('pay_by_ms'),
    /** When the newest news that counted happened, by the provider's clock. */
    toldAtMs: ms('told_at_ms').notNull().default(0),
    /** When the provider was last asked, by any server. */
    checkedAtMs: ms('checked_at_ms').notNull(),
    /** When it is asked again although nobody looks; null when nothing more will come. */
    nextCheckAtMs: ms('next_check_at_ms'),
  },
  (table) => [
    index('onramp_sessions_account').on(table.projectId, table.account, table.createdAtMs),
    index('onramp_sessions_next_check').on(table.nextCheckAtMs),
    index('onramp_sessions_created').on(table.createdAtMs),
  ],
)

/** News that providers sent; the same event twice is one event. */
export const onrampEvents = pgTable(
  'onramp_events',
  {
    provider: text('provider').notNull(),
    eventId: text('event_id').notNull(),
    receivedAtMs: ms('received_at_ms').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.eventId] }),
    index('onramp_events_received').on(table.receivedAtMs),
  ],
)
