import * as z from 'zod/mini'
import { chainId } from '../http/chainId.js'
import { defineEndpoint } from '../http/endpoint.js'
import { postRpc } from '../http/postRpc.js'

/** POST /api/rpc?chainId=…: the same proxy as `postRpc`, on the frame's own origin; needs a log-in. */
export const postFrameRpc = defineEndpoint({
  name: 'postFrameRpc',
  summary: 'JSON-RPC of the frame to the nodes of a network',
  method: 'POST',
  path: '/api/rpc',
  query: z.object({ chainId }),
  body: postRpc.body,
  response: postRpc.response,
})
