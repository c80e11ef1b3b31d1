import { postFrameRpc } from '@foyer/contract/login/sessionEndpoints'
import { CodedError } from '@foyer/primitives/errors/CodedError'
import type { Network } from '@foyer/primitives/networks/Network'
import type { AuthSession } from '../session/createSession.js'

/**
 * Sends an RPC request to a node of a network through the server. Keeps the node's error message, because apps parse
 * revert reasons from it.
 *
 * @throws FoyerError `RPC_FAILED`; FrameFailure as for every server request
 */
export async function callNode(
  session: Pick<AuthSession, 'call'>,
  { caipNetworkId }: Network,
  method: string,
  params: readonly unknown[] | Readonly<Record<string, unknown>>,
  signal?: AbortSignal,
): Promise<unknown> {
  const body = { jsonrpc: '2.0' as const, id: 1, method, params: Array.isArray(params) ? [...params] : { ...params } }
  const answer = await session.call(postFrameRpc, body, signal, { chainId: caipNetworkId })
  if (Array.isArray(answer)) throw new CodedError('RPC_FAILED', 'The node returned a list.', { method })
  if (answer.error) throw new CodedError('RPC_FAILED', answer.error.message, { method })
  return answer.result
}
