import type { CatalogueWallet } from '@foyer/contract/http/getWallets'
import {
  bigint,
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

const createdAt = timestamp('created_at', { withTimezone: true }).notNull().defaultNow()

/** One host application. */
export const projects = pgTable('projects', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  analyticsEnabled: boolean('analytics_enabled').notNull().default(false),
  /** Whether a device key that has not logged in before needs the link of a mail first. */
  deviceCheck: text('device_check', { enum: ['never', 'new'] })
    .notNull()
    .default('new'),
  /** The embedded wallet confirms in a window of the frame's origin, or in the page, which can hide the question. */
  approvals: text('approvals', { enum: ['window', 'page'] })
    .notNull()
    .default('window'),
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

/** How much of something was used on a day (UTC, `2026-03-01`), over all servers; days that are over are deleted. */
export const dailyCounts = pgTable(
  'daily_counts',
  {
    day: text('day').notNull(),
    /** Such as `events/project/shop`; client addresses as keyed hashes. */
    subject: text('subject').notNull(),
    used: integer('used').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.subject] })],
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

/** Sealed messages the relay keeps until they expire; a message published again on its topic is the same one. */
export const relayMessages = pgTable(
  'relay_messages',
  {
    seq: bigserial('seq', { mode: 'number' }).primaryKey(),
    topic: text('topic').notNull(),
    /** SHA-256 of the message, base64url. */
    digest: text('digest').notNull(),
    message: text('message').notNull(),
    attestation: text('attestation'),
    /** An unsigned 32-bit number. */
    tag: bigint('tag', { mode: 'number' }).notNull(),
    /** did:key of the client it came from, which never gets it back. */
    publisher: text('publisher').notNull(),
    /** Project and client address (keyed hash) it counts for when there is too much; empty in rows of earlier versions. */
    projectId: text('project_id').notNull().default(''),
    addressKey: text('address_key').notNull().default(''),
    bytes: integer('bytes').notNull(),
    publishedAtMs: bigint('published_at_ms', { mode: 'number' }).notNull(),
    expiresAtMs: bigint('expires_at_ms', { mode: 'number' }).notNull(),
  },
  (table) => [
    uniqueIndex('relay_messages_topic_digest').on(table.topic, table.digest),
    index('relay_messages_topic_seq').on(table.topic, table.seq),
    index('relay_messages_expires_at').on(table.expiresAtMs),
    index('relay_messages_address_key').on(table.addressKey),
  ],
)

/** Which client has acknowledged which message; goes when the message does. */
export const relayReceipts = pgTable(
  'relay_receipts',
  {
    messageSeq: bigint('message_seq', { mode: 'number' }).notNull(),
    clientId: text('client_id').notNull(),
    expiresAtMs: bigint('expires_at_ms', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.messageSeq, table.clientId] }),
    index('relay_receipts_expires_at').on(table.expiresAtMs),
  ],
)

/** The last good copy of each token list the operator named. */
export const tokenLists = pgTable('token_lists', {
  url: text('url').primaryKey(),
  /** In the Uniswap token-list schema, without what could not be read. */
  list: jsonb('list').notNull(),
  fetchedAt: timestamp('fetched_at', { withTimezone: true }).notNull(),
})
