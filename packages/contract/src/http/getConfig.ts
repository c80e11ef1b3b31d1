import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.js'
import { projectQueryFields } from './projectQuery.js'

/** GET /foyer/v1/config: where the secure frame lives and which ways to log in the operator has set up. */
export const getConfig = defineEndpoint({
  name: 'getConfig',
  summary: 'Frame address and ways to log in',
  method: 'GET',
  path: '/foyer/v1/config',
  query: z.object({ ...projectQueryFields }),
  response: z.object({
    /** Origin of the frame; null when this server offers no embedded wallets. */
    frameUrl: z.nullable(z.string()),
    email: z.boolean(),
    socials: z.array(z.enum(['google', 'github', 'apple', 'facebook', 'x', 'discord', 'farcaster'])),
  }),
})
