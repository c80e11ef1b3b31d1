import { bigint, bigserial, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'

// The keeper's store. No key refers to the wallet tables, so that the store can be in another database with another
// user. A dump opens nothing: every half is sealed under a key that is in neither database.

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
    /** `pending`: no wallet uses it yet. `destroyed`: the row stays so that its id is never used again. */
    state: text('state', { enum: ['pending', 'active', 'destroyed'] }).notNull(),
    /** AES-256-GCM under the keeper's key: the half, then the hash of the verifier if there is one. */
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

/** Wrong tries of a verifier, for as long as they count. */
export const keeperTries = pgTable(
  'keeper_tries',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    slotId: text('slot_id').notNull(),
    atMs: ms('at_ms').notNull(),
  },
  (table) => [index('keeper_tries_slot').on(table.slotId, table.atMs)],
)

/** The events of all halves. Each line contains the hash of the line before. A trigger rejects changes. */
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
