/** The code of a phone wallet error. */
export type PhoneErrorCode =
  /** The app, question, network or account does not exist any more, or never did. */
  | 'unknown'
  /** The app cannot be connected like this: it requires more, or nothing was selected. */
  | 'not_granted'
  /** The picture has no readable code. */
  | 'unreadable'
  /** This browser lacks a required feature. */
  | 'unsupported'

/** An error with a message for the user of the wallet. Apps receive a `RequestError` instead. */
export class PhoneError extends Error {
  override readonly name = 'PhoneError'
  readonly code: PhoneErrorCode

  constructor(code: PhoneErrorCode, message: string) {
    super(message)
    this.code = code
  }
}
