import type { Permission } from '@foyer/contract/permissions/permission'
import type { ChainId } from '@foyer/primitives/ChainId'
import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { isTheirs, ms, personId, projectId } from './loginSchema.js'

/** The permissions that persons granted to apps. A row is deleted some days after the end of its permission. */
export const permissions = pgTable(
  'permissions',
  {
    /** The EIP-712 hash of the permission, in lower case. */
    pci: text('pci').primaryKey(),
    projectId: projectId(),
    personId: personId(),
    /** The origin of the app that received it. */
    origin: text('origin').notNull(),
    chainId: text('chain_id').$type<ChainId>().notNull(),
    /** The account in lower case. */
    account: text('account').notNull(),
    permission: jsonb('permission').$type<Permission>().notNull(),
    signature: text('signature').notNull(),
    createdAtMs: ms('created_at_ms').notNull(),
    expiresAtMs: ms('expires_at_ms').notNull(),
    /** When the person ended it at the server. Null before. */
    endedAtMs: ms('ended_at_ms'),
  },
  (table) => [
    index('permissions_person').on(table.projectId, table.personId),
    index('permissions_account').on(table.projectId, table.account),
    index('permissions_expires_at').on(table.expiresAtMs),
    index('permissions_ended_at').on(table.endedAtMs),
    isTheirs(table),
  ],
)
