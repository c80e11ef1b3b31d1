import * as z from 'zod/mini'
import type { ProviderDefinition } from '../Provider.js'
import { parsePersonName, parseVerifiedEmail } from '../personFacts.js'

const schema = z.object({
  sub: z.string().check(z.minLength(1), z.maxLength(255)),
  email: z.optional(z.unknown()),
  email_verified: z.optional(z.unknown()),
})
const formSchema = z.object({
  name: z.optional(z.object({ firstName: z.optional(z.string()), lastName: z.optional(z.string()) })),
})

/** Returns the name from the posted form. Apple sends it only at the first log-in, and it is not signed. */
function readName(form: string | undefined): string {
  if (form === undefined) return ''
  try {
    const { name } = formSchema.parse(JSON.parse(form))
    return `${name?.firstName ?? ''} ${name?.lastName ?? ''}`
  } catch {
    return ''
  }
}

/** OpenID Connect with a posted form and a signed client secret. `email_verified` can be the text "true". */
export const apple: ProviderDefinition = {
  title: 'Apple',
  isOpenId: true,
  clientProof: 'apple',
  authorizationParameters: { response_mode: 'form_post' },
  readPerson: ({ claims, form }) => {
    const { sub, email, email_verified } = schema.parse(claims)
    const isVerified = email_verified === true || email_verified === 'true'
    return { subject: sub, ...parseVerifiedEmail(email, isVerified), ...parsePersonName(readName(form)) }
  },
}
