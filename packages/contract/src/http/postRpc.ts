import * as z from 'zod/mini'
import { chainId } from './chainId.js'
import { defineEndpoint } from './endpoint.js'
import { rpcBody, rpcResponse } from './jsonRpc.js'
import { projectQueryFields } from './queryFields.js'

/** POST /v1/?chainId=…: JSON-RPC to the network's nodes. A body sent as text/plain needs no preflight [S7.36, S9.9]. */
export const postRpc = defineEndpoint({
  name: 'postRpc',
  summary: 'JSON-RPC to the nodes of a network',
  method: 'POST',
  path: '/v1/',
  query: z.object({ ...projectQueryFields, chainId }),
  body: rpcBody,
  response: rpcResponse,
})
