import { FrameFailure, notLoggedIn } from '../FrameFailure.js'
import { isVaultError, type VaultErrorCode } from '../keys/VaultError.js'

const texts: Readonly<Partial<Record<VaultErrorCode, string>>> = {
  locked: 'This wallet opens only with what its owner holds: a passkey, a password or a recovery kit.',
  hold: 'This device is new to the wallet. Try again later.',
  too_many_tries: 'There were too many wrong tries. Wait before you try again.',
  passkey_refused: 'The passkey was not used.',
  unreachable: 'The server of the wallet cannot be reached.',
  rollback: 'The server tells of an older state of the wallet than this device has seen, so it stays closed.',
  damaged: 'What the server keeps of this wallet does not open.',
  internal_error: 'An error occurred',
}

/** An error of the vault as the app may hear it: code and plain words, nothing of what is inside. */
export function describeVaultError(error: unknown): unknown {
  if (!isVaultError(error)) return error
  const { code, context } = error
  // The server may end a log-in while the wallet is being opened.
  if (context.serverCode === 'session_expired') return notLoggedIn(error)
  return new FrameFailure(
    code === 'locked' ? 'wallet_locked' : code,
    texts[code] ?? 'The wallet could not be opened.',
    {
      cause: error,
      ...(context.retryAfterMs !== undefined && { retryAfterMs: context.retryAfterMs }),
    },
  )
}
