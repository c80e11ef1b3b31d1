import * as z from 'zod/mini'
import type { ProviderDefinition } from '../Provider.js'
import { readPersonName, readVerifiedEmail } from '../personFacts.js'

const schema = z.object({
  sub: z.string().check(z.minLength(1), z.maxLength(255)),
  email: z.optional(z.unknown()),
  email_verified: z.optional(z.unknown()),
})
const formSchema = z.object({
  name: z.optional(z.object({ firstName: z.optional(z.string()), lastName: z.optional(z.string()) })),
})

/** The name comes with the first log-in only, in a field nobody signed. */
function readName(form: string | undefined): string {
  if (form === undefined) return ''
  try {
    const { name } = formSchema.parse(JSON.parse(form))
    return `${name?.firstName ?? ''} ${name?.lastName ?? ''}`
  } catch {
    return ''
  }
}

/** OpenID Connect with a posted form, a signed client secret, and truth that may be spelled "true". */
export const apple: ProviderDefinition = {
  title: 'Apple',
  isOpenId: true,
  clientProof: 'apple',
  authorizationParameters: { response_mode: 'form_post' },
  readPerson: ({ claims, form }) => {
    const { sub, email, email_verified } = schema.parse(claims)
    const isVerified = email_verified === true || email_verified === 'true'
    return { subject: sub, ...readVerifiedEmail(email, isVerified), ...readPersonName(readName(form)) }
  },
}
