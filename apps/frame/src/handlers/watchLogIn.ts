import type { Network } from '@foyer/kit/networks/Network'
import { hasCode } from '../FrameFailure.js'
import { askNode } from '../rpc/askNode.js'
import type { AuthSession } from '../session/createSession.js'

/**
 * Does work for somebody who is logged in. A log-in that was ended elsewhere would be noticed when its token runs out;
 * here the server is asked meanwhile, so that nothing is signed for somebody who said "log out everywhere". A server that
 * is silent says nothing about the log-in.
 *
 * @throws FrameFailure `session_expired`; the work's signal is aborted then.
 */
export async function watchLogIn<Result>(
  session: Pick<AuthSession, 'call'>,
  network: Network,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const stop = new AbortController()
  const abort = () => stop.abort()
  signal.addEventListener('abort', abort)
  if (signal.aborted) abort()
  const ended = new Promise<never>((_, reject) => {
    askNode(session, network, network.chainNamespace === 'solana' ? 'getHealth' : 'eth_chainId', [], stop.signal).catch(
      (error: unknown) => {
        if (hasCode(error, 'session_expired')) reject(error)
      },
    )
  })
  try {
    return await Promise.race([ended, work(stop.signal)])
  } finally {
    signal.removeEventListener('abort', abort)
    abort()
  }
}
