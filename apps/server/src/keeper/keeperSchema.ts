import { bigint, bigserial, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'

// The keeper's store: its tables stand alone (no key points to the wallets), so that they can live in another database
// under another user. A dump opens nothing: every half is sealed under a key that is in neither database.

function ms(name: string) {
  return bigint(name, { mode: 'number' })
}

/** Server halves of wallet slots. */
export const keeperSecrets = pgTable(
  'keeper_secrets',
  {
    slotId: text('slot_id').primaryKey(),
    /** SHA-256 of project, person and wallet. */
    owner: text('owner').notNull(),
    kind: text('kind').notNull(),
    /** `pending`: no wallet uses it yet; `destroyed` is a gravestone, so that the id is never filled again. */
    state: text('state', { enum: ['pending', 'active', 'destroyed'] }).notNull(),
    /** AES-256-GCM under the keeper's key: the half, then the hash of the password's verifier where there is one. */
    sealed: text('sealed'),
    createdAtMs: ms('created_at_ms').notNull(),
    changedAtMs: ms('changed_at_ms').notNull(),
  },
  (table) => [index('keeper_secrets_state').on(table.state, table.changedAtMs)],
)

/** Fingerprints of the keeper keys that may have sealed a half. */
export const keeperFingerprints = pgTable('keeper_fingerprints', {
  fingerprint: text('fingerprint').primaryKey(),
  createdAtMs: ms('created_at_ms').notNull(),
})

/** Wrong passwords, for as long as they count. */
export const keeperTries = pgTable(
  'keeper_tries',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    slotId: text('slot_id').notNull(),
    atMs: ms('at_ms').notNull(),
  },
  (table) => [index('keeper_tries_slot').on(table.slotId, table.atMs)],
)

/** Everything that happened to a half; each line holds the hash of the one before. A trigger refuses edits. */
export const keeperLog = pgTable(
  'keeper_log',
  {
    seq: bigserial('seq', { mode: 'number' }).primaryKey(),
    atMs: ms('at_ms').notNull(),
    event: text('event').notNull(),
    slotId: text('slot_id').notNull(),
    owner: text('owner').notNull(),
    deviceId: text('device_id').notNull(),
    previousHash: text('previous_hash').notNull(),
    hash: text('hash').notNull(),
  },
  (table) => [uniqueIndex('keeper_log_previous').on(table.previousHash), index('keeper_log_slot').on(table.slotId)],
)
