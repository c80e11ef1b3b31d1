import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, isNotNull, lt, lte, notInArray, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import * as z from 'zod/mini'
import type { Queries } from '../db/Database.js'
import { mailOutbox } from '../db/emailSchema.js'
import type { Secrets } from '../secrets/secrets.js'
import { composeMail } from './composeMail.js'
import { MailRefused, type MailTransport, mailSlots } from './createTransport.js'
import type { Mail, MailContent } from './Mail.js'

/** Waits for work that does not reject, or so many milliseconds, whichever is over first. */
async function waitAtMost(work: Promise<void>, ms: number): Promise<void> {
  const late: { timer?: NodeJS.Timeout } = {}
  const limit = new Promise<void>((resolve) => {
    late.timer = setTimeout(resolve, ms)
  })
  await Promise.race([work, limit])
  clearTimeout(late.timer)
}

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

/** Another server may try again when the one that took a mail has died. */
const leaseMs = 60_000
const lookEveryMs = 5_000
const maxWaitMs = 300_000
/** Mails on their way may come to their end before the server stops, and what was broken off may be written down. */
const closeMs = { sending: 5_000, writing: 1_000 } as const

// Written by ourselves and sealed, so only the outer shape is looked at.
const stored = z.object({ to: z.string(), locale: z.string(), content: z.looseObject({ kind: z.string() }) })

type Row = typeof mailOutbox.$inferSelect

/**
 * Creates the outbox: a table whose rows are sent by whichever server takes them first. Content is sealed, since a code
 * must be readable until it has left. Without a transport nothing is kept and nothing leaves.
 */
export function createOutbox(options: {
  queries: Queries
  secrets: Secrets
  transport: MailTransport | undefined
  logger: Logger
  now: () => number
}): Outbox {
  const { queries, secrets, transport, logger, now } = options
  /** Mails this server is about, by id. However its clock moves on, it takes none of them a second time. */
  const sending = new Map<string, Promise<void>>()
  const state: { looking?: Promise<void> | undefined; isAsked: boolean; mayWait: boolean; isClosed: boolean } = {
    isAsked: false,
    mayWait: false,
    isClosed: false,
  }

  const take = (count: number): Promise<Row[]> =>
    queries.transaction(async (transaction) => {
      const due = await transaction
        .select()
        .from(mailOutbox)
        .where(and(lte(mailOutbox.dueAtMs, now()), notInArray(mailOutbox.id, [...sending.keys()])))
        .orderBy(asc(mailOutbox.dueAtMs))
        .limit(count)
        .for('update', { skipLocked: true })
      const ids = due.map(({ id }) => id)
      if (ids.length > 0)
        await transaction
          .update(mailOutbox)
          .set({ dueAtMs: now() + leaseMs })
          .where(inArray(mailOutbox.id, ids))
      return due
    })

  const remove = (id: string) => queries.delete(mailOutbox).where(eq(mailOutbox.id, id))

  /** It says no more than that a mail left, and goes when the mail would have expired. */
  const keepReceipt = ({ id, expiresAtMs }: Row) =>
    queries
      .update(mailOutbox)
      .set({ sentAtMs: now(), contentSealed: '', dueAtMs: expiresAtMs })
      .where(eq(mailOutbox.id, id))

  const open = (row: Row): Mail => {
    const mail = stored.parse(JSON.parse(secrets.open('mail', row.id, row.contentSealed)))
    return mail as unknown as Mail
  }

  const sendOne = async (row: Row, through: MailTransport): Promise<void> => {
    if (row.expiresAtMs <= now()) return void (await remove(row.id))
    try {
      const mail = open(row)
      await through.send(mail.to, composeMail(mail))
      await (row.isTracked ? keepReceipt(row) : remove(row.id))
    } catch (error) {
      if (error instanceof MailRefused) {
        logger.warn({ err: error.cause, mail: row.id }, 'a mail was refused')
        return void (await remove(row.id))
      }
      const tries = row.tries + 1
      const dueAtMs = now() + Math.min(maxWaitMs, 1_000 * 2 ** tries)
      await queries.update(mailOutbox).set({ tries, dueAtMs }).where(eq(mailOutbox.id, row.id))
      logger.warn({ err: error, mail: row.id, tries }, 'a mail could not be sent')
    }
  }

  const begin = (row: Row, through: MailTransport): void => {
    const sent = sendOne(row, through)
      .catch((error: unknown) => logger.warn({ err: error, mail: row.id }, 'the outbox cannot be written'))
      .finally(() => {
        sending.delete(row.id)
        if (state.mayWait) wake()
      })
    sending.set(row.id, sent)
  }

  /** Fills the slots that are free. A mail is taken only when it leaves at once: its lease is not spent on waiting. */
  const look = async (through: MailTransport): Promise<void> => {
    while (!state.isClosed) {
      const free = mailSlots - sending.size
      // Where every slot is taken, the first mail that ends looks again.
      if (free <= 0) {
        state.mayWait = true
        return
      }
      state.isAsked = false
      const rows = await take(free)
      for (const row of rows) begin(row, through)
      state.mayWait = rows.length === free
      if (!state.mayWait && !state.isAsked) return
    }
  }

  const wake = (): void => {
    if (transport === undefined || state.isClosed) return
    state.isAsked = true
    state.looking ??= look(transport)
      .catch((error: unknown) => logger.warn({ err: error }, 'the outbox cannot be read'))
      .finally(() => {
        state.looking = undefined
        if (state.isAsked && sending.size < mailSlots) wake()
      })
  }

  const settle = async (): Promise<void> => {
    await state.looking
    await Promise.all(sending.values())
  }

  const looking = setInterval(wake, lookEveryMs)
  looking.unref()
  wake()
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
      // Whoever sends a mail has moved it on by the whole lease, and counts the tries that failed.
      const isUntouched = and(
        eq(mailOutbox.id, key),
        eq(mailOutbox.tries, 0),
        lt(mailOutbox.dueAtMs, sql`${mailOutbox.createdAtMs} + ${leaseMs}`),
      )
      const [row] = await within.select().from(mailOutbox).where(isUntouched).for('update')
      if (row === undefined) return false
      const mail = open(row)
      const contentSealed = secrets.seal('mail', key, JSON.stringify({ ...mail, content: change(mail.content) }))
      const dueAtMs = Math.min(row.dueAtMs, now())
      await within.update(mailOutbox).set({ contentSealed, dueAtMs }).where(eq(mailOutbox.id, key))
      return true
    },
    areSent: async (within, keys) => {
      const isSent = and(inArray(mailOutbox.id, [...keys]), isNotNull(mailOutbox.sentAtMs))
      return (await within.select({ id: mailOutbox.id }).from(mailOutbox).where(isSent)).length === keys.length
    },
    wake,
    close: async () => {
      state.isClosed = true
      clearInterval(looking)
      await waitAtMost(settle(), closeMs.sending)
      transport?.close()
      await waitAtMost(settle(), closeMs.writing)
    },
  }
}
