import { bigint, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { projects } from './schema.js'

function ms(name: string) {
  return bigint(name, { mode: 'number' })
}

/** Card purchases: one row per started purchase. Personal data at the provider (name, card) is never stored here. */
export const onrampSessions = pgTable(
  'onramp_sessions',
  {
    /** A random id. With it, the state of the purchase can be requested. */
    id: text('id').primaryKey(),
    projectId: text('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    provider: text('provider').notNull(),
    chainId: text('chain_id').notNull(),
    /** The CAIP-10 token id. */
    asset: text('asset').notNull(),
    symbol: text('symbol').notNull(),
    name: text('name').notNull(),
    /** The address in lower case. */
    account: text('account').notNull(),
    status: text('status', { enum: ['created', 'pending', 'success', 'failed', 'expired'] }).notNull(),
    reason: text('reason', { enum: ['declined', 'cancelled', 'refunded', 'other'] }),
    hash: text('hash'),
    /** The received amount in whole units of the asset. */
    receives: text('receives'),
    paidAmount: text('paid_amount'),
    paidCurrency: text('paid_currency'),
    createdAtMs: ms('created_at_ms').notNull(),
    updatedAtMs: ms('updated_at_ms').notNull(),
    /** The time until which the purchase can be paid. Null until the provider has created it. */
    payByMs: ms('pay_by_ms'),
    /** The time of the newest accepted update, by the provider's clock. */
    toldAtMs: ms('told_at_ms').notNull().default(0),
    /** The time of the last request to the provider, by any server. */
    checkedAtMs: ms('checked_at_ms').notNull(),
    /**
     * The time of the next request to the provider without a visitor's request. Null if the state can no longer change.
     */
    nextCheckAtMs: ms('next_check_at_ms'),
  },
  (table) => [
    index('onramp_sessions_account').on(table.projectId, table.account, table.createdAtMs),
    index('onramp_sessions_next_check').on(table.nextCheckAtMs),
    index('onramp_sessions_created').on(table.createdAtMs),
  ],
)

/** The received webhook events. An event that arrives twice is stored once. */
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
