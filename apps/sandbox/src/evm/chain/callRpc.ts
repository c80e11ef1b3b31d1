import { SandboxError } from '../../SandboxError.js'

/** A node's answer that was an error; `code` is the JSON-RPC code. */
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
 * Anvil's answer when a block came after it had looked up which one is the latest and before it did what was asked of that one.
 * Nothing has happened then, and the same question finds the next block.
 */
const overtaken = 'BlockOutOfRangeError'
const mostTries = 5

/** One JSON-RPC call to a local node; throws NodeRpcError for its refusals, and SandboxError for what is no answer. */
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
      if (!isOvertaken || tries === mostTries) throw error
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
    throw new SandboxError('chain_failed', `${method}: the node answered rubbish`)
  if ('error' in answer) {
    const { code = -32603, message = 'unknown error' } = answer.error as { code?: number; message?: string } // JSON-RPC 2.0, section 5.1
    throw new NodeRpcError(`${method}: ${message}`, code)
  }
  return 'result' in answer ? answer.result : undefined
}
