import * as z from 'zod/mini'
import type { ProviderDefinition } from '../Provider.js'
import { parsePersonName, parseVerifiedEmail } from '../personFacts.js'

const schema = z.object({
  sub: z.string().check(z.minLength(1), z.maxLength(255)),
  name: z.optional(z.string()),
  email: z.optional(z.unknown()),
  email_verified: z.optional(z.unknown()),
})

export const google: ProviderDefinition = {
  title: 'Google',
  isOpenId: true,
  clientProof: 'post',
  authorizationParameters: { prompt: 'select_account' },
  readPerson: ({ claims }) => {
    const { sub, name, email, email_verified } = schema.parse(claims)
    return { subject: sub, ...parseVerifiedEmail(email, email_verified), ...parsePersonName(name) }
  },
}
