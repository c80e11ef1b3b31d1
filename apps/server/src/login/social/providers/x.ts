import * as z from 'zod/mini'
import type { ProviderDefinition } from '../Provider.js'
import { readPersonName } from '../personFacts.js'

const schema = z.object({
  data: z.object({ id: z.string().check(z.regex(/^\d{1,30}$/)), username: z.optional(z.string()) }),
})

/** OAuth 2 with PKCE; tells a username and no e-mail address. */
export const x: ProviderDefinition = {
  title: 'X',
  endpoints: {
    issuer: 'https://x.com',
    authorizationUrl: 'https://x.com/i/oauth2/authorize',
    tokenUrl: 'https://api.x.com/2/oauth2/token',
    userInfoUrl: 'https://api.x.com/2/users/me',
  },
  scope: 'users.read tweet.read',
  isOpenId: false,
  clientProof: 'basic',
  readPerson: ({ user }) => {
    const { data } = schema.parse(user)
    return { subject: data.id, ...readPersonName(data.username) }
  },
}
