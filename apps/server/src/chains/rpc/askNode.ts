import * as z from 'zod/mini'
import { fetchJson, parseRetryAfterMs } from '../../fetch/fetchJson.js'
import type { RpcOutcome, RpcRequest } from './RpcProvider.js'

/** Ten thousand logs, at which many nodes stop, take five to eight megabytes. An answer is kept until its caller has read it. */
const maxAnswerBytes = 8_388_608

/** A node could not be used at all: unreachable, refusing, or talking rubbish. */
export class NodeFailure extends Error {
  readonly isTimeout: boolean
  /** The caller asked for too much, which any other node would send as well. */
  readonly isTooLarge: boolean
  /** What the node asked us to wait, in milliseconds. */
  readonly retryAfterMs: number | undefined

  constructor(
    message: string,
    options: { isTimeout?: boolean; isTooLarge?: boolean; retryAfterMs?: number | undefined; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause })
    this.name = 'NodeFailure'
    this.isTimeout = options.isTimeout ?? false
    this.isTooLarge = options.isTooLarge ?? false
    this.retryAfterMs = options.retryAfterMs
  }
}

const answerSchema = z.object({
  id: z.optional(z.nullable(z.union([z.number(), z.string()]))),
  result: z.optional(z.unknown()),
  error: z.optional(z.object({ code: z.number(), message: z.string(), data: z.optional(z.unknown()) })),
})

function parseAnswers(parsed: unknown, count: number): RpcOutcome[] {
  const answers = (Array.isArray(parsed) ? parsed : [parsed]).map((answer) => answerSchema.parse(answer))
  const byId = new Map(answers.map((answer) => [answer.id, answer]))
  return Array.from({ length: count }, (_, index) => {
    const answer = byId.get(index) ?? (count === 1 ? answers[0] : undefined)
    if (answer === undefined) throw new NodeFailure('an answer is missing')
    if (answer.error !== undefined) return { error: answer.error }
    return { result: answer.result ?? null }
  })
}

/** Sends calls to one node, in one HTTP request. Throws {@link NodeFailure}; an error the node reports for a call is an outcome. */
export async function askNode(
  url: string,
  requests: readonly RpcRequest[],
  signal: AbortSignal,
): Promise<RpcOutcome[]> {
  const calls = requests.map(({ method, params }, id) => ({ jsonrpc: '2.0', id, method, params: params ?? [] }))
  try {
    const response = await fetchJson(url, {
      json: calls.length === 1 ? calls[0] : calls,
      signal,
      maxBytes: maxAnswerBytes,
      tooLarge: () => new NodeFailure('the answer is too large', { isTooLarge: true }),
    })
    const answer = await response.readJson()
    if (!response.ok) {
      const retryAfterMs = parseRetryAfterMs(response.headers.get('retry-after'))
      throw new NodeFailure(`HTTP ${response.status}`, { retryAfterMs })
    }
    return parseAnswers(answer, requests.length)
  } catch (cause) {
    if (cause instanceof NodeFailure) throw cause
    throw new NodeFailure(signal.aborted ? 'no answer in time' : 'unreachable or not JSON-RPC', {
      isTimeout: signal.aborted,
      cause,
    })
  }
}
