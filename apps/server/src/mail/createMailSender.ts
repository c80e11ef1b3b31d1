import type { Logger } from 'pino'
import type { Queries } from '../db/Database.js'
import { composeMail } from './composeMail.js'
import { MailRejectedError, type MailTransport, mailSlots } from './createTransport.js'
import type { Mail } from './Mail.js'
import { claimDueMails, markMailSent, type OutboxRow, removeMail, retryMailLater } from './outboxTable.js'

const pollIntervalMs = 5_000
/** Time on close for mails in progress, and then for storing the results of aborted ones. */
const closeTimeoutMs = { sending: 5_000, writing: 1_000 } as const

/** Sends the mails of the table. */
export interface MailSender {
  /** Sends due mails now instead of at the next poll. */
  readonly sendNow: () => void
  /** Stops within six seconds. Unsent mails stay in the table. */
  readonly close: () => Promise<void>
}

interface SenderOptions {
  readonly queries: Queries
  readonly transport: MailTransport
  /** Opens the sealed content of a row. */
  readonly open: (row: OutboxRow) => Mail
  readonly logger: Logger
  readonly now: () => number
}

/** Creates a sender that polls the table. It sends as many mails at once as the mail server has slots. */
export function createMailSender(options: SenderOptions): MailSender {
  const { queries, transport, logger, now } = options
  /** Mails in progress, by id. This server does not claim them a second time, even if their lease ends. */
  const sending = new Map<string, Promise<void>>()
  const state = {
    filling: undefined as Promise<void> | undefined,
    /** `wake` was called since the last claim. */
    isWoken: false,
    /** The table may have more due mails than there were slots. */
    hasMore: false,
    isClosed: false,
  }

  const startSending = (row: OutboxRow): void => {
    const sent = sendMail(options, row)
      .catch((error: unknown) => logger.warn({ err: error, mail: row.id }, 'cannot write to the outbox'))
      .finally(() => {
        sending.delete(row.id)
        if (state.hasMore) sendNow()
      })
    sending.set(row.id, sent)
  }

  /** Fills the free slots. A mail is claimed only if it is sent at once, so its lease is not spent in a queue. */
  const fillSlots = async (): Promise<void> => {
    while (!state.isClosed) {
      const free = mailSlots - sending.size
      if (free <= 0) {
        state.hasMore = true
        return
      }
      state.isWoken = false
      const rows = await claimDueMails(queries, { count: free, except: [...sending.keys()], now })
      for (const row of rows) startSending(row)
      state.hasMore = rows.length === free
      if (!state.hasMore && !state.isWoken) return
    }
  }

  const sendNow = (): void => {
    if (state.isClosed) return
    state.isWoken = true
    state.filling ??= fillSlots()
      .catch((error: unknown) => logger.warn({ err: error }, 'cannot read the outbox'))
      .finally(() => {
        state.filling = undefined
        if (state.isWoken && sending.size < mailSlots) sendNow()
      })
  }

  const settle = async (): Promise<void> => {
    await state.filling
    await Promise.all(sending.values())
  }

  const polling = setInterval(sendNow, pollIntervalMs)
  polling.unref()
  sendNow()
  return {
    sendNow,
    close: async () => {
      state.isClosed = true
      clearInterval(polling)
      await waitAtMost(settle(), closeTimeoutMs.sending)
      transport.close()
      await waitAtMost(settle(), closeTimeoutMs.writing)
    },
  }
}

/** Sends one mail and stores the result. Removes an expired or rejected mail. */
async function sendMail({ queries, transport, open, logger, now }: SenderOptions, row: OutboxRow): Promise<void> {
  if (row.expiresAtMs <= now()) return removeMail(queries, row.id)
  try {
    const mail = open(row)
    await transport.send(mail.to, composeMail(mail))
    await markMailSent(queries, row, now())
  } catch (error) {
    if (error instanceof MailRejectedError) {
      logger.warn({ err: error.cause, mail: row.id }, 'the mail server rejected a mail')
      return removeMail(queries, row.id)
    }
    const tries = await retryMailLater(queries, row, now())
    logger.warn({ err: error, mail: row.id, tries }, 'cannot send a mail')
  }
}

/** Waits for work that does not reject, for at most `ms` milliseconds. */
async function waitAtMost(work: Promise<void>, ms: number): Promise<void> {
  const late: { timer?: NodeJS.Timeout } = {}
  const limit = new Promise<void>((resolve) => {
    late.timer = setTimeout(resolve, ms)
  })
  await Promise.race([work, limit])
  clearTimeout(late.timer)
}
