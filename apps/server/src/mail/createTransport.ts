import nodemailer from 'nodemailer'
import type { Config } from '../config.js'
import type { ComposedMail } from './composeMail.js'

/** What carries mails away. */
export type MailTransport = {
  /** Resolves when the mail server has taken the mail. Rejects with `permanent` when it never will. */
  readonly send: (to: string, mail: ComposedMail) => Promise<void>
  readonly close: () => void
}

/** The mail server said a final no to this mail. */
export class MailRefused extends Error {}

const isFinal = (error: unknown): boolean =>
  error instanceof Error &&
  'responseCode' in error &&
  typeof error.responseCode === 'number' &&
  error.responseCode >= 500

/** Sends through the SMTP server of the configuration; undefined when there is none. */
export const createTransport = (config: Pick<Config, 'smtpUrl' | 'mailFrom'>): MailTransport | undefined => {
  if (config.smtpUrl === undefined) return undefined
  const transport = nodemailer.createTransport({
    url: config.smtpUrl,
    pool: true,
    maxConnections: 4,
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
        await transport.sendMail({ from: config.mailFrom, to: recipient, subject, text, html, headers })
      } catch (cause) {
        if (isFinal(cause)) throw new MailRefused('the mail server refused the mail', { cause })
        throw cause
      }
    },
    close: () => transport.close(),
  }
}
