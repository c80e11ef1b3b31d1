import type { Recovery } from '@foyer/contract/keys/keyShapes'

/** The error codes of the vault. If the server rejected a request, `serverCode` contains the server's code. */
export type VaultErrorCode =
  /** See {@link VaultErrorContext}: `ways`, `reason`. */
  | 'locked'
  | 'password_wrong'
  /** A password needs at least 10 characters. */
  | 'password_short'
  | 'too_many_tries'
  /** No authenticator, or one without PRF: offer password and kit instead. */
  | 'passkey_unsupported'
  /** The user cancelled, or the prompt timed out. */
  | 'passkey_refused'
  /** The passkey does not belong to this wallet. */
  | 'passkey_wrong'
  | 'words_wrong'
  | 'code_wrong'
  | 'file_wrong'
  /** The device is new: not allowed before `untilMs`. */
  | 'hold'
  /** The user has not yet opened the wallet with an own unlock method. */
  | 'slot_unused'
  | 'slot_needed'
  /** The server returned an older state than this device has seen. */
  | 'rollback'
  /** The data from the server does not decrypt, or decrypts to other addresses. */
  | 'damaged'
  /** The server rejected the request: see `serverCode`. */
  | 'refused'
  | 'unreachable'
  | 'closed'
  /** An unexpected error: a self-check failed, or a call came at the wrong time. */
  | 'internal_error'

/** Additional data for the screens. */
export interface VaultErrorContext {
  readonly ways?: readonly ('passkey' | 'password' | 'kit')[]
  /** `proof`: the wallet is open, and the user proves that their own method opens it too. */
  readonly reason?: 'newDevice' | 'setup' | 'proof'
  readonly canRecover?: boolean
  /**
   * True if the provider cannot start a recovery, because it could not notify the user: there is no known address and
   * no other device.
   */
  readonly isUntold?: boolean
  readonly recovery?: Recovery | null
  readonly retryAfterMs?: number
  readonly untilMs?: number
  readonly serverCode?: string
}

/** The error class of the vault. Identify an error by `code`. */
export class VaultError extends Error {
  readonly code: VaultErrorCode
  readonly context: VaultErrorContext

  constructor(code: VaultErrorCode, context: VaultErrorContext = {}, cause?: unknown) {
    super(`vault: ${code}`, cause === undefined ? undefined : { cause })
    this.name = 'VaultError'
    this.code = code
    this.context = context
  }
}

/**
 * Returns true for a vault error, with this code if set. Compares the name, because classes are lost between worker and
 * window.
 */
export function isVaultError(error: unknown, code?: VaultErrorCode): error is VaultError {
  return (
    error instanceof Error &&
    error.name === 'VaultError' &&
    'code' in error &&
    (code === undefined || error.code === code)
  )
}

/** Creates an `internal_error`. The reason stays in the worker. */
export function internalError(reason: string): VaultError {
  return new VaultError('internal_error', {}, reason)
}
