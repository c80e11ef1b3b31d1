import * as z from 'zod/mini'
import type { ProviderDefinition } from '../Provider.js'
import { readPersonName } from '../personFacts.js'

const schema = z.object({ id: z.string().check(z.regex(/^\d{1,30}$/)), name: z.optional(z.string()) })

/** Plain OAuth 2. It does not say whether an address is verified, so none is believed. */
export const facebook: ProviderDefinition = {
  title: 'Facebook',
  endpoints: {
    issuer: 'https://www.facebook.com',
    authorizationUrl: 'https://www.facebook.com/v23.0/dialog/oauth',
    tokenUrl: 'https://graph.facebook.com/v23.0/oauth/access_token',
    userInfoUrl: 'https://graph.facebook.com/v23.0/me',
  },
  scope: 'public_profile',
  isOpenId: false,
  clientProof: 'post',
  userInfoParameters: { fields: 'id,name' },
  readPerson: ({ user }) => {
    const { id, name } = schema.parse(user)
    return { subject: id, ...readPersonName(name) }
  },
}
