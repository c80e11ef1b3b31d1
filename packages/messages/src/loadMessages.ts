import type { Messages } from './en.js'
import type { Locale } from './locales.js'

/** Loads the texts of a language. Returns undefined for English, whose groups are part of the views that use them. */
export async function loadMessages(locale: Locale): Promise<Messages | undefined> {
  return locale === 'en' ? undefined : (await import('./loadTranslation.js')).loadTranslation(locale)
}
