/** What went wrong, for the app: a code for programs, words for people, and how long to wait when waiting helps. */
export class FrameFailure extends Error {
  override readonly name = 'FrameFailure'
  readonly code: string
  readonly retryAfterMs: number | undefined
  /** Facts for programs, as the server gave them. */
  readonly context: Readonly<Record<string, string>> | undefined

  constructor(
    code: string,
    message: string,
    {
      retryAfterMs,
      context,
      cause,
    }: { retryAfterMs?: number; context?: Readonly<Record<string, string>> | undefined; cause?: unknown } = {},
  ) {
    super(message, cause === undefined ? undefined : { cause })
    this.code = code
    this.retryAfterMs = retryAfterMs
    this.context = context
  }
}

/** Says whether an error carries this code, whichever class it has. */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
