import type { Network } from '@foyer/primitives/networks/Network'
import { hasCode } from '../FrameFailure.js'
import { callNode } from '../rpc/callNode.js'
import type { AuthSession } from '../session/createSession.js'
import type { RequestContext } from './Handler.js'

/**
 * Runs `work` while checking the session on the server. Without the check, a session ended on another device would be
 * valid until its token expires. The frame could then still sign after "log out everywhere". If the server does not
 * respond, the session counts as valid.
 *
 * @throws FrameFailure `session_expired`, unless the work has called `commit`: then its result counts. The signal of
 *   the work is aborted in both cases.
 */
export async function watchLogIn<Result>(
  session: Pick<AuthSession, 'call'>,
  network: Network,
  { signal, commit }: Pick<RequestContext, 'signal' | 'commit'>,
  work: (asker: Pick<RequestContext, 'signal' | 'commit'>) => Promise<Result>,
): Promise<Result> {
  const stop = new AbortController()
  const state = { isCommitted: false }
  const abort = () => stop.abort()
  signal.addEventListener('abort', abort)
  if (signal.aborted) abort()
  const ended = new Promise<never>((_, reject) => {
    callNode(
      session,
      network,
      network.chainNamespace === 'solana' ? 'getHealth' : 'eth_chainId',
      [],
      stop.signal,
    ).catch((error: unknown) => {
      if (!hasCode(error, 'session_expired')) return
      if (!state.isCommitted) reject(error)
      abort()
    })
  })
  try {
    const commitBoth = () => {
      state.isCommitted = true
      commit()
    }
    return await Promise.race([ended, work({ signal: stop.signal, commit: commitBoth })])
  } finally {
    signal.removeEventListener('abort', abort)
    abort()
  }
}
