import { bigint, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { projects } from './schema.js'

function ms(name: string) {
  return bigint(name, { mode: 'number' })
}
function projectId() {
  return text('project_id')
    .notNull()
    .references(() => projects.id, { onDelete: 'cascade' })
}

/** Pending logins through a provider's page. A row is deleted when it is used, or after ten minutes. */
export const socialLogins = pgTable(
  'social_logins',
  {
    /** The hash of the OAuth state. */
    stateHash: text('state_hash').primaryKey(),
    provider: text('provider').notNull(),
    projectId: projectId(),
    hostOrigin: text('host_origin').notNull(),
    /** The device and the frame that started the login. Only they can finish it. */
    jkt: text('jkt').notNull(),
    bindingHash: text('binding_hash').notNull(),
    redirectUri: text('redirect_uri').notNull(),
    /** The page to return to if no popup can be used. */
    returnUrl: text('return_url'),
    /** The PKCE verifier and the nonce, encrypted and bound to the state's hash. */
    checksSealed: text('checks_sealed').notNull(),
    /** The provider's response, encrypted and bound to the state's hash. It is stored once. */
    answerSealed: text('answer_sealed'),
    /** The hash of the ticket that the popup passes on. */
    ticketHash: text('ticket_hash'),
    expiresAtMs: ms('expires_at_ms').notNull(),
  },
  (table) => [
    uniqueIndex('social_logins_ticket').on(table.ticketHash),
    index('social_logins_expires_at').on(table.expiresAtMs),
  ],
)

/** Pending logins through a Farcaster relay. */
export const farcasterLogins = pgTable(
  'farcaster_logins',
  {
    id: text('id').primaryKey(),
    projectId: projectId(),
    hostOrigin: text('host_origin').notNull(),
    jkt: text('jkt').notNull(),
    /** The domain that the message must contain. */
    domain: text('domain').notNull(),
    /** The URI that the message must contain. */
    siweUri: text('siwe_uri').notNull(),
    nonce: text('nonce').notNull(),
    /** The relay's token of the channel, encrypted and bound to the id. */
    channelSealed: text('channel_sealed').notNull(),
    expiresAtMs: ms('expires_at_ms').notNull(),
  },
  (table) => [index('farcaster_logins_expires_at').on(table.expiresAtMs)],
)
