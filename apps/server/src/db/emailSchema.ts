import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { isTheirs, ms, personId, projectId } from './loginSchema.js'

/** Codes and links on their way: a log-in by e-mail (`login`), a change of the address (`change`), a request to confirm (`approval`). */
export const challenges = pgTable(
  'challenges',
  {
    id: text('id').primaryKey(),
    kind: text('kind', { enum: ['login', 'change', 'approval'] }).notNull(),
    /** What it waits for; `over` is the end, good or bad. */
    step: text('step', { enum: ['device', 'refused', 'code', 'primary', 'secondary', 'over'] }).notNull(),
    projectId: projectId(),
    hostOrigin: text('host_origin').notNull(),
    jkt: text('jkt').notNull(),
    /** The person whose address changes, or who confirms. */
    personId: text('person_id'),
    /** `change` only: HMAC of the address that decided which one has to agree; another one by the end, and nothing happens. */
    contactHash: text('contact_hash'),
    /** Address the person logs in with, or changes to; sealed to `id`. */
    emailSealed: text('email_sealed').notNull(),
    codeHmac: text('code_hmac'),
    triesLeft: integer('tries_left').notNull(),
    linkHash: text('link_hash'),
    matchHmac: text('match_hmac'),
    /** Hash of the cookie of the browser that began. */
    browserHash: text('browser_hash'),
    /** Browser and network it began from, sealed to `id`; shown on the page of the link. */
    clientSealed: text('client_sealed').notNull(),
    locale: text('locale').notNull(),
    createdAtMs: ms('created_at_ms').notNull(),
    expiresAtMs: ms('expires_at_ms').notNull(),
  },
  (table) => [
    uniqueIndex('challenges_link').on(table.linkHash),
    index('challenges_device').on(table.jkt, table.projectId),
    index('challenges_expires_at').on(table.expiresAtMs),
    isTheirs(table),
  ],
)

/**
 * Changes of an address that the reader of the old one can still undo. For as long the old address is nobody else's, or there would be
 * nothing to put back.
 */
export const emailChanges = pgTable(
  'email_changes',
  {
    /** Hash of the token in the link that the old address got. */
    undoHash: text('undo_hash').primaryKey(),
    projectId: text('project_id').notNull(),
    personId: personId(),
    hostOrigin: text('host_origin').notNull(),
    /** The old address, as the index of an identity of `email`. */
    addressIndex: text('address_index').notNull(),
    /** Sealed to `undoHash`. */
    addressSealed: text('address_sealed').notNull(),
    /** Since when the person logged in by it; null where a provider vouched for it. */
    identitySinceMs: ms('identity_since_ms'),
    /** Index of the identity that vouched for it. */
    contactFrom: text('contact_from'),
    changedAtMs: ms('changed_at_ms').notNull(),
    endsAtMs: ms('ends_at_ms').notNull(),
  },
  (table) => [
    index('email_changes_person').on(table.projectId, table.personId),
    index('email_changes_address').on(table.projectId, table.addressIndex),
    index('email_changes_ends_at').on(table.endsAtMs),
    isTheirs(table),
  ],
)

/** Mails to send; the content is sealed to the id, and the row goes when the mail has gone. */
export const mailOutbox = pgTable(
  'mail_outbox',
  {
    id: text('id').primaryKey(),
    contentSealed: text('content_sealed').notNull(),
    createdAtMs: ms('created_at_ms').notNull(),
    /** Not before; moves on while somebody sends it and after each failure. */
    dueAtMs: ms('due_at_ms').notNull(),
    /** A code that came too late is not sent. */
    expiresAtMs: ms('expires_at_ms').notNull(),
    tries: integer('tries').notNull().default(0),
    /** Somebody wants to know whether it left: then the row stays, without content, till it expires. */
    isTracked: boolean('is_tracked').notNull().default(false),
    /** When the mail server took it. */
    sentAtMs: ms('sent_at_ms'),
  },
  (table) => [index('mail_outbox_due').on(table.dueAtMs)],
)
