import type { Messages } from './en.js'
import type { Locale } from './locales.js'

const loaders: Readonly<Record<Exclude<Locale, 'en'>, () => Promise<Messages>>> = {
  es: async () => (await import('./es.js')).es,
  de: async () => (await import('./de.js')).de,
  fr: async () => (await import('./fr.js')).fr,
  ja: async () => (await import('./ja.js')).ja,
  ar: async () => (await import('./ar.js')).ar,
}

/** Fetches the words of a language; undefined for English, whose groups come with the views that use them. */
export async function loadMessages(locale: Locale): Promise<Messages | undefined> {
  return locale === 'en' ? undefined : loaders[locale]()
}
