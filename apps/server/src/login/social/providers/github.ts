import * as z from 'zod/mini'
import type { ProviderDefinition } from '../Provider.js'
import { parsePersonName, parseVerifiedEmail } from '../personFacts.js'

const schema = z.object({ id: z.int().check(z.positive()), login: z.string() })
const emailsSchema = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }))

/** Plain OAuth 2. The id is permanent, but the user name can pass to another account. */
export const github: ProviderDefinition = {
  title: 'GitHub',
  isOpenId: false,
  clientProof: 'post',
  readPerson: ({ user, emails }) => {
    const { id, login } = schema.parse(user)
    const primary = emailsSchema.parse(emails).find((entry) => entry.primary)
    return {
      subject: String(id),
      ...parseVerifiedEmail(primary?.email, primary?.verified),
      ...parsePersonName(login),
    }
  },
}
