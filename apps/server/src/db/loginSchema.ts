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

// Personal data is encrypted (see secrets/secrets.ts), or stored as an HMAC to find it. A dump of these tables reveals
// no person and no secret.

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
 * The persons who have logged in at a project. The same address at another project is another person, so a reference to
 * a person always contains the project. Persons from before this rule have the same id in each of their projects,
 * because their encrypted data is bound to the id.
 */
export const persons = pgTable(
  'persons',
  {
    projectId: projectId(),
    id: text('id').notNull(),
    /**
     * The verified address from a provider, for notices, encrypted and bound to the id. Never set if the person has an
     * e-mail identity.
     */
    contactSealed: text('contact_sealed'),
    /**
     * The index of the address as a claim. Null if the address was removed or is no longer verified: it is then used
     * only for notices.
     */
    contactIndex: text('contact_index'),
    /** The index of the identity whose provider verified the address. Null if `contactIndex` is null. */
    contactFrom: text('contact_from'),
    /** The previous address, encrypted in the same way. It gets the notices too, until the time below. */
    earlierContactSealed: text('earlier_contact_sealed'),
    earlierContactUntilMs: ms('earlier_contact_until_ms'),
    /** The time at which `contactIndex` became null. Null if there is a claim, or never was one. */
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

/** Returns the foreign key to the person of a row. The row is deleted with the person. */
export function isTheirs(table: { projectId: AnyPgColumn; personId: AnyPgColumn }) {
  return foreignKey({
    columns: [table.projectId, table.personId],
    foreignColumns: [persons.projectId, persons.id],
  }).onDelete('cascade')
}

/** The ways a person logs in: `email`, a provider with its subject, or `farcaster` with the fid. */
export const identities = pgTable(
  'identities',
  {
    /** The HMAC of method and subject. */
    index: text('index').notNull(),
    projectId: text('project_id').notNull(),
    personId: personId(),
    method: text('method').notNull(),
    /** The e-mail address or the provider's subject, encrypted and bound to `index`. */
    subjectSealed: text('subject_sealed').notNull(),
    createdAtMs: ms('created_at_ms').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.index] }),
    index('identities_person').on(table.projectId, table.personId),
    isTheirs(table),
  ],
)

/** The device keys with which a person has logged in. */
export const devices = pgTable(
  'devices',
  {
    projectId: text('project_id').notNull(),
    personId: personId(),
    /** The RFC 7638 thumbprint of the device's key. */
    jkt: text('jkt').notNull(),
    addedAtMs: ms('added_at_ms').notNull(),
    lastSeenAtMs: ms('last_seen_at_ms').notNull(),
    /** Whether the person had another device before this one. */
    isLater: boolean('is_later').notNull(),
    /** The time at which the person signed out everywhere, without a login here since. `addedAtMs` does not change. */
    signedOutAtMs: ms('signed_out_at_ms'),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.personId, table.jkt] }),
    index('devices_jkt').on(table.jkt),
    isTheirs(table),
  ],
)

/** Active and ended logins. Each is also the family of its refresh tokens. */
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

/** The hashes of refresh tokens. Each token is used once, and its row refers to the next one. */
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

/** The pages to which a person has shown their wallet. */
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

/** A login method that is added to a person after they have proved their identity on this device. */
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
 * The audit log of each project. Each entry contains the hash of the previous entry in the same project, so projects
 * never wait for each other. A trigger rejects changes.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    projectId: text('project_id').notNull(),
    /** The number of the entry in its project, from 1 without gaps. */
    seq: ms('seq').notNull(),
    atMs: ms('at_ms').notNull(),
    action: text('action').notNull(),
    personId: text('person_id'),
    /** Only ids and fixed words, never personal data. */
    facts: jsonb('facts').$type<Record<string, string>>().notNull(),
    previousHash: text('previous_hash').notNull(),
    hash: text('hash').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.seq] }),
    index('audit_entries_person').on(table.projectId, table.personId, table.seq),
  ],
)

/** The audit log of older servers: one chain for all projects. Servers still read it, but write to `auditEntries`. */
export const auditLog = pgTable(
  'audit_log',
  {
    seq: bigserial('seq', { mode: 'number' }).primaryKey(),
    atMs: ms('at_ms').notNull(),
    action: text('action').notNull(),
    personId: text('person_id'),
    projectId: text('project_id'),
    /** Only ids and fixed words, never personal data. */
    facts: jsonb('facts').$type<Record<string, string>>().notNull(),
    previousHash: text('previous_hash').notNull(),
    hash: text('hash').notNull(),
  },
  (table) => [
    uniqueIndex('audit_log_previous').on(table.previousHash),
    index('audit_log_person').on(table.personId, table.seq),
  ],
)

/** The keys that sign the server's tokens. The private key is encrypted and bound to the id. */
export const signingKeys = pgTable('signing_keys', {
  id: text('id').primaryKey(),
  publicJwk: jsonb('public_jwk').$type<Record<string, string>>().notNull(),
  privateSealed: text('private_sealed').notNull(),
  createdAtMs: ms('created_at_ms').notNull(),
})

/** The fingerprints of encryption keys. Each is stored at the first start with its key. */
export const keyFingerprints = pgTable('key_fingerprints', {
  /** `secret`: FOYER_SECRET_KEY. */
  name: text('name').primaryKey(),
  fingerprint: text('fingerprint').notNull(),
  createdAtMs: ms('created_at_ms').notNull(),
})

/** The counted attempts per subject (HMAC). */
export const loginBudgets = pgTable(
  'login_budgets',
  { key: text('key').primaryKey(), used: integer('used').notNull(), endsAtMs: ms('ends_at_ms').notNull() },
  (table) => [index('login_budgets_ends_at').on(table.endsAtMs)],
)

/** The used device proofs (RFC 9449 `jti`), until they are too old in any case. */
export const usedProofs = pgTable(
  'used_proofs',
  { key: text('key').primaryKey(), expiresAtMs: ms('expires_at_ms').notNull() },
  (table) => [index('used_proofs_expires_at').on(table.expiresAtMs)],
)
