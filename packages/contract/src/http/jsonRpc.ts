import * as z from 'zod/mini'

const rpcId = z.union([z.string().check(z.maxLength(100)), z.number(), z.null()])

/** One JSON-RPC 2.0 call. */
export const rpcCall = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.optional(rpcId),
  method: z.string().check(z.minLength(1), z.maxLength(100)),
  params: z.optional(z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())])),
})

/** One JSON-RPC 2.0 call, as sent. */
export type RpcCall = z.infer<typeof rpcCall>

const rpcAnswer = z.looseObject({
  jsonrpc: z.literal('2.0'),
  id: rpcId,
  result: z.optional(z.unknown()),
  error: z.optional(z.looseObject({ code: z.number(), message: z.string() })),
})

/** One JSON-RPC 2.0 answer. */
export type RpcAnswer = z.infer<typeof rpcAnswer>

/** One call or several. They are told apart before parsing, so that a bad call in a batch spoils only itself. */
export const rpcBody = z.union([rpcCall, z.array(z.unknown()).check(z.minLength(1))])

/** One answer or several. */
export const rpcResponse = z.union([rpcAnswer, z.array(rpcAnswer)])
