import * as z from 'zod/mini'
import type { RpcMethod } from '../../chains/rpc/RpcMethods.js'
import { createVendorFetch } from '../../fetch/createVendorFetch.js'

/** The answer of a bundler. A message may be long, because some contain the revert data. */
const answerSchema = z.object({
  result: z.optional(z.unknown()),
  error: z.optional(
    z.object({ code: z.number(), message: z.string().check(z.maxLength(10_000)), data: z.optional(z.unknown()) }),
  ),
})

/** Sends a method to the bundler at a URL. Throws HttpError `upstream_failed` or `upstream_timeout`. */
export function createForwarder(url: string, now: () => number) {
  const fetchAnswer = createVendorFetch({
    ...{ name: `The bundler ${new URL(url).host}`, base: url, now, timeoutMs: 10_000 },
    // Some bundlers send errors of JSON-RPC with the status 400.
    readRefusal: (body) => {
      const parsed = answerSchema.safeParse(body)
      return parsed.success && parsed.data.error ? new ForwardedError(parsed.data.error) : undefined
    },
  })
  return async (method: string, params: unknown): ReturnType<RpcMethod> => {
    try {
      const body = { jsonrpc: '2.0', id: 1, method, params: params ?? [] }
      const { error, result = null } = await fetchAnswer('', answerSchema, { body })
      return error ? { error } : { result }
    } catch (error) {
      if (error instanceof ForwardedError) return { error: error.answer }
      throw error
    }
  }
}

/** An error of the bundler, for the caller. */
class ForwardedError extends Error {
  readonly answer: { readonly code: number; readonly message: string; readonly data?: unknown }

  constructor(answer: { readonly code: number; readonly message: string; readonly data?: unknown }) {
    super(answer.message)
    this.name = 'ForwardedError'
    this.answer = answer
  }
}
