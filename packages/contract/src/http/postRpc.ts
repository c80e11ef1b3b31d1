import * as z from 'zod/mini'
import { chainId } from './chainId.js'
import { defineEndpoint } from './endpoint.js'
import { projectQueryFields } from './projectQuery.js'

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

/** POST /v1/?chainId=…: JSON-RPC to the network's nodes; a body sent as text/plain spares the preflight [S7.36, S9.9]. */
export const postRpc = defineEndpoint({
  name: 'postRpc',
  summary: 'JSON-RPC to the nodes of a network',
  method: 'POST',
  path: '/v1/',
  query: z.object({ ...projectQueryFields, chainId }),
  // Single calls and batches are told apart before parsing, so that a bad call in a batch spoils only itself.
  body: z.union([rpcCall, z.array(z.unknown()).check(z.minLength(1))]),
  response: z.union([rpcAnswer, z.array(rpcAnswer)]),
})
