import * as z from 'zod/mini'

const rpcId = z.union([z.string().check(z.maxLength(100)), z.number(), z.null()])

/** A JSON-RPC 2.0 request. */
export const rpcCall = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.optional(rpcId),
  method: z.string().check(z.minLength(1), z.maxLength(100)),
  params: z.optional(z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())])),
})

/** A JSON-RPC 2.0 request, as sent. */
export type RpcCall = z.infer<typeof rpcCall>

const rpcAnswer = z.looseObject({
  jsonrpc: z.literal('2.0'),
  id: rpcId,
  result: z.optional(z.unknown()),
  error: z.optional(z.looseObject({ code: z.number(), message: z.string() })),
})

/** A JSON-RPC 2.0 response. */
export type RpcAnswer = z.infer<typeof rpcAnswer>

/**
 * A request or a batch. The requests of a batch are parsed later, one by one, so that an invalid request does not fail
 * the others.
 */
export const rpcBody = z.union([rpcCall, z.array(z.unknown()).check(z.minLength(1))])

/** A response or a batch of responses. */
export const rpcResponse = z.union([rpcAnswer, z.array(rpcAnswer)])
