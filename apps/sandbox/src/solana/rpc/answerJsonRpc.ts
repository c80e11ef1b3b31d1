import { randomUUID } from 'node:crypto'
import { RpcFault } from '../RpcFault.js'
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
/** A batch may not keep the sandbox busy for ever. */
const mostInBatch = 1_000

/** Answers a JSON-RPC 2.0 request or batch, as text; undefined when nobody waits for an answer. Never throws. */
export function answerJsonRpc(
  node: Node,
  body: string,
  more: Readonly<Record<string, Method>> = {},
): string | undefined {
  let request: unknown
  try {
    request = JSON.parse(body)
  } catch {
    return stringify(refuse(null, new RpcFault(-32700, 'Parse error')))
  }
  if (!Array.isArray(request)) {
    const answer = answerOne(node, request, more)
    return answer && stringify(answer)
  }
  if (request.length === 0 || request.length > mostInBatch) {
    return stringify(refuse(null, new RpcFault(-32600, 'Invalid request')))
  }
  const answers = request.flatMap((each: unknown) => answerOne(node, each, more) ?? [])
  return answers.length === 0 ? undefined : stringify(answers)
}

function answerOne(node: Node, request: unknown, more: Readonly<Record<string, Method>>): object | undefined {
  if (typeof request !== 'object' || request === null || !('method' in request) || typeof request.method !== 'string') {
    return refuse(null, new RpcFault(-32600, 'Invalid request'))
  }
  // A notification, such as the "ping" by which clients keep a socket open.
  if (!('id' in request)) return undefined
  const { id, method: name } = request
  const params = 'params' in request && request.params !== undefined && request.params !== null ? request.params : []
  try {
    const method = [methods, more].find((each) => Object.hasOwn(each, name))?.[name]
    if (method === undefined) throw new RpcFault(-32601, 'Method not found')
    if (!Array.isArray(params)) throw new RpcFault(-32602, 'Invalid params: a list is expected')
    return { jsonrpc: '2.0', result: method(node, params), id }
  } catch (error) {
    if (error instanceof RpcFault) return refuse(id, error)
    process.stderr.write(`Solana chain: ${name}: ${error instanceof Error ? error.stack : String(error)}\n`)
    return refuse(id, new RpcFault(-32603, 'Internal error'))
  }
}

function refuse(id: unknown, { code, message, data }: RpcFault) {
  return { jsonrpc: '2.0', error: { code, message, ...(data !== undefined && { data }) }, id }
}

/** JSON with bigints as plain numbers, exact to the last digit, as nodes write them. */
export function stringify(value: unknown): string {
  // A caller cannot guess the mark, so no text of a caller becomes a number.
  const mark = randomUUID()
  const text = JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? `${mark}${each}` : each))
  return text.replace(new RegExp(`"${mark}(-?\\d+)"`, 'g'), '$1')
}
