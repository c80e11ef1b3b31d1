import { createSessionExpiredError, FrameFailure } from '../FrameFailure.js'
import { isVaultError, type VaultErrorCode } from '../keys/VaultError.js'

const texts: Readonly<Partial<Record<VaultErrorCode, string>>> = {
  locked: 'This wallet opens only with what its owner holds: a passkey, a password or a recovery kit.',
  hold: 'This device is new to the wallet. Try again later.',
  too_many_tries: 'There were too many wrong tries. Wait before you try again.',
  passkey_refused: 'The passkey was not used.',
  unreachable: 'The server of the wallet cannot be reached.',
  rollback: 'The server returned an older state of the wallet than this device has seen. The wallet stays closed.',
  damaged: 'The wallet data on the server cannot be opened.',
  internal_error: 'An error occurred',
}

/** Converts a vault error for the app: a code and a plain message, without internal details. */
export function toFrameError(error: unknown): unknown {
  if (!isVaultError(error)) return error
  const { code, context } = error
  // The server may end a session while the wallet is being opened.
  if (context.serverCode === 'session_expired') return createSessionExpiredError(error)
  return new FrameFailure(
    code === 'locked' ? 'wallet_locked' : code,
    texts[code] ?? 'The wallet could not be opened.',
    {
      cause: error,
      ...(context.retryAfterMs !== undefined && { retryAfterMs: context.retryAfterMs }),
    },
  )
}
