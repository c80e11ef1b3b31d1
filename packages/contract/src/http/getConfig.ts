import * as z from 'zod/mini'
import { configAnswer, configPath } from './configAnswer.js'
import { defineEndpoint } from './endpoint.js'
import { projectQueryFields } from './queryFields.js'

/** GET /foyer/v1/config: the origin of the frame and the log-in methods that the operator has enabled. */
export const getConfig = defineEndpoint({
  name: 'getConfig',
  summary: 'Frame address and ways to log in',
  method: 'GET',
  path: configPath,
  query: z.object({ ...projectQueryFields }),
  response: z.object({
    ...configAnswer.shape,
    /** Users can register names below this parent, such as `foyer.eth`. Absent if the operator offers no names. */
    namesParent: z.optional(z.string()),
  }),
})
