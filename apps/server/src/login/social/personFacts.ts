import { email as emailSchema } from '@foyer/contract/frame/words'

const largest = 60
// Controls, and marks that turn the direction of text around: a name must not rewrite the line it stands in.
const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** A name as a provider or person wrote it, made fit to be shown as text: one line, at most 60 characters. */
export function readPersonName(text: string | null | undefined): { userName?: string } {
  const clean = (text ?? '').replaceAll(/\s+/g, ' ').replaceAll(hidden, '').trim()
  const userName = [...clean].slice(0, largest).join('').trim()
  return userName === '' ? {} : { userName }
}

/** The address when the provider vouches for it, in lower case; nothing otherwise. */
export function readVerifiedEmail(text: unknown, isVerified: unknown): { verifiedEmail?: string } {
  if (isVerified !== true) return {}
  const email = emailSchema.safeParse(text)
  return email.success ? { verifiedEmail: email.data } : {}
}
