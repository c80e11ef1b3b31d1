import { FrameFailure } from '../FrameFailure.js'
import type { VaultErrorContext } from '../keys/VaultError.js'

const texts: Readonly<Record<string, string>> = {
  locked: 'This wallet opens only with what its owner holds: a passkey, a password or a recovery kit.',
  hold: 'This device is new to the wallet. Try again later.',
  too_many_tries: 'There were too many wrong tries. Wait before you try again.',
  passkey_refused: 'The passkey was not used.',
  unreachable: 'The server of the wallet cannot be reached.',
  rollback: 'The server tells of an older state of the wallet than this device has seen, so it stays closed.',
  damaged: 'What the server keeps of this wallet does not open.',
}

/** An error of the vault as the app may hear it: code and plain words, nothing of what is inside. */
export function describeVaultError(error: unknown): unknown {
  if (!(error instanceof Error) || error.name !== 'VaultError' || !('code' in error)) return error
  const code = String(error.code)
  const context = readContext(error)
  // The server may end a log-in while the wallet is being opened.
  if (context.serverCode === 'session_expired')
    return new FrameFailure('session_expired', 'You are not logged in.', { cause: error })
  return new FrameFailure(
    code === 'locked' ? 'wallet_locked' : code,
    texts[code] ?? 'The wallet could not be opened.',
    {
      cause: error,
      ...(context.retryAfterMs !== undefined && { retryAfterMs: context.retryAfterMs }),
    },
  )
}

/** What a VaultError tells beside its code. */
export function readContext(error: unknown): VaultErrorContext {
  if (!(error instanceof Error) || error.name !== 'VaultError' || !('context' in error)) return {}
  return typeof error.context === 'object' && error.context !== null ? error.context : {}
}
