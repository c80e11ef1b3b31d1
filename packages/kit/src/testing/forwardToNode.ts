import { ProviderError } from './providerError.js'

const nodeTimeoutMs = 10_000

/**
 * Forwards a request to a chain's node. Throws a ProviderError with the node's code, or 4901 if the node does not
 * respond.
 */
export async function forwardToNode(rpcUrl: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const answer = await request(rpcUrl, method, params)
  if (typeof answer !== 'object' || answer === null)
    throw new ProviderError(-32603, 'The node returned an invalid response')
  if ('error' in answer) {
    const { code = -32603, message = 'The node failed', data } = readError(answer.error)
    throw new ProviderError(code, message, data)
  }
  return 'result' in answer ? answer.result : null
}

async function request(rpcUrl: string, method: string, params: readonly unknown[]): Promise<unknown> {
  try {
    const response = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      signal: AbortSignal.timeout(nodeTimeoutMs),
    })
    return await response.json()
  } catch (cause) {
    throw new ProviderError(4901, `The node at ${rpcUrl} does not respond`, cause)
  }
}

function readError(error: unknown): { code?: number; message?: string; data?: unknown } {
  if (typeof error !== 'object' || error === null) return {}
  const { code, message, data } = error as Record<string, unknown> // any object has string keys
  return {
    ...(typeof code === 'number' && { code }),
    ...(typeof message === 'string' && { message }),
    ...(data !== undefined && { data }),
  }
}
