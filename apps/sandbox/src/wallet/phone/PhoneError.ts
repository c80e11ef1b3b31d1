/** Why the phone wallet does not do what its person asked. */
export type PhoneErrorCode =
  /** The app, question, network or account is not there any more, or never was. */
  | 'unknown'
  /** The app cannot be connected so: it insists on more, or nothing was chosen. */
  | 'not_granted'
  /** There is no code to be read in the picture. */
  | 'unreadable'
  /** This browser lacks what is needed. */
  | 'unsupported'

/** What the person reads in the wallet; apps are answered by a `RequestRefusal`. */
export class PhoneError extends Error {
  override readonly name = 'PhoneError'
  readonly code: PhoneErrorCode

  constructor(code: PhoneErrorCode, message: string) {
    super(message)
    this.code = code
  }
}
