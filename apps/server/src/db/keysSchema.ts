import type { PasskeyKey, SlotList } from '@foyer/contract/keys/keyShapes'
import { bigint, foreignKey, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { persons } from './loginSchema.js'
import { projects } from './schema.js'

// Ciphertexts and public values only. The server halves that open them are in the keeper's store (keeper/keeperSchema.ts).

function ms(name: string) {
  return bigint(name, { mode: 'number' })
}
function walletId() {
  return text('wallet_id')
    .notNull()
    .references(() => wallets.walletId, { onDelete: 'cascade' })
}

/**
 * One wallet a person and project. Neither can be deleted while it is there: money may be behind it. It goes by its
 * person's own proof alone.
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
    /** Which slots may open it, signed by its own key; null for a wallet from before there were such lists. */
    slotList: jsonb('slot_list').$type<SlotList>(),
    createdAtMs: ms('created_at_ms').notNull(),
  },
  (table) => [
    uniqueIndex('wallets_person').on(table.projectId, table.personId),
    foreignKey({ columns: [table.projectId, table.personId], foreignColumns: [persons.projectId, persons.id] }),
  ],
)

/** Ways to open a wallet. */
export const walletSlots = pgTable(
  'wallet_slots',
  {
    slotId: text('slot_id').primaryKey(),
    walletId: walletId(),
    kind: text('kind', { enum: ['device', 'passkey', 'password', 'kit', 'managed'] }).notNull(),
    /** `removing`: never released again; the row goes once the keeper has destroyed its half. */
    state: text('state', { enum: ['live', 'removing'] }).notNull(),
    salt: text('salt').notNull(),
    wrappedDek: text('wrapped_dek').notNull(),
    clientData: text('client_data').notNull(),
    label: text('label').notNull(),
    /** `device` only: thumbprint of the device's key. */
    deviceId: text('device_id'),
    /** `passkey` only; null for a slot from before public keys were stored. */
    passkey: jsonb('passkey').$type<PasskeyKey>(),
    createdAtMs: ms('created_at_ms').notNull(),
    releasedAtMs: ms('released_at_ms'),
    /** When it last was proven to have opened the wallet. */
    usedAtMs: ms('used_at_ms'),
  },
  (table) => [index('wallet_slots_wallet').on(table.walletId), index('wallet_slots_state').on(table.state)],
)

/**
 * Deleted wallets whose server halves are still to be destroyed: the two stores share no transaction. It points to no
 * person, because that one is gone.
 */
export const walletRemains = pgTable('wallet_remains', {
  walletId: text('wallet_id').primaryKey(),
  projectId: text('project_id').notNull(),
  personId: text('person_id').notNull(),
  deviceId: text('device_id').notNull(),
  slotIds: jsonb('slot_ids').$type<readonly string[]>().notNull(),
})

/** What proofs of possession sign, until used. */
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

/** Delayed recoveries: who asked, and when the managed half may be given to that device. */
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
    /** Notices that the mail server must have taken before the half is released; none where no address is known. */
    mailKeys: jsonb('mail_keys').$type<readonly string[]>().notNull().default([]),
    /** Other devices with the wallet open on which the person has said that it was them. */
    confirmedBy: jsonb('confirmed_by').$type<readonly string[]>().notNull().default([]),
  },
  (table) => [index('wallet_recoveries_wallet').on(table.walletId)],
)

/** A project's own rule for managed recovery; the server's holds where there is none. */
export const keyPolicies = pgTable('key_policies', {
  projectId: text('project_id')
    .primaryKey()
    .references(() => projects.id, { onDelete: 'cascade' }),
  managed: text('managed', { enum: ['instant', 'delayed', 'never'] }).notNull(),
  delayHours: integer('delay_hours').notNull(),
})
