import * as z from 'zod/mini'
import { configAnswer, configPath } from './configAnswer.js'
import { defineEndpoint } from './endpoint.js'
import { projectQueryFields } from './queryFields.js'

/** GET /foyer/v1/config: where the secure frame lives and which ways to log in the operator has set up. */
export const getConfig = defineEndpoint({
  name: 'getConfig',
  summary: 'Frame address and ways to log in',
  method: 'GET',
  path: configPath,
  query: z.object({ ...projectQueryFields }),
  response: z.object({
    ...configAnswer.shape,
    /** People may register names below this one, such as `foyer.eth`; absent where the operator offers none. */
    namesParent: z.optional(z.string()),
  }),
})
