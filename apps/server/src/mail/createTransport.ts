import nodemailer from 'nodemailer'
import type { ComposedMail } from './composeMail.js'

/** Sends mails to a mail server. */
export interface MailTransport {
  /** Resolves when the mail server has accepted the mail. Rejects with {@link MailRejectedError} if it never will. */
  readonly send: (to: string, mail: ComposedMail) => Promise<void>
  /** Aborts the mails in progress at once: their calls reject. */
  readonly close: () => void
}

/** The maximum number of mails in progress, each on a separate connection. */
export const mailSlots = 4

/** The mail server has permanently rejected this mail. */
export class MailRejectedError extends Error {}

/**
 * The timeout of one mail, in milliseconds. It is less than the lease of the outbox, after which another server would
 * send the same mail.
 */
const sendTimeoutMs = 45_000

/**
 * Returns whether the error is a permanent rejection of this recipient or this text. A rejection of the connection, the
 * password or the sender comes from a wrong configuration: keep all mails until the operator has corrected it.
 */
function isFinal(error: unknown): boolean {
  return (
    error instanceof Error &&
    'responseCode' in error &&
    typeof error.responseCode === 'number' &&
    error.responseCode >= 500 &&
    'command' in error &&
    (error.command === 'RCPT TO' || error.command === 'DATA')
  )
}

/**
 * Creates a transport for the configured SMTP server. Returns undefined if there is none. `socketTimeout` ends only a
 * silent connection. `after` aborts a mail whose server never finishes its response: otherwise each such mail would
 * block a connection forever.
 */
export function createTransport(
  config: { readonly smtpUrl: string | undefined; readonly mailFrom: string },
  after: (ms: number) => AbortSignal = (ms) => AbortSignal.timeout(ms),
): MailTransport | undefined {
  if (config.smtpUrl === undefined) return undefined
  const transport = nodemailer.createTransport({
    url: config.smtpUrl,
    pool: true,
    maxConnections: mailSlots,
    maxMessages: 500,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async (to, { subject, text, html }) => {
      try {
        // An address object is always one address, for any text.
        const recipient = { name: '', address: to }
        const headers = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }
        const message = {
          from: config.mailFrom,
          to: recipient,
          subject,
          text,
          html,
          headers,
          signal: after(sendTimeoutMs),
        }
        await transport.sendMail(message)
      } catch (cause) {
        if (isFinal(cause)) throw new MailRejectedError('the mail server rejected the mail', { cause })
        throw cause
      }
    },
    close: () => transport.close({ force: true }),
  }
}

/** Connects to a mail server and logs in. Sends no mail. Throws the error of the connection or of the mail server. */
export async function verifyMailServer(smtpUrl: string, signal: AbortSignal): Promise<string> {
  const limits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 10_000 }
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    ...limits,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const close = () => transport.close()
  signal.addEventListener('abort', close, { once: true })
  try {
    await transport.verify()
    return new URL(smtpUrl).username === '' ? 'takes mail without a log-in' : 'takes the log-in'
  } finally {
    close()
  }
}
