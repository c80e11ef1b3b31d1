import {
  type AnyPgColumn,
  bigint,
  bigserial,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { projects } from './schema.js'

// Personal data is sealed (see login/secrets.ts) or stands as an HMAC to be found by: a dump of these tables
// names nobody and opens nothing.

export function ms(name: string) {
  return bigint(name, { mode: 'number' })
}
export function projectId() {
  return text('project_id')
    .notNull()
    .references(() => projects.id, { onDelete: 'cascade' })
}
export function personId() {
  return text('person_id').notNull()
}

/**
 * Somebody who logged in at a project. The same address at another project is another person: whatever names one names
 * the project too. (Persons from before the key had the project have one id in every project they were known in, because
 * what is sealed is bound to it.)
 */
export const persons = pgTable(
  'persons',
  {
    projectId: projectId(),
    id: text('id').notNull(),
    /** Verified address a provider told, for notices; sealed to the id. Never set beside an e-mail identity. */
    contactSealed: text('contact_sealed'),
    /**
     * Null for an address that was taken away or is vouched for no longer: it serves for notices and is nobody's claim.
     */
    contactIndex: text('contact_index'),
    /** Index of the identity by which its provider vouched for it; null where `contactIndex` is. */
    contactFrom: text('contact_from'),
    /** The address they had before the one of now, sealed like it; gets the notices as well until the time beside it. */
    earlierContactSealed: text('earlier_contact_sealed'),
    earlierContactUntilMs: ms('earlier_contact_until_ms'),
    /** When `contactIndex` was emptied; null where there is a claim, or never was one. */
    contactEndedAtMs: ms('contact_ended_at_ms'),
    userNameSealed: text('user_name_sealed'),
    locale: text('locale').notNull().default('en'),
    createdAtMs: ms('created_at_ms').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.id] }),
    uniqueIndex('persons_contact_index').on(table.projectId, table.contactIndex),
  ],
)

/** Key to the person a row belongs to, and goes with. */
export function isTheirs(table: { projectId: AnyPgColumn; personId: AnyPgColumn }) {
  return foreignKey({
    columns: [table.projectId, table.personId],
    foreignColumns: [persons.projectId, persons.id],
  }).onDelete('cascade')
}

/** Ways a person logs in: `email`, a provider with its subject, `farcaster` with the fid. */
export const identities = pgTable(
  'identities',
  {
    /** HMAC of method and subject. */
    index: text('index').notNull(),
    projectId: text('project_id').notNull(),
    personId: personId(),
    method: text('method').notNull(),
    /** E-mail address or provider's subject, sealed to `index`. */
    subjectSealed: text('subject_sealed').notNull(),
    createdAtMs: ms('created_at_ms').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.index] }),
    index('identities_person').on(table.projectId, table.personId),
    isTheirs(table),
  ],
)

/** Device keys that have logged a person in. */
export const devices = pgTable(
  'devices',
  {
    projectId: text('project_id').notNull(),
    personId: personId(),
    /** RFC 7638 thumbprint of the device's key. */
    jkt: text('jkt').notNull(),
    addedAtMs: ms('added_at_ms').notNull(),
    lastSeenAtMs: ms('last_seen_at_ms').notNull(),
    /** Another device was there before. */
    isLater: boolean('is_later').notNull(),
    /** The person signed out everywhere, and has not logged in here since. The device stays as old as it is. */
    signedOutAtMs: ms('signed_out_at_ms'),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.personId, table.jkt] }),
    index('devices_jkt').on(table.jkt),
    isTheirs(table),
  ],
)

/** Log-ins that stand or stood; also the family of its refresh tokens. */
export const authSessions = pgTable(
  'auth_sessions',
  {
    id: text('id').primaryKey(),
    personId: personId(),
    projectId: projectId(),
    jkt: text('jkt').notNull(),
    method: text('method').notNull(),
    createdAtMs: ms('created_at_ms').notNull(),
    expiresAtMs: ms('expires_at_ms').notNull(),
    endedAtMs: ms('ended_at_ms'),
  },
  (table) => [
    index('auth_sessions_person').on(table.projectId, table.personId),
    index('auth_sessions_expires_at').on(table.expiresAtMs),
    isTheirs(table),
  ],
)

/** Refresh tokens by hash; each is used once and names the one that followed it. */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    hash: text('hash').primaryKey(),
    sessionId: text('session_id')
      .notNull()
      .references(() => authSessions.id, { onDelete: 'cascade' }),
    createdAtMs: ms('created_at_ms').notNull(),
    expiresAtMs: ms('expires_at_ms').notNull(),
    usedAtMs: ms('used_at_ms'),
    successorHash: text('successor_hash'),
  },
  (table) => [index('refresh_tokens_session').on(table.sessionId)],
)

/** Pages a person has shown their wallet to. */
export const consents = pgTable(
  'consents',
  {
    personId: personId(),
    projectId: projectId(),
    origin: text('origin').notNull(),
    createdAtMs: ms('created_at_ms').notNull(),
  },
  (table) => [primaryKey({ columns: [table.personId, table.projectId, table.origin] }), isTheirs(table)],
)

/** A way to log in that will be added to a person once they have shown, on this device, that it is them. */
export const pendingLinks = pgTable(
  'pending_links',
  {
    projectId: projectId(),
    jkt: text('jkt').notNull(),
    personId: personId(),
    identityIndex: text('identity_index').notNull(),
    method: text('method').notNull(),
    subjectSealed: text('subject_sealed').notNull(),
    expiresAtMs: ms('expires_at_ms').notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.jkt] }), isTheirs(table)],
)

/**
 * Audit log of each project. Each entry holds the hash of the entry before it in the same project, so that projects never wait for each
 * other. A trigger refuses edits.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    projectId: text('project_id').notNull(),
    /** Counts from 1 in each project, without gaps. */
    seq: ms('seq').notNull(),
    atMs: ms('at_ms').notNull(),
    action: text('action').notNull(),
    personId: text('person_id'),
    /** Ids and words only, never personal data. */
    facts: jsonb('facts').$type<Record<string, string>>().notNull(),
    previousHash: text('previous_hash').notNull(),
    hash: text('hash').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.seq] }),
    index('audit_entries_person').on(table.projectId, table.personId, table.seq),
  ],
)

/** Audit log of older servers: one chain for all projects. Servers read it and write to `auditEntries`. */
export const auditLog = pgTable(
  'audit_log',
  {
    seq: bigserial('seq', { mode: 'number' }).primaryKey(),
    atMs: ms('at_ms').notNull(),
    action: text('action').notNull(),
    personId: text('person_id'),
    projectId: text('project_id'),
    /** Ids and words only, never personal data. */
    facts: jsonb('facts').$type<Record<string, string>>().notNull(),
    previousHash: text('previous_hash').notNull(),
    hash: text('hash').notNull(),
  },
  (table) => [
    uniqueIndex('audit_log_previous').on(table.previousHash),
    index('audit_log_person').on(table.personId, table.seq),
  ],
)

/** Keys our tokens are signed with; the private half sealed to the id. */
export const signingKeys = pgTable('signing_keys', {
  id: text('id').primaryKey(),
  publicJwk: jsonb('public_jwk').$type<Record<string, string>>().notNull(),
  privateSealed: text('private_sealed').notNull(),
  createdAtMs: ms('created_at_ms').notNull(),
})

/** Fingerprints of keys that seal stored data, each stored at the first start with the key. */
export const keyFingerprints = pgTable('key_fingerprints', {
  /** `secret`: FOYER_SECRET_KEY. */
  name: text('name').primaryKey(),
  fingerprint: text('fingerprint').notNull(),
  createdAtMs: ms('created_at_ms').notNull(),
})

/** Tries counted per subject (HMAC). */
export const loginBudgets = pgTable(
  'login_budgets',
  { key: text('key').primaryKey(), used: integer('used').notNull(), endsAtMs: ms('ends_at_ms').notNull() },
  (table) => [index('login_budgets_ends_at').on(table.endsAtMs)],
)

/** Device proofs that were used (RFC 9449 `jti`), until they would be too old anyway. */
export const usedProofs = pgTable(
  'used_proofs',
  { key: text('key').primaryKey(), expiresAtMs: ms('expires_at_ms').notNull() },
  (table) => [index('used_proofs_expires_at').on(table.expiresAtMs)],
)
