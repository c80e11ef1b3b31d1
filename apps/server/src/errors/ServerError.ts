import type { UpstreamFault } from './UpstreamFault.js'

/** The codes of errors outside of a request: at the start, on the command line, and in background work. */
export type ServerErrorCode =
  /** A setting is invalid. */
  | 'bad_setting'
  /** The operator's input or file cannot be stored. */
  | 'bad_entry'
  /** The operator named an entry that does not exist. */
  | 'unknown_entry'
  /** The audit log was changed. */
  | 'log_changed'
  /** A provider, relay or node did not respond as expected. */
  | 'upstream_failed'
  /** Stored data, or a file of the server or frame, was changed. */
  | 'broken_data'
  /** A resource of this machine is missing: a port, a program, a lock. */
  | 'unavailable'
  /** A bug in the server. */
  | 'internal'

/**
 * An error with a message for the operator, without secrets. It is never sent to a client: requests throw an
 * `HttpError`.
 */
export class ServerError extends Error {
  override readonly name = 'ServerError'
  readonly code: ServerErrorCode
  /** The reason of `upstream_failed`. */
  readonly fault: UpstreamFault | undefined

  constructor(code: ServerErrorCode, message: string, options: { readonly fault?: UpstreamFault } = {}) {
    super(message)
    this.code = code
    this.fault = options.fault
  }
}

/** An invalid configuration. `lines` has one line for each invalid value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly lines: readonly string[]

  constructor(lines: readonly string[]) {
    super(lines.join('\n'))
    this.lines = lines
  }
}
