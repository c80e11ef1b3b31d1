/** What a mail says, without words; the words come from the locale when it leaves. */
export type MailContent =
  /** A code to type. */
  | { readonly kind: 'code'; readonly code: string; readonly hostOrigin: string }
  /** A link that lets a new device log in. */
  | { readonly kind: 'device'; readonly url: string; readonly hostOrigin: string; readonly device: string }
  /** Somebody logged in on a device that was not there before. */
  | { readonly kind: 'newDevice'; readonly hostOrigin: string; readonly device: string; readonly atMs: number }
  /** The same, and the provider's key opened the wallet there. */
  | { readonly kind: 'newDeviceOpened'; readonly hostOrigin: string; readonly device: string; readonly atMs: number }
  /** A code for the change of the address; `newEmail` is told to the old one. */
  | { readonly kind: 'changeCode'; readonly code: string; readonly hostOrigin: string; readonly newEmail: string }
  /** A code that confirms a request; `request` states it, line by line. */
  | {
      readonly kind: 'approvalCode'
      readonly code: string
      readonly hostOrigin: string
      readonly request: readonly string[]
    }
  /** The address was changed; goes to the old one, with the link that undoes it until `untilMs`. */
  | {
      readonly kind: 'undoableChange'
      readonly newEmail: string
      readonly hostOrigin: string
      readonly url: string
      readonly atMs: number
      readonly untilMs: number
    }
  /** Such a change was undone; goes to both addresses. */
  | { readonly kind: 'changeUndone'; readonly hostOrigin: string; readonly atMs: number }
  /** The address was changed, and nobody can undo it; goes to the old one. */
  | { readonly kind: 'emailChanged'; readonly newEmail: string; readonly atMs: number }
  /** A way to log in was added. */
  | { readonly kind: 'linked'; readonly method: string; readonly atMs: number }
  /** A way to log in was taken away. */
  | { readonly kind: 'unlinked'; readonly method: string; readonly atMs: number }
  /** A provider vouches for another address now; goes to the one it vouched for before. */
  | { readonly kind: 'noticesMoved'; readonly method: string; readonly atMs: number }
  /** A log-in token was used twice, and the log-in ended. */
  | { readonly kind: 'reused'; readonly hostOrigin: string; readonly atMs: number }
  /** Something about who can open the wallet. */
  | { readonly kind: 'security'; readonly event: SecurityEvent; readonly hostOrigin: string; readonly atMs: number }

/** What happened to a wallet, as its owner is told. */
export type SecurityEvent =
  | 'slotAdded'
  | 'slotRemoved'
  | 'levelRaised'
  | 'exported'
  | 'releaseStarted'
  | 'releaseDone'
  | 'kitCreated'
  | 'deleted'

/** A mail to one person. */
export interface Mail {
  readonly to: string
  readonly locale: string
  readonly content: MailContent
}

/** Languages of mails and pages; the same as the widget's. */
export const mailLocales = ['en', 'es', 'de', 'fr', 'ja', 'ar'] as const
export type MailLocale = (typeof mailLocales)[number]

/** One mail: `{host}`, `{device}`, `{time}`, `{until}`, `{email}`, `{method}` stand for facts. A subject never holds a code. */
export interface MailText {
  readonly subject: string
  readonly title: string
  /** Paragraphs. */
  readonly lines: readonly string[]
  /** Word on the button, when the mail has a link. */
  readonly button?: string
}

/** Every word of mails and of the pages of their links. */
export interface MailWords {
  readonly code: MailText
  readonly device: MailText
  readonly newDevice: MailText
  readonly newDeviceOpened: MailText
  readonly changeCode: MailText
  readonly approvalCode: MailText
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
