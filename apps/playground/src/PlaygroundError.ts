/** The code of a playground error. */
export type PlaygroundErrorCode =
  /** No wallet is connected, or it is on another network than the action needs. */
  | 'not_connected'
  /** The page or the list of options does not match the code. */
  | 'internal'

/** An error of the playground. The panel that runs actions shows its message. */
export class PlaygroundError extends Error {
  override readonly name = 'PlaygroundError'
  readonly code: PlaygroundErrorCode

  constructor(code: PlaygroundErrorCode, message: string) {
    super(message)
    this.code = code
  }
}
