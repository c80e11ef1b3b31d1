import { randomUUID } from 'node:crypto'
import { RpcError } from '../RpcError.js'
import { accountMethods } from './accountMethods.js'
import { blockMethods } from './blockMethods.js'
import { controlMethods } from './controlMethods.js'
import type { Method, Node } from './Node.js'
import { transactionMethods } from './transactionMethods.js'

const methods: Readonly<Record<string, Method>> = {
  ...accountMethods,
  ...blockMethods,
  ...controlMethods,
  ...transactionMethods,
}
/** The maximum size of a batch, so that it cannot block the sandbox. */
const maxBatchSize = 1_000

/**
 * Handles a JSON-RPC 2.0 request or batch and returns the response as text. Returns undefined for notifications. Never
 * throws.
 */
export function handleJsonRpc(
  node: Node,
  body: string,
  more: Readonly<Record<string, Method>> = {},
): string | undefined {
  let request: unknown
  try {
    request = JSON.parse(body)
  } catch {
    return stringify(reject(null, new RpcError(-32700, 'Parse error')))
  }
  if (!Array.isArray(request)) {
    const answer = handleRequest(node, request, more)
    return answer && stringify(answer)
  }
  if (request.length === 0 || request.length > maxBatchSize) {
    return stringify(reject(null, new RpcError(-32600, 'Invalid request')))
  }
  const answers = request.flatMap((each: unknown) => handleRequest(node, each, more) ?? [])
  return answers.length === 0 ? undefined : stringify(answers)
}

function handleRequest(node: Node, request: unknown, more: Readonly<Record<string, Method>>): object | undefined {
  if (typeof request !== 'object' || request === null || !('method' in request) || typeof request.method !== 'string') {
    return reject(null, new RpcError(-32600, 'Invalid request'))
  }
  // A notification, such as the "ping" of clients that keep a socket open.
  if (!('id' in request)) return undefined
  const { id, method: name } = request
  const params = 'params' in request && request.params !== undefined && request.params !== null ? request.params : []
  try {
    const method = [methods, more].find((each) => Object.hasOwn(each, name))?.[name]
    if (method === undefined) throw new RpcError(-32601, 'Method not found')
    if (!Array.isArray(params)) throw new RpcError(-32602, 'Invalid params: a list is expected')
    return { jsonrpc: '2.0', result: method(node, params), id }
  } catch (error) {
    if (error instanceof RpcError) return reject(id, error)
    process.stderr.write(`Solana chain: ${name}: ${error instanceof Error ? error.stack : String(error)}\n`)
    return reject(id, new RpcError(-32603, 'Internal error'))
  }
}

function reject(id: unknown, { code, message, data }: RpcError) {
  return { jsonrpc: '2.0', error: { code, message, ...(data !== undefined && { data }) }, id }
}

/** Formats JSON with bigints as exact plain numbers, as nodes do. */
export function stringify(value: unknown): string {
  // The marker is random, so no text of a client can become a number.
  const mark = randomUUID()
  const text = JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? `${mark}${each}` : each))
  return text.replace(new RegExp(`"${mark}(-?\\d+)"`, 'g'), '$1')
}
