import type { CatalogueWallet } from '@foyer/contract/http/getWallets'
import { boolean, index, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const createdAt = timestamp('created_at', { withTimezone: true }).notNull().defaultNow()

/** One host application. */
export const projects = pgTable('projects', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  analyticsEnabled: boolean('analytics_enabled').notNull().default(false),
  createdAt,
})

/** Patterns a page origin must fit, per project. */
export const projectOrigins = pgTable(
  'project_origins',
  {
    projectId: text('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    pattern: text('pattern').notNull(),
    createdAt,
  },
  (table) => [primaryKey({ columns: [table.projectId, table.pattern] })],
)

/** Events of projects that asked for them; the id makes a repeated delivery harmless. */
export const analyticsEvents = pgTable(
  'analytics_events',
  {
    projectId: text('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    eventId: uuid('event_id').notNull(),
    type: text('type').notNull(),
    event: text('event').notNull(),
    address: text('address'),
    /** Page address without query and fragment, which may carry secrets. */
    url: text('url').notNull(),
    domain: text('domain').notNull(),
    props: jsonb('props').notNull(),
    occurredAt: timestamp('occurred_at', { withTimezone: true }).notNull(),
    receivedAt: timestamp('received_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.eventId] }),
    index('analytics_events_received_at').on(table.receivedAt),
  ],
)

/** Operators' own catalogue entries; an entry with a curated id replaces the curated one. */
export const catalogueEntries = pgTable('catalogue_entries', {
  id: text('id').primaryKey(),
  wallet: jsonb('wallet').$type<CatalogueWallet>().notNull(),
  /** The mark, base64. */
  icon: text('icon'),
  iconType: text('icon_type'),
  createdAt,
})
