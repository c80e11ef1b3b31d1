import * as z from 'zod/mini'
import type { ProviderDefinition } from '../Provider.js'
import { parsePersonName, parseVerifiedEmail } from '../personFacts.js'

const schema = z.object({
  id: z.string().check(z.regex(/^\d{1,30}$/)),
  username: z.optional(z.string()),
  email: z.optional(z.unknown()),
  verified: z.optional(z.unknown()),
})

/** Plain OAuth 2. The user response contains one address, and whether it is verified. */
export const discord: ProviderDefinition = {
  title: 'Discord',
  isOpenId: false,
  clientProof: 'post',
  readPerson: ({ user }) => {
    const { id, username, email, verified } = schema.parse(user)
    return { subject: id, ...parseVerifiedEmail(email, verified), ...parsePersonName(username) }
  },
}
