import type { SecurityEvent } from './Mail.js'

/** Languages of mails and pages; the same as the widget's. */
export const mailLocales = ['en', 'es', 'de', 'fr', 'ja', 'ar'] as const
export type MailLocale = (typeof mailLocales)[number]

/** One mail: `{host}`, `{device}`, `{time}`, `{until}`, `{email}`, `{method}` stand for facts. A subject never holds a code. */
export type MailText = {
  readonly subject: string
  readonly title: string
  /** Paragraphs. */
  readonly lines: readonly string[]
  /** Word on the button, when the mail has a link. */
  readonly button?: string
}

/** Every word of mails and of the pages of their links. */
export type MailWords = {
  readonly code: MailText
  readonly device: MailText
  readonly newDevice: MailText
  readonly newDeviceOpened: MailText
  readonly changeCode: MailText
  readonly emailChanged: MailText
  readonly undoableChange: MailText
  readonly changeUndone: MailText
  readonly linked: MailText
  readonly unlinked: MailText
  readonly noticesMoved: MailText
  readonly reused: MailText
  readonly security: { readonly [E in SecurityEvent]: MailText }
  readonly page: {
    readonly title: string
    /** `{host}` */
    readonly question: string
    readonly device: string
    readonly time: string
    readonly number: string
    readonly numberHint: string
    readonly approve: string
    readonly refuse: string
    readonly warning: string
    readonly approved: string
    readonly refused: string
    readonly wrong: string
    readonly gone: string
  }
  /** The page that undoes a change of the address. */
  readonly undo: {
    readonly title: string
    /** `{host}` */
    readonly question: string
    readonly explanation: string
    readonly time: string
    readonly confirm: string
    readonly done: string
    readonly gone: string
  }
}
