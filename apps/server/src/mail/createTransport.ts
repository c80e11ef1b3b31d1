import nodemailer from 'nodemailer'
import type { ComposedMail } from './composeMail.js'

/** What carries mails away. */
export interface MailTransport {
  /** Resolves when the mail server has taken the mail. Rejects with `permanent` when it never will. */
  readonly send: (to: string, mail: ComposedMail) => Promise<void>
  /** Ends at once what is still on its way: it rejects. */
  readonly close: () => void
}

/** Mails that can be on their way at once, each on a connection of its own. */
export const mailSlots = 4

/** The mail server said a final no to this mail. */
export class MailRefused extends Error {}

/** Less than the lease of the outbox, after which another server would send the same mail. */
const sendMs = 45_000

/**
 * A final no to this recipient or this text. One to the greeting, the password or our own address is about us: it ends when the
 * operator has mended it, and no mail must be lost until then.
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
 * Sends through the SMTP server of the configuration; undefined when there is none. `socketTimeout` is about silence
 * alone; a server that never comes to its end has until `after` aborts, and then loses its connection, or each such
 * mail would cost one for good.
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
        // An address object is one address, whatever is in it.
        const recipient = { name: '', address: to }
        const headers = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }
        const message = { from: config.mailFrom, to: recipient, subject, text, html, headers, signal: after(sendMs) }
        await transport.sendMail(message)
      } catch (cause) {
        if (isFinal(cause)) throw new MailRefused('the mail server refused the mail', { cause })
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
