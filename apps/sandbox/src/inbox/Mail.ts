/** One mail as `GET /api/inbox` tells it. */
export interface Mail {
  readonly to: string
  readonly subject: string
  /** The six digits of a log-in mail, without spaces. */
  readonly code?: string
  readonly links: readonly string[]
  readonly text: string
  readonly html: string
  /** When it arrived, ISO 8601. */
  readonly at: string
}

/** A mail with the name it is kept under. */
export interface StoredMail extends Mail {
  readonly id: string
}
