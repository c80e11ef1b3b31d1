/** The code of a sandbox error. */
export type SandboxErrorCode =
  /** This machine lacks something: a free port or a program. */
  | 'unavailable'
  /** This operating system cannot run it. */
  | 'unsupported'
  /** A local chain failed or does not respond. */
  | 'chain_failed'
  /** A contract does not compile. */
  | 'compile_failed'
  /** A bug in the sandbox. */
  | 'internal'

/** An error of the sandbox. Its message is for the developer who started it. */
export class SandboxError extends Error {
  override readonly name = 'SandboxError'
  readonly code: SandboxErrorCode

  constructor(code: SandboxErrorCode, message: string) {
    super(message)
    this.code = code
  }
}
