import { email as emailSchema } from '@foyer/contract/frame/words'

const maxLength = 60
// Control characters and marks that change the text direction: a name must not alter the text around it.
const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** Cleans a name from a provider or person for display as text: one line, at most 60 characters. */
export function parsePersonName(text: string | null | undefined): { userName?: string } {
  const clean = (text ?? '').replaceAll(/\s+/g, ' ').replaceAll(hidden, '').trim()
  const userName = [...clean].slice(0, maxLength).join('').trim()
  return userName === '' ? {} : { userName }
}

/** Returns the lower-case address if the provider vouches for it. */
export function parseVerifiedEmail(text: unknown, isVerified: unknown): { verifiedEmail?: string } {
  if (isVerified !== true) return {}
  const email = emailSchema.safeParse(text)
  return email.success ? { verifiedEmail: email.data } : {}
}
