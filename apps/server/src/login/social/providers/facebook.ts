import * as z from 'zod/mini'
import type { ProviderDefinition } from '../Provider.js'
import { parsePersonName } from '../personFacts.js'

const schema = z.object({ id: z.string().check(z.regex(/^\d{1,30}$/)), name: z.optional(z.string()) })

/** Plain OAuth 2. Facebook does not report whether an address is verified, so addresses are ignored. */
export const facebook: ProviderDefinition = {
  title: 'Facebook',
  isOpenId: false,
  clientProof: 'post',
  userInfoParameters: { fields: 'id,name' },
  readPerson: ({ user }) => {
    const { id, name } = schema.parse(user)
    return { subject: id, ...parsePersonName(name) }
  },
}
