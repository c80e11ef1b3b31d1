import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { isTheirs, ms, personId, projectId } from './loginSchema.js'

/**
 * Pending codes and links: a login by e-mail (`login`), a change of the address (`change`), or a confirmation
 * (`approval`).
 */
export const challenges = pgTable(
  'challenges',
  {
    id: text('id').primaryKey(),
    kind: text('kind', { enum: ['login', 'change', 'approval'] }).notNull(),
    /** The next step that is required. `over` is the end, with or without success. */
    step: text('step', { enum: ['device', 'refused', 'code', 'primary', 'secondary', 'over'] }).notNull(),
    projectId: projectId(),
    hostOrigin: text('host_origin').notNull(),
    jkt: text('jkt').notNull(),
    /** The person whose address changes, or who confirms. */
    personId: text('person_id'),
    /**
     * For `change` only: the HMAC of the facts that determined the confirming address. If it differs at the end, the
     * change is rejected.
     */
    contactHash: text('contact_hash'),
    /** The address of the login or the new address, encrypted and bound to `id`. */
    emailSealed: text('email_sealed').notNull(),
    codeHmac: text('code_hmac'),
    triesLeft: integer('tries_left').notNull(),
    linkHash: text('link_hash'),
    matchHmac: text('match_hmac'),
    /** The hash of the cookie of the browser that started. */
    browserHash: text('browser_hash'),
    /** The browser and network that started, encrypted and bound to `id`. The page of the link shows them. */
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
 * Changes of an address that can still be undone from the old address. Until then, no other person can use the old
 * address, so that it can be restored.
 */
export const emailChanges = pgTable(
  'email_changes',
  {
    /** The hash of the token in the link that was sent to the old address. */
    undoHash: text('undo_hash').primaryKey(),
    projectId: text('project_id').notNull(),
    personId: personId(),
    hostOrigin: text('host_origin').notNull(),
    /** The index of the old address as an identity of `email`. */
    addressIndex: text('address_index').notNull(),
    /** The old address, encrypted and bound to `undoHash`. */
    addressSealed: text('address_sealed').notNull(),
    /** The time at which the person added it as a login. Null if a provider verified it. */
    identitySinceMs: ms('identity_since_ms'),
    /** The index of the identity whose provider verified it. */
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

/** The queue of mails. The content is encrypted and bound to the id. The row is deleted after delivery. */
export const mailOutbox = pgTable(
  'mail_outbox',
  {
    id: text('id').primaryKey(),
    contentSealed: text('content_sealed').notNull(),
    createdAtMs: ms('created_at_ms').notNull(),
    /**
     * The earliest time of the next attempt. It moves forward while a server sends the mail, and after each failure.
     */
    dueAtMs: ms('due_at_ms').notNull(),
    /** An expired mail is not sent, for example one with an expired code. */
    expiresAtMs: ms('expires_at_ms').notNull(),
    tries: integer('tries').notNull().default(0),
    /** Whether the row is kept without content until the expiry, so that the delivery can be checked. */
    isTracked: boolean('is_tracked').notNull().default(false),
    /** The time at which the mail server accepted the mail. */
    sentAtMs: ms('sent_at_ms'),
  },
  (table) => [index('mail_outbox_due').on(table.dueAtMs)],
)
