/** What failed where no request is answered: at the start, on the command line, and in the server's own work. */
export type ServerErrorCode =
  /** A setting cannot be used as it stands. */
  | 'bad_setting'
  /** What the operator typed or gave in a file cannot be stored. */
  | 'bad_entry'
  /** The operator named something that is not there. */
  | 'unknown_entry'
  /** The audit log was changed. */
  | 'log_changed'
  /** A provider, relay or node did not answer as it should. */
  | 'upstream_failed'
  /** Stored data, or a file of the server or the frame, is not what was written. */
  | 'broken_data'
  /** Something this machine must give is missing: a port, a program, a lock. */
  | 'unavailable'
  /** A fault of ours. */
  | 'internal'

/** A failure in words for the operator, without secrets. It never becomes an answer: a request gets an `HttpError`. */
export class ServerError extends Error {
  override readonly name = 'ServerError'
  readonly code: ServerErrorCode

  constructor(code: ServerErrorCode, message: string) {
    super(message)
    this.code = code
  }
}

/** An invalid configuration: `lines` has one line for each invalid value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly lines: readonly string[]

  constructor(lines: readonly string[]) {
    super(lines.join('\n'))
    this.lines = lines
  }
}
