import { createRpcFetchOptions } from './createRpcFetchOptions.js'
import { parseRetryAfterMs, retriedStatuses } from './httpRetry.js'

export interface JsonRpcRequest {
  readonly method: string
  readonly params: readonly unknown[]
}

export type JsonRpcAnswer = { readonly result: unknown } | { readonly error: NodeError }

/** The code for an error without a number. */
const unknownCode = -1
const maxAnswerCharacters = 10_000_000

/**
 * Sends a batch of JSON-RPC requests to one node in one HTTP request. Returns the responses in the order of the
 * requests. Matches them by id, because a node may respond in any order and may omit some.
 *
 * @throws NodeError if the whole HTTP request failed.
 */
export async function postJsonRpc(
  url: string,
  requests: readonly JsonRpcRequest[],
  signal: AbortSignal,
  fetchOptions?: RequestInit,
): Promise<JsonRpcAnswer[]> {
  const method = requests[0]?.method ?? 'nothing'
  const messages = requests.map((request, index) => ({ jsonrpc: '2.0', id: index + 1, ...request }))
  const requestBody = JSON.stringify(messages.length === 1 ? messages[0] : messages)
  const body = await exchange(url, method, createRpcFetchOptions(requestBody, signal, fetchOptions))
  const answers = Array.isArray(body) ? body : [body]
  if (messages.length === 1 && !Array.isArray(body)) return [parseAnswer(method, body)]
  // A single object rejects the whole batch: many nodes limit the size of a batch, and some allow no batches. Retry the
  // requests one by one.
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
    // Some nodes send a JSON-RPC error with a failed status. The error is more precise than the status. For rate limits
    // use the status.
    const code = response.status === 429 ? undefined : parseError(method, parsed)?.code
    if (code !== undefined && code !== unknownCode) return parsed
    const retryAfterMs = parseRetryAfterMs(response.headers.get('retry-after'), Date.now())
    throw new NodeError(method, `HTTP status ${response.status}`, {
      status: response.status,
      ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    })
  }
  if (!isRecord(parsed) && !Array.isArray(parsed)) throw new NodeError(method, 'the response is not JSON-RPC')
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
  return new NodeError(method, (typeof message === 'string' ? message : 'no message').slice(0, 500), {
    code: typeof code === 'number' ? code : unknownCode,
    cause: answer.error,
  })
}

function parseAnswer(method: string, answer: unknown): JsonRpcAnswer {
  const error = parseError(method, answer)
  if (error !== undefined) return { error }
  if (!isRecord(answer) || !('result' in answer)) return { error: new NodeError(method, 'the response is missing') }
  return { result: answer.result }
}

interface NodeErrorDetails {
  readonly code?: number
  readonly status?: number
  readonly retryAfterMs?: number
  readonly cause?: unknown
}

const limitCodes: readonly number[] = [-32005, -32007, 429]
const methodMissing = -32601
/** The node was between two blocks, or its peers have not synchronised yet. The request itself is valid. */
const betweenBlocksPattern = /block ?out ?of ?range|header not found|unknown block|block not found|missing trie node/i
const revertPattern = /revert|vm execution error|vm exception|invalid opcode|out of gas|bad (jump|instruction)/i

/** An error of a request to a node. `withNodes` of the adapters converts it to a FoyerError. */
export class NodeError extends Error {
  override readonly name = 'NodeError'
  readonly method: string
  readonly code: number | undefined
  readonly status: number | undefined
  readonly retryAfterMs: number | undefined

  constructor(method: string, message: string, details: NodeErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause })
    this.method = method
    this.code = details.code
    this.status = details.status
    this.retryAfterMs = details.retryAfterMs
  }

  /** The contract reverted. Every node returns the same, so a retry is useless. */
  get isRevert(): boolean {
    return this.code === 3 || (this.code !== undefined && revertPattern.test(this.message))
  }

  /** The node understood the request and rejected it because of its content. */
  get isRefusal(): boolean {
    if (this.isRateLimit || this.isBetweenBlocks) return false
    return this.code !== undefined && this.code !== methodMissing && this.code !== -1
  }

  get isBetweenBlocks(): boolean {
    return !this.isRevert && betweenBlocksPattern.test(this.message)
  }

  get isRateLimit(): boolean {
    return this.status === 429 || (this.code !== undefined && limitCodes.includes(this.code))
  }

  /** A retry can succeed [S8.30]. Without code and status there was no response at all, which may be temporary. */
  get isRetryable(): boolean {
    if (this.isRevert) return false
    if (this.isBetweenBlocks) return true
    if (this.code !== undefined) return this.code === -1 || this.code === -32603 || this.isRateLimit
    return this.status === undefined || retriedStatuses.includes(this.status)
  }
}

/** Returns whether a node reported that the contract, or the code at its address, does not support the call. */
export function isRefusal(error: unknown): boolean {
  return error instanceof NodeError && error.isRefusal
}
