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

/** The queue of mails. */
export interface Outbox {
  /** Stores a mail within the caller's transaction. The mail is sent after the commit, at least once. */
  readonly queue: (queries: Queries, mail: Mail, expiresAtMs: number, known?: KnownMail) => Promise<void>
  /**
   * Changes a mail that waits under `key`, within the caller's transaction, and lets it be sent after the commit.
   * Returns false if no such mail waits: it was sent or is being sent.
   */
  readonly amend: (queries: Queries, key: string, change: (content: MailContent) => MailContent) => Promise<boolean>
  /**
   * Returns whether the mail server has accepted all of these tracked mails. Returns false for rejected or expired
   * mails.
   */
  readonly areSent: (queries: Queries, keys: readonly string[]) => Promise<boolean>
  /** Starts the delivery of queued mails. Call it after the commit: without it they are sent within five seconds. */
  readonly startDelivery: () => void
  /** Stops sending, within six seconds. Unsent mails stay for the next start. */
  readonly close: () => Promise<void>
}

/** A mail with a key, by which it can be changed or tracked. */
export interface KnownMail {
  readonly key: string
  /** The delay of the mail, in milliseconds, less than a minute. During this time the mail can be changed. */
  readonly forMs?: number
  /** Whether {@link Outbox.areSent} covers this mail, until it expires. */
  readonly isTracked?: boolean
}

// Parse only the outer shape: this server has sealed the content itself.
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
    startDelivery: () => sender?.sendNow(),
    close: async () => sender?.close(),
  }
}
