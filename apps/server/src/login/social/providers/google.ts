import * as z from 'zod/mini'
import type { ProviderDefinition } from '../Provider.js'
import { readPersonName, readVerifiedEmail } from '../personFacts.js'

const schema = z.object({
  sub: z.string().check(z.minLength(1), z.maxLength(255)),
  name: z.optional(z.string()),
  email: z.optional(z.unknown()),
  email_verified: z.optional(z.unknown()),
})

/** OpenID Connect. */
export const google: ProviderDefinition = {
  title: 'Google',
  endpoints: {
    issuer: 'https://accounts.google.com',
    authorizationUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
    tokenUrl: 'https://oauth2.googleapis.com/token',
    jwksUrl: 'https://www.googleapis.com/oauth2/v3/certs',
  },
  scope: 'openid email profile',
  isOpenId: true,
  clientProof: 'post',
  authorizationParameters: { prompt: 'select_account' },
  readPerson: ({ claims }) => {
    const { sub, name, email, email_verified } = schema.parse(claims)
    return { subject: sub, ...readVerifiedEmail(email, email_verified), ...readPersonName(name) }
  },
}
