import * as z from 'zod/mini'
import { evmAddress } from './accounts.js'
import { chainId } from './chainId.js'
import { defineEndpoint } from './endpoint.js'
import { projectQueryFields } from './queryFields.js'

/** What one event tells: something happened to the account in this block or shortly before; read balance and history anew. */
export const accountChange = z.object({ chainId, block: z.number() })

/**
 * GET /v1/account/{address}/changes: server-sent events, one `change` for every block that touches the account. A browser that lost the
 * line comes back with `Last-Event-ID` (the block it knows), and hears at once what it missed. Ours.
 */
export const getAccountChanges = defineEndpoint({
  name: 'getAccountChanges',
  summary: 'Tells when something happens to an account',
  method: 'GET',
  path: '/v1/account/{address}/changes',
  params: z.object({ address: evmAddress }),
  query: z.object({ ...projectQueryFields, chainId }),
  response: 'events',
})
