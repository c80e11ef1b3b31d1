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

/** The used nonces, until the tokens issued with them expire. */
export const signInNonces = pgTable(
  'sign_in_nonces',
  {
    nonce: text('nonce').primaryKey(),
    expiresAtMs: ms('expires_at_ms').notNull(),
  },
  (table) => [index('sign_in_nonces_expires_at').on(table.expiresAtMs)],
)

/** Sign-ins with a signed message. Expired and ended ones are deleted. */
export const signIns = pgTable(
  'sign_ins',
  {
    id: text('id').primaryKey(),
    projectId: ofProject(),
    chainId: text('chain_id').$type<ChainId>().notNull(),
    /** The address as written in the message. */
    address: text('address').notNull(),
    nonce: text('nonce').notNull(),
    /** The URI and domain of the page, as written in the message. */
    uri: text('uri').notNull(),
    domain: text('domain').notNull(),
    /**
     * For a contract account: the message and signature that it accepted. `checkedAtMs` is the time of the last check.
     */
    proof: jsonb('proof').$type<{ message: string; signature: string }>(),
    checkedAtMs: ms('checked_at_ms').notNull(),
    expiresAtMs: ms('expires_at_ms').notNull(),
  },
  (table) => [index('sign_ins_expires_at').on(table.expiresAtMs)],
)

/**
 * All accounts that have signed in, per project. An address on two networks is two accounts, because a contract can
 * have different owners.
 */
export const signInAccounts = pgTable(
  'sign_in_accounts',
  {
    projectId: ofProject(),
    chainId: text('chain_id').$type<ChainId>().notNull(),
    address: text('address').notNull(),
    id: text('id').notNull(),
    /** The connection method of the wallet, as sent by the page at the last sign-in. */
    connectionMethod: text('connection_method'),
    metadata: jsonb('metadata').$type<Record<string, unknown>>(),
    createdAtMs: ms('created_at_ms').notNull(),
    updatedAtMs: ms('updated_at_ms').notNull(),
    lastSignInAtMs: ms('last_sign_in_at_ms').notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.chainId, table.address] })],
)
