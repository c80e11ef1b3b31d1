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

/** Log-ins on their way through a provider's page. A row goes when it is used, and after ten minutes. */
export const socialLogins = pgTable(
  'social_logins',
  {
    /** Hash of the OAuth state. */
    stateHash: text('state_hash').primaryKey(),
    provider: text('provider').notNull(),
    projectId: projectId(),
    hostOrigin: text('host_origin').notNull(),
    /** The device and the frame that began; nobody else can finish. */
    jkt: text('jkt').notNull(),
    bindingHash: text('binding_hash').notNull(),
    redirectUri: text('redirect_uri').notNull(),
    /** Page to go back to where no popup can be used. */
    returnUrl: text('return_url'),
    /** PKCE verifier and nonce, sealed to the state's hash. */
    checksSealed: text('checks_sealed').notNull(),
    /** What the provider answered, sealed to the state's hash, once. */
    answerSealed: text('answer_sealed'),
    /** Hash of what the popup hands over. */
    ticketHash: text('ticket_hash'),
    expiresAtMs: ms('expires_at_ms').notNull(),
  },
  (table) => [
    uniqueIndex('social_logins_ticket').on(table.ticketHash),
    index('social_logins_expires_at').on(table.expiresAtMs),
  ],
)

/** Log-ins on their way through a Farcaster relay. */
export const farcasterLogins = pgTable(
  'farcaster_logins',
  {
    id: text('id').primaryKey(),
    projectId: projectId(),
    hostOrigin: text('host_origin').notNull(),
    jkt: text('jkt').notNull(),
    /** Domain the message must name. */
    domain: text('domain').notNull(),
    /** Address the message must name. */
    siweUri: text('siwe_uri').notNull(),
    nonce: text('nonce').notNull(),
    /** The relay's token of the channel, sealed to the id. */
    channelSealed: text('channel_sealed').notNull(),
    expiresAtMs: ms('expires_at_ms').notNull(),
  },
  (table) => [index('farcaster_logins_expires_at').on(table.expiresAtMs)],
)
