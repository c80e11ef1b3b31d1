import * as z from 'zod/mini'
import type { ProviderDefinition } from '../Provider.js'
import { readPersonName, readVerifiedEmail } from '../personFacts.js'

const schema = z.object({ id: z.int().check(z.positive()), login: z.string() })
const emailsSchema = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }))

/** Plain OAuth 2; the log-in name may change hands, the number may not. */
export const github: ProviderDefinition = {
  title: 'GitHub',
  isOpenId: false,
  clientProof: 'post',
  readPerson: ({ user, emails }) => {
    const { id, login } = schema.parse(user)
    const primary = emailsSchema.parse(emails).find((entry) => entry.primary)
    return {
      subject: String(id),
      ...readVerifiedEmail(primary?.email, primary?.verified),
      ...readPersonName(login),
    }
  },
}
