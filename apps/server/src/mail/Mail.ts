/** The facts of a mail. Its text is chosen by locale when it is sent. */
export type MailContent =
  /** A code to type. */
  | { readonly kind: 'code'; readonly code: string; readonly hostOrigin: string }
  /** A link that lets a new device log in. */
  | { readonly kind: 'device'; readonly url: string; readonly hostOrigin: string; readonly device: string }
  /** A log-in on a new device. */
  | { readonly kind: 'newDevice'; readonly hostOrigin: string; readonly device: string; readonly atMs: number }
  /** A log-in on a new device on which the provider's half also opened the wallet. */
  | { readonly kind: 'newDeviceOpened'; readonly hostOrigin: string; readonly device: string; readonly atMs: number }
  /** A code for a change of the address. The mail to the old address shows `newEmail`. */
  | { readonly kind: 'changeCode'; readonly code: string; readonly hostOrigin: string; readonly newEmail: string }
  /** A code that confirms a request. `request` contains the request, line by line. */
  | {
      readonly kind: 'approvalCode'
      readonly code: string
      readonly hostOrigin: string
      readonly request: readonly string[]
    }
  /** The address was changed. Sent to the old address, with a link that undoes the change until `untilMs`. */
  | {
      readonly kind: 'undoableChange'
      readonly newEmail: string
      readonly hostOrigin: string
      readonly url: string
      readonly atMs: number
      readonly untilMs: number
    }
  /** An address change was undone. Sent to both addresses. */
  | { readonly kind: 'changeUndone'; readonly hostOrigin: string; readonly atMs: number }
  /** The address was changed and the change cannot be undone. Sent to the old address. */
  | { readonly kind: 'emailChanged'; readonly newEmail: string; readonly atMs: number }
  /** A log-in method was added. */
  | { readonly kind: 'linked'; readonly method: string; readonly atMs: number }
  /** A log-in method was removed. */
  | { readonly kind: 'unlinked'; readonly method: string; readonly atMs: number }
  /** A provider now vouches for another address. Sent to the former address. */
  | { readonly kind: 'noticesMoved'; readonly method: string; readonly atMs: number }
  /** A refresh token was used twice, so its session has ended. */
  | { readonly kind: 'reused'; readonly hostOrigin: string; readonly atMs: number }
  /** An event about access to the wallet. */
  | { readonly kind: 'security'; readonly event: SecurityEvent; readonly hostOrigin: string; readonly atMs: number }

/** The events of a wallet of which its owner is notified. */
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

/** The languages of mails and pages. They equal the widget's languages. */
export const mailLocales = [
  'en',
  'es',
  'de',
  'fr',
  'ja',
  'ar',
  'zh-CN',
  'pt-BR',
  'id',
  'vi',
  'ko',
  'hi',
  'tr',
  'ru',
] as const
export type MailLocale = (typeof mailLocales)[number]

/**
 * The texts of one mail, with the placeholders `{host}`, `{device}`, `{time}`, `{until}`, `{email}`, `{method}`. A
 * subject must not contain a code.
 */
export interface MailText {
  readonly subject: string
  readonly title: string
  /** The paragraphs. */
  readonly lines: readonly string[]
  /** The label of the button, if the mail has a link. */
  readonly button?: string
}

/** All texts of mails and of the pages that their links open. */
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
