/** Why the sandbox cannot go on. */
export type SandboxErrorCode =
  /** Something this machine must give is missing: a port, a program. */
  | 'unavailable'
  /** This kind of system cannot run it. */
  | 'unsupported'
  /** A local chain did not do what it was asked, or does not answer. */
  | 'chain_failed'
  /** A contract does not compile. */
  | 'compile_failed'
  /** A fault of ours. */
  | 'internal'

/** A failure of the sandbox, in words for the developer who started it. */
export class SandboxError extends Error {
  override readonly name = 'SandboxError'
  readonly code: SandboxErrorCode

  constructor(code: SandboxErrorCode, message: string) {
    super(message)
    this.code = code
  }
}
