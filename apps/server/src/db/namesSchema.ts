import { sql } from 'drizzle-orm'
import { bigint, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'

function ms(name: string) {
  return bigint(name, { mode: 'number' })
}

/** Names below a parent of the operator's: one row for all labels that look alike, whether somebody has one of them or had. */
export const names = pgTable(
  'names',
  {
    /** Such as `foyer.eth`. */
    parent: text('parent').notNull(),
    /** What labels that look alike have in common (`names/nameRules.ts`). */
    skeleton: text('skeleton').notNull(),
    label: text('label').notNull(),
    /** Lower case. Who has the name, or had it last. */
    owner: text('owner').notNull(),
    /** A contract is the owner's on one network only. */
    ownerKind: text('owner_kind', { enum: ['key', 'contract'] }).notNull(),
    /** Coin type (ENSIP-11) of the network that the owner signed on. */
    coinType: ms('coin_type').notNull(),
    /** What the owner added, by coin type (ENSIP-9), in hex. */
    addresses: jsonb('addresses').$type<Record<string, `0x${string}`>>().notNull(),
    texts: jsonb('texts').$type<Record<string, string>>().notNull(),
    registeredAtMs: ms('registered_at_ms').notNull(),
    updatedAtMs: ms('updated_at_ms').notNull(),
    /** Null while somebody has the name. Given up, it is nobody's and only its last owner may take it until then. */
    heldUntilMs: ms('held_until_ms'),
  },
  (table) => [
    primaryKey({ columns: [table.parent, table.skeleton] }),
    uniqueIndex('names_owner').on(table.parent, table.owner).where(sql`held_until_ms is null`),
    index('names_held_until').on(table.heldUntilMs),
  ],
)

/** When the newest message was signed that an address had carried out, so that none is carried out twice. */
export const nameSigners = pgTable('name_signers', {
  /** Lower case. */
  address: text('address').primaryKey(),
  /** By the clock of whoever signed. */
  lastMessageAtMs: ms('last_message_at_ms').notNull(),
})

/** Keys that sign what the gateway answers, sealed to the id; the newest is used. */
export const nameKeys = pgTable('name_keys', {
  id: text('id').primaryKey(),
  privateSealed: text('private_sealed').notNull(),
  createdAtMs: ms('created_at_ms').notNull(),
})
