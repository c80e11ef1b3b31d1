import type { Recovery } from '@foyer/contract/keys/keyShapes'

/** What can go wrong with the wallet's keys; a refusal of the server keeps the server's code in `serverCode`. */
export type VaultErrorCode =
  /** See {@link VaultErrorContext}: `ways`, `reason`. */
  | 'locked'
  | 'password_wrong'
  /** A password needs at least 10 characters. */
  | 'password_short'
  | 'too_many_tries'
  /** No authenticator, or one that cannot do PRF: offer password and kit. */
  | 'passkey_unsupported'
  /** The person said no, or took too long. */
  | 'passkey_refused'
  /** The passkey asked is not one of this wallet's. */
  | 'passkey_wrong'
  | 'words_wrong'
  | 'code_wrong'
  | 'file_wrong'
  /** New device: not before `untilMs`. */
  | 'hold'
  /** No way of the person's own has opened the wallet yet. */
  | 'slot_unused'
  | 'slot_needed'
  /** The server told of an older state than this device has seen. */
  | 'rollback'
  /** What the server keeps does not open, or opens to other addresses. */
  | 'damaged'
  /** `serverCode` tells. */
  | 'refused'
  | 'unreachable'
  | 'closed'
  /** Should not happen: a calculation that checks itself has failed, or a call came at the wrong time. */
  | 'internal_error'

/** What a screen may need to know beside the code. */
export interface VaultErrorContext {
  readonly ways?: readonly ('passkey' | 'password' | 'kit')[]
  /** `proof`: it is open, and the person shows that their own way opens it too. */
  readonly reason?: 'newDevice' | 'setup' | 'proof'
  readonly canRecover?: boolean
  /** The provider could help, if anybody would hear of it: no address of the person is known, and no other device. */
  readonly isUntold?: boolean
  readonly recovery?: Recovery | null
  readonly retryAfterMs?: number
  readonly untilMs?: number
  readonly serverCode?: string
}

/** The one error of the vault; recognise it by `code`. */
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

/** Tells an error of the keys by its name, with a code if one is asked for; classes do not survive a worker's border. */
export function isVaultError(error: unknown, code?: VaultErrorCode): error is VaultError {
  return (
    error instanceof Error &&
    error.name === 'VaultError' &&
    'code' in error &&
    (code === undefined || error.code === code)
  )
}

/** For what should not happen; the reason stays in the worker. */
export function internalError(reason: string): VaultError {
  return new VaultError('internal_error', {}, reason)
}
