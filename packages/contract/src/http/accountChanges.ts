import * as z from 'zod/mini'
import { evmAddress } from './accounts.js'
import { chainId } from './chainId.js'
import { defineEndpoint } from './endpoint.js'
import { projectQueryFields } from './queryFields.js'

/**
 * The data of one event: the account changed in this block or shortly before. The client then reloads balance and
 * history.
 */
export const accountChange = z.object({ chainId, block: z.number() })

/**
 * GET /v1/account/{address}/changes: server-sent events, one `change` for each block that affects the account. After a
 * lost connection the browser sends `Last-Event-ID` (the last block it received), and the server first sends the missed
 * events. Foyer extension.
 */
export const getAccountChanges = defineEndpoint({
  name: 'getAccountChanges',
  summary: 'Stream of changes of an account',
  method: 'GET',
  path: '/v1/account/{address}/changes',
  params: z.object({ address: evmAddress }),
  query: z.object({ ...projectQueryFields, chainId }),
  response: 'events',
})
