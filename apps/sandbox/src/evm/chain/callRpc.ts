import { SandboxError } from '../../SandboxError.js'

/** An error response of a node. `code` is the JSON-RPC code. */
export class NodeRpcError extends Error {
  override readonly name = 'NodeRpcError'
  constructor(
    message: string,
    readonly code: number,
  ) {
    super(message)
  }
}

const defaultTimeoutMs = 10_000

/**
 * Anvil's error if a new block arrives between its lookup of the latest block and the execution on it. The request had
 * no effect, so a retry is safe.
 */
const overtaken = 'BlockOutOfRangeError'
const maxAttempts = 5

/**
 * Sends a JSON-RPC request to a local node. Throws `NodeRpcError` for an error response and `SandboxError` for an
 * invalid response.
 */
export async function callRpc(
  url: string,
  method: string,
  params: readonly unknown[] = [],
  timeoutMs = defaultTimeoutMs,
): Promise<unknown> {
  const signal = AbortSignal.timeout(timeoutMs)
  for (let tries = 1; ; tries += 1) {
    try {
      return await callOnce(url, method, params, signal)
    } catch (error) {
      const isOvertaken = error instanceof NodeRpcError && error.message.includes(overtaken)
      if (!isOvertaken || tries === maxAttempts) throw error
    }
  }
}

async function callOnce(
  url: string,
  method: string,
  params: readonly unknown[],
  signal: AbortSignal,
): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal,
  })
  const answer: unknown = await response.json()
  if (typeof answer !== 'object' || answer === null)
    throw new SandboxError('chain_failed', `${method}: the response of the node is not an object`)
  if ('error' in answer) {
    const { code = -32603, message = 'unknown error' } = answer.error as { code?: number; message?: string } // JSON-RPC 2.0, section 5.1
    throw new NodeRpcError(`${method}: ${message}`, code)
  }
  return 'result' in answer ? answer.result : undefined
}
