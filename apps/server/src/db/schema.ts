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

/** The host applications. */
export const projects = pgTable('projects', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  analyticsEnabled: boolean('analytics_enabled').notNull().default(false),
  /** Whether a login with a new device key needs a link in a mail first. */
  deviceCheck: text('device_check', { enum: ['never', 'new'] })
    .notNull()
    .default('new'),
  /**
   * The place where the embedded wallet shows confirmations: a window of the frame's origin, or the page, which can
   * hide them.
   */
  approvals: text('approvals', { enum: ['window', 'page'] })
    .notNull()
    .default('window'),
  /** The policy for sponsored fees, checked by its schema at each read. Null if the project sponsors none. */
  sponsoring: jsonb('sponsoring'),
  createdAt,
})

/** The allowed patterns of page origins per project. */
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

/** The analytics events of projects that have enabled them. The event id makes a repeated delivery harmless. */
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
    /** The page URL without query and fragment, which can contain secrets. */
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

/** The used amount of each daily limit (UTC day, such as `2026-03-01`) over all servers. Past days are deleted. */
export const dailyCounts = pgTable(
  'daily_counts',
  {
    day: text('day').notNull(),
    /** The subject, such as `events/project/shop`. Client addresses are keyed hashes. */
    subject: text('subject').notNull(),
    used: integer('used').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.subject] })],
)

/** The operators' catalogue entries. An entry with a curated id replaces the curated one. */
export const catalogueEntries = pgTable('catalogue_entries', {
  id: text('id').primaryKey(),
  wallet: jsonb('wallet').$type<CatalogueWallet>().notNull(),
  /** The icon in base64. */
  icon: text('icon'),
  iconType: text('icon_type'),
  createdAt,
})

/** The relay's encrypted messages until they expire. The same message on the same topic is stored only once. */
export const relayMessages = pgTable(
  'relay_messages',
  {
    seq: bigserial('seq', { mode: 'number' }).primaryKey(),
    topic: text('topic').notNull(),
    /** The SHA-256 of the message in base64url. */
    digest: text('digest').notNull(),
    message: text('message').notNull(),
    attestation: text('attestation'),
    /** An unsigned 32-bit number. */
    tag: bigint('tag', { mode: 'number' }).notNull(),
    /** The did:key of the client that published the message. It never receives the message. */
    publisher: text('publisher').notNull(),
    /**
     * The project and client address (keyed hash) whose shares count the message. Empty in rows of earlier versions.
     */
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

/** The messages that each client has acknowledged. A receipt is deleted with its message. */
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

/** The last valid copy of each configured token list. */
export const tokenLists = pgTable('token_lists', {
  url: text('url').primaryKey(),
  /** The list in the Uniswap token-list schema, without invalid entries. */
  list: jsonb('list').notNull(),
  fetchedAt: timestamp('fetched_at', { withTimezone: true }).notNull(),
})
