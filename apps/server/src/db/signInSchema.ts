import type { ChainId } from '@foyer/primitives/ChainId'
import { bigint, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { projects } from './schema.js'

function ms(name: string) {
  return bigint(name, { mode: 'number' })
}
function ofProject() {
  return text('project_id')
    .notNull()
    .references(() => projects.id, { onDelete: 'cascade' })
}

/** Nonces that were used, until the tokens that came with them are over. */
export const signInNonces = pgTable(
  'sign_in_nonces',
  {
    nonce: text('nonce').primaryKey(),
    expiresAtMs: ms('expires_at_ms').notNull(),
  },
  (table) => [index('sign_in_nonces_expires_at').on(table.expiresAtMs)],
)

/** Sign-ins with a signed message; one that is over or ended is deleted. */
export const signIns = pgTable(
  'sign_ins',
  {
    id: text('id').primaryKey(),
    projectId: ofProject(),
    chainId: text('chain_id').$type<ChainId>().notNull(),
    /** As the message has it. */
    address: text('address').notNull(),
    nonce: text('nonce').notNull(),
    /** Address and domain of the page, as the message has them. */
    uri: text('uri').notNull(),
    domain: text('domain').notNull(),
    /** Of a contract: what it said yes to, and when it was asked last. */
    proof: jsonb('proof').$type<{ message: string; signature: string }>(),
    checkedAtMs: ms('checked_at_ms').notNull(),
    expiresAtMs: ms('expires_at_ms').notNull(),
  },
  (table) => [index('sign_ins_expires_at').on(table.expiresAtMs)],
)

/** Accounts that ever signed in, by project; of one address on two networks two, for a contract may have two owners. */
export const signInAccounts = pgTable(
  'sign_in_accounts',
  {
    projectId: ofProject(),
    chainId: text('chain_id').$type<ChainId>().notNull(),
    address: text('address').notNull(),
    id: text('id').notNull(),
    /** How its wallet was connected, as the page said at the last sign-in. */
    connectionMethod: text('connection_method'),
    metadata: jsonb('metadata').$type<Record<string, unknown>>(),
    createdAtMs: ms('created_at_ms').notNull(),
    updatedAtMs: ms('updated_at_ms').notNull(),
    lastSignInAtMs: ms('last_sign_in_at_ms').notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.chainId, table.address] })],
)
