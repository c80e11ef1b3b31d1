/** Why the playground cannot do something. */
export type PlaygroundErrorCode =
  /** Nobody is connected, or not on the network that is needed. */
  | 'not_connected'
  /** The page, or the list of options, is not as its code expects. */
  | 'internal'

/** A failure of the playground; the panel that tries actions shows its message. */
export class PlaygroundError extends Error {
  override readonly name = 'PlaygroundError'
  readonly code: PlaygroundErrorCode

  constructor(code: PlaygroundErrorCode, message: string) {
    super(message)
    this.code = code
  }
}
