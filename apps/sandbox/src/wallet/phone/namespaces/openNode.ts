import { RequestRefusal, refusalCodes } from './RequestRefusal.js'

const timeoutMs = 15_000

/** Asks a chain's node over JSON-RPC. */
export type AskNode = (method: string, params: readonly unknown[]) => Promise<unknown>

/** Calls to the node at an address; an error of the node or of the way to it becomes a RequestRefusal. */
export function openNode(rpcUrl: string): AskNode {
  return async (method, params) => {
    const response = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((cause: unknown) => {
      throw new RequestRefusal(refusalCodes.internal, `The node does not answer (${String(cause)}).`)
    })
    const answer: { result?: unknown; error?: { code?: unknown; message?: unknown } } = await response.json()
    if (answer.error === undefined) return answer.result
    const { code, message } = answer.error
    throw new RequestRefusal(typeof code === 'number' ? code : refusalCodes.internal, String(message))
  }
}
