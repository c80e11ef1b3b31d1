import { sql } from 'drizzle-orm'
import { bigint, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'

function ms(name: string) {
  return bigint(name, { mode: 'number' })
}

/**
 * The names below a parent of the operator. Each row covers all labels that look alike, whether registered or reserved.
 */
export const names = pgTable(
  'names',
  {
    /** The parent, such as `foyer.eth`. */
    parent: text('parent').notNull(),
    /** The form that is equal for labels that look alike (`names/nameRules.ts`). */
    skeleton: text('skeleton').notNull(),
    label: text('label').notNull(),
    /** The owner, or the last owner, in lower case. */
    owner: text('owner').notNull(),
    /** A contract is the owner on one network only. */
    ownerKind: text('owner_kind', { enum: ['key', 'contract'] }).notNull(),
    /** The coin type (ENSIP-11) of the network on which the owner signed. */
    coinType: ms('coin_type').notNull(),
    /** The addresses that the owner added, by coin type (ENSIP-9), in hex. */
    addresses: jsonb('addresses').$type<Record<string, `0x${string}`>>().notNull(),
    texts: jsonb('texts').$type<Record<string, string>>().notNull(),
    registeredAtMs: ms('registered_at_ms').notNull(),
    updatedAtMs: ms('updated_at_ms').notNull(),
    /** Null while the name is registered. After a release, only the last owner may register it until this time. */
    heldUntilMs: ms('held_until_ms'),
  },
  (table) => [
    primaryKey({ columns: [table.parent, table.skeleton] }),
    uniqueIndex('names_owner').on(table.parent, table.owner).where(sql`held_until_ms is null`),
    index('names_held_until').on(table.heldUntilMs),
  ],
)

/** The time of the newest message of each address, so that no message is processed twice. */
export const nameSigners = pgTable('name_signers', {
  /** The address in lower case. */
  address: text('address').primaryKey(),
  /** The time by the signer's clock. */
  lastMessageAtMs: ms('last_message_at_ms').notNull(),
})

/** The keys that sign the gateway's responses, encrypted and bound to the id. The newest one is used. */
export const nameKeys = pgTable('name_keys', {
  id: text('id').primaryKey(),
  privateSealed: text('private_sealed').notNull(),
  createdAtMs: ms('created_at_ms').notNull(),
})
