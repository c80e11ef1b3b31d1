import * as z from 'zod/mini'
import type { ProviderDefinition } from '../Provider.js'
import { parsePersonName } from '../personFacts.js'

const schema = z.object({
  data: z.object({ id: z.string().check(z.regex(/^\d{1,30}$/)), username: z.optional(z.string()) }),
})

/** OAuth 2 with PKCE. X reports a user name but no e-mail address. */
export const x: ProviderDefinition = {
  title: 'X',
  isOpenId: false,
  clientProof: 'basic',
  readPerson: ({ user }) => {
    const { data } = schema.parse(user)
    return { subject: data.id, ...parsePersonName(data.username) }
  },
}
