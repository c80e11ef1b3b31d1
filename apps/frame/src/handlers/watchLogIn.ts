import type { Network } from '@foyer/primitives/networks/Network'
import { hasCode } from '../FrameFailure.js'
import { askNode } from '../rpc/askNode.js'
import type { AuthSession } from '../session/createSession.js'
import type { Asker } from './Handler.js'

/**
 * Does work for somebody who is logged in. A log-in that was ended elsewhere would be noticed when its token runs out;
 * here the server is asked meanwhile, so that nothing is signed for somebody who said "log out everywhere". A server that
 * is silent says nothing about the log-in.
 *
 * @throws FrameFailure `session_expired`, unless the work has committed itself: then its end counts. The work's signal is
 * aborted either way.
 */
export async function watchLogIn<Result>(
  session: Pick<AuthSession, 'call'>,
  network: Network,
  { signal, commit }: Pick<Asker, 'signal' | 'commit'>,
  work: (asker: Pick<Asker, 'signal' | 'commit'>) => Promise<Result>,
): Promise<Result> {
  const stop = new AbortController()
  const state = { isCommitted: false }
  const abort = () => stop.abort()
  signal.addEventListener('abort', abort)
  if (signal.aborted) abort()
  const ended = new Promise<never>((_, reject) => {
    askNode(session, network, network.chainNamespace === 'solana' ? 'getHealth' : 'eth_chainId', [], stop.signal).catch(
      (error: unknown) => {
        if (!hasCode(error, 'session_expired')) return
        if (!state.isCommitted) reject(error)
        abort()
      },
    )
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
