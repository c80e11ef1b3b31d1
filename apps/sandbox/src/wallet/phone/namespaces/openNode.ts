import { RequestError, refusalCodes } from './RequestError.js'

const timeoutMs = 15_000

/** Sends a JSON-RPC request to a chain's node. */
export type CallNode = (method: string, params: readonly unknown[]) => Promise<unknown>

/** Creates a client for the node at an address. Throws RequestError for an error of the node or of the connection. */
export function openNode(rpcUrl: string): CallNode {
  return async (method, params) => {
    const response = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((cause: unknown) => {
      throw new RequestError(refusalCodes.internal, `The node does not answer (${String(cause)}).`)
    })
    const answer: { result?: unknown; error?: { code?: unknown; message?: unknown } } = await response.json()
    if (answer.error === undefined) return answer.result
    const { code, message } = answer.error
    throw new RequestError(typeof code === 'number' ? code : refusalCodes.internal, String(message))
  }
}
