import { email as emailSchema } from '@foyer/contract/frame/words'

/** The address when the provider vouches for it, in lower case; nothing otherwise. */
export const readVerifiedEmail = (text: unknown, isVerified: unknown): { verifiedEmail?: string } => {
  if (isVerified !== true) return {}
  const email = emailSchema.safeParse(text)
  return email.success ? { verifiedEmail: email.data } : {}
}
