import { composeRpcRequest } from '../../primitives/composeRpcRequest.js'
import { parseRetryAfterMs } from '../../primitives/httpRetry.js'
import { NodeError } from './NodeError.js'

export interface JsonRpcRequest {
  readonly method: string
  readonly params: readonly unknown[]
}

export type JsonRpcAnswer = { readonly result: unknown } | { readonly error: NodeError }

/** Stands for an error that brought no number. */
const unknownCode = -1
const maxAnswerCharacters = 10_000_000

/**
 * Asks one node a batch of questions in one HTTP exchange; the answers come in the order of the questions.
 * They are matched by id, because a node may answer in any order and may leave one out.
 *
 * @throws NodeError when the exchange as a whole failed.
 */
export async function postJsonRpc(
  url: string,
  requests: readonly JsonRpcRequest[],
  signal: AbortSignal,
  fetchOptions?: RequestInit,
): Promise<JsonRpcAnswer[]> {
  const method = requests[0]?.method ?? 'nothing'
  const messages = requests.map((request, index) => ({ jsonrpc: '2.0', id: index + 1, ...request }))
  const question = JSON.stringify(messages.length === 1 ? messages[0] : messages)
  const body = await exchange(url, method, composeRpcRequest(question, signal, fetchOptions))
  const answers = Array.isArray(body) ? body : [body]
  if (messages.length === 1 && !Array.isArray(body)) return [parseAnswer(method, body)]
  // A lone object is the refusal of the whole batch: many nodes allow a few questions at once, some none.
  if (!Array.isArray(body) && parseError(method, body) !== undefined)
    return (await Promise.all(requests.map((request) => postJsonRpc(url, [request], signal, fetchOptions)))).flat()
  return requests.map((request, index) =>
    parseAnswer(
      request.method,
      answers.find((answer) => isRecord(answer) && answer.id === index + 1),
    ),
  )
}

async function exchange(url: string, method: string, request: RequestInit): Promise<unknown> {
  let response: Response
  let text: string
  try {
    response = await fetch(url, request)
    text = await response.text()
  } catch (cause) {
    throw new NodeError(method, 'no answer', { cause })
  }
  const parsed = text.length > maxAnswerCharacters ? undefined : parseJson(text)
  if (!response.ok) {
    // Some nodes put a JSON-RPC error into a failed exchange; that says more than the status. Limits keep the status.
    const code = response.status === 429 ? undefined : parseError(method, parsed)?.code
    if (code !== undefined && code !== unknownCode) return parsed
    const retryAfterMs = parseRetryAfterMs(response.headers.get('retry-after'), Date.now())
    throw new NodeError(method, `HTTP status ${response.status}`, {
      status: response.status,
      ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    })
  }
  if (!isRecord(parsed) && !Array.isArray(parsed)) throw new NodeError(method, 'the answer is not JSON-RPC')
  return parsed
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function parseError(method: string, answer: unknown): NodeError | undefined {
  if (!isRecord(answer) || !isRecord(answer.error)) return undefined
  const { code, message } = answer.error
  return new NodeError(method, String(message ?? 'no message').slice(0, 500), {
    code: typeof code === 'number' ? code : unknownCode,
    cause: answer.error,
  })
}

function parseAnswer(method: string, answer: unknown): JsonRpcAnswer {
  const error = parseError(method, answer)
  if (error !== undefined) return { error }
  if (!isRecord(answer) || !('result' in answer)) return { error: new NodeError(method, 'the answer is missing') }
  return { result: answer.result }
}
