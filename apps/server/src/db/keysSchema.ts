import type { PasskeyKey, SlotList } from '@foyer/contract/keys/keyShapes'
import { bigint, foreignKey, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { persons } from './loginSchema.js'
import { projects } from './schema.js'

// These tables contain only ciphertexts and public values. The server halves that decrypt them are in the keeper's
// store (keeper/keeperSchema.ts).

function ms(name: string) {
  return bigint(name, { mode: 'number' })
}
function walletId() {
  return text('wallet_id')
    .notNull()
    .references(() => wallets.walletId, { onDelete: 'cascade' })
}

/**
 * The wallets: one per person and project. Neither can be deleted while the wallet exists, because it may hold money.
 * Only a proof by its person deletes it.
 */
export const wallets = pgTable(
  'wallets',
  {
    walletId: text('wallet_id').primaryKey(),
    projectId: text('project_id')
      .notNull()
      .references(() => projects.id),
    personId: text('person_id').notNull(),
    level: text('level', { enum: ['L0', 'L1'] }).notNull(),
    vault: text('vault').notNull(),
    vaultVersion: integer('vault_version').notNull(),
    dekVersion: integer('dek_version').notNull(),
    eip155: text('eip155').notNull(),
    solana: text('solana').notNull(),
    addrFingerprint: text('addr_fingerprint').notNull(),
    authPublicKey: text('auth_public_key').notNull(),
    /** The slots that may open the wallet, signed by the wallet's key. Null for a wallet from before such lists. */
    slotList: jsonb('slot_list').$type<SlotList>(),
    createdAtMs: ms('created_at_ms').notNull(),
  },
  (table) => [
    uniqueIndex('wallets_person').on(table.projectId, table.personId),
    foreignKey({ columns: [table.projectId, table.personId], foreignColumns: [persons.projectId, persons.id] }),
  ],
)

/** The ways to open a wallet. */
export const walletSlots = pgTable(
  'wallet_slots',
  {
    slotId: text('slot_id').primaryKey(),
    walletId: walletId(),
    kind: text('kind', { enum: ['device', 'passkey', 'password', 'kit', 'managed'] }).notNull(),
    /** `removing`: the slot is never released again. The row is deleted once the keeper has destroyed its half. */
    state: text('state', { enum: ['live', 'removing'] }).notNull(),
    salt: text('salt').notNull(),
    wrappedDek: text('wrapped_dek').notNull(),
    clientData: text('client_data').notNull(),
    label: text('label').notNull(),
    /** For `device` only: the thumbprint of the device's key. */
    deviceId: text('device_id'),
    /** For `passkey` only. Null for a slot from before public keys were stored. */
    passkey: jsonb('passkey').$type<PasskeyKey>(),
    createdAtMs: ms('created_at_ms').notNull(),
    releasedAtMs: ms('released_at_ms'),
    /** The last time at which a proof showed that the slot opened the wallet. */
    usedAtMs: ms('used_at_ms'),
  },
  (table) => [index('wallet_slots_wallet').on(table.walletId), index('wallet_slots_state').on(table.state)],
)

/**
 * Deleted wallets whose server halves must still be destroyed, because the two stores share no transaction. There is no
 * reference to the person, because the person's row is deleted.
 */
export const walletRemains = pgTable('wallet_remains', {
  walletId: text('wallet_id').primaryKey(),
  projectId: text('project_id').notNull(),
  personId: text('person_id').notNull(),
  deviceId: text('device_id').notNull(),
  slotIds: jsonb('slot_ids').$type<readonly string[]>().notNull(),
})

/** Nonces for proofs of possession, until they are used. */
export const walletNonces = pgTable(
  'wallet_nonces',
  {
    nonce: text('nonce').primaryKey(),
    projectId: text('project_id').notNull(),
    personId: text('person_id').notNull(),
    deviceId: text('device_id').notNull().default(''),
    action: text('action').notNull(),
    expiresAtMs: ms('expires_at_ms').notNull(),
  },
  (table) => [index('wallet_nonces_expires_at').on(table.expiresAtMs)],
)

/** Delayed recoveries: the requesting device, and the time from which it may get the managed half. */
export const walletRecoveries = pgTable(
  'wallet_recoveries',
  {
    recoveryId: text('recovery_id').primaryKey(),
    walletId: walletId(),
    deviceId: text('device_id').notNull(),
    state: text('state', { enum: ['waiting', 'cancelled', 'done'] }).notNull(),
    startedAtMs: ms('started_at_ms').notNull(),
    readyAtMs: ms('ready_at_ms').notNull(),
    expiresAtMs: ms('expires_at_ms').notNull(),
    /** The notices that the mail server must accept before the half is released. Empty if no address is known. */
    mailKeys: jsonb('mail_keys').$type<readonly string[]>().notNull().default([]),
    /** Other devices with the opened wallet on which the person has confirmed the recovery. */
    confirmedBy: jsonb('confirmed_by').$type<readonly string[]>().notNull().default([]),
  },
  (table) => [index('wallet_recoveries_wallet').on(table.walletId)],
)

/** A project's rule for managed recovery. It overrides the server's rule. */
export const keyPolicies = pgTable('key_policies', {
  projectId: text('project_id')
    .primaryKey()
    .references(() => projects.id, { onDelete: 'cascade' }),
  managed: text('managed', { enum: ['instant', 'delayed', 'never'] }).notNull(),
  delayHours: integer('delay_hours').notNull(),
})
