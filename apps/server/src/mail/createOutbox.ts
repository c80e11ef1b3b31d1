import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Logger } from 'pino'
import * as z from 'zod/mini'
import type { Queries } from '../db/Database.js'
import { mailOutbox } from '../db/emailSchema.js'
import type { Secrets } from '../secrets/secrets.js'
import { createMailSender } from './createMailSender.js'
import type { MailTransport } from './createTransport.js'
import type { Mail, MailContent } from './Mail.js'
import { countSentMails, lockUnclaimedMail, type OutboxRow } from './outboxTable.js'

/** Mails on their way out. */
export interface Outbox {
  /** Writes a mail down within the caller's transaction; it leaves after the commit, at least once. */
  readonly queue: (queries: Queries, mail: Mail, expiresAtMs: number, known?: KnownMail) => Promise<void>
  /**
   * Changes a mail that waits under `key`, within the caller's transaction, and lets it leave after the commit. False when
   * none waits any more: it has left, or is just leaving.
   */
  readonly amend: (queries: Queries, key: string, change: (content: MailContent) => MailContent) => Promise<boolean>
  /** Whether the mail server has taken every one of these tracked mails; false for mails that were refused or expired. */
  readonly areSent: (queries: Queries, keys: readonly string[]) => Promise<boolean>
  /** Says that something was queued, after the commit; without it the mail leaves within five seconds. */
  readonly wake: () => void
  /** Stops sending, within six seconds; what has not left stays for the next start. */
  readonly close: () => Promise<void>
}

/** A mail that is asked about later, by a key of its own. */
export interface KnownMail {
  readonly key: string
  /** It may soon have more to say: it leaves so much later, which is less than a minute. */
  readonly forMs?: number
  /** {@link Outbox.areSent} knows of it, until it expires. */
  readonly isTracked?: boolean
}

// This server has sealed the content itself, so only the outer shape is parsed.
const stored = z.object({ to: z.string(), locale: z.string(), content: z.looseObject({ kind: z.string() }) })

/**
 * Creates the outbox: a table whose rows are sent by the server that claims them first. The content is sealed, because a code
 * must be readable until it is sent. Without a transport nothing is stored or sent.
 */
export function createOutbox(options: {
  queries: Queries
  secrets: Secrets
  transport: MailTransport | undefined
  logger: Logger
  now: () => number
}): Outbox {
  const { queries, secrets, transport, logger, now } = options
  const open = (row: OutboxRow): Mail => {
    const mail = stored.parse(JSON.parse(secrets.open('mail', row.id, row.contentSealed)))
    return mail as unknown as Mail
  }
  const sender = transport && createMailSender({ queries, transport, open, logger, now })

  return {
    queue: async (into, mail, expiresAtMs, { key, forMs = 0, isTracked = false } = { key: randomUUID() }) => {
      if (transport === undefined) return
      const id = key
      const contentSealed = secrets.seal('mail', id, JSON.stringify(mail))
      const createdAtMs = now()
      const dueAtMs = createdAtMs + forMs
      await into
        .insert(mailOutbox)
        .values({ id, contentSealed, createdAtMs, dueAtMs, expiresAtMs, isTracked })
        .onConflictDoNothing()
    },
    amend: async (within, key, change) => {
      const row = await lockUnclaimedMail(within, key)
      if (row === undefined) return false
      const mail = open(row)
      const contentSealed = secrets.seal('mail', key, JSON.stringify({ ...mail, content: change(mail.content) }))
      const dueAtMs = Math.min(row.dueAtMs, now())
      await within.update(mailOutbox).set({ contentSealed, dueAtMs }).where(eq(mailOutbox.id, key))
      return true
    },
    areSent: async (within, keys) => (await countSentMails(within, keys)) === keys.length,
    wake: () => sender?.wake(),
    close: async () => sender?.close(),
  }
}
