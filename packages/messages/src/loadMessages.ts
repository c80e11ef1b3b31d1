import type { Messages } from './en.js'
import type { Locale } from './locales.js'

// Import whole modules, because bundlers repeat each name of a partial import.
const loaders: Readonly<Record<Exclude<Locale, 'en'>, () => Promise<{ readonly messages: Messages }>>> = {
  es: () => import('./es.js'),
  de: () => import('./de.js'),
  fr: () => import('./fr.js'),
  ja: () => import('./ja.js'),
  ar: () => import('./ar.js'),
}

/** Loads the texts of a language. Returns undefined for English, whose groups are part of the views that use them. */
export async function loadMessages(locale: Locale): Promise<Messages | undefined> {
  return locale === 'en' ? undefined : (await loaders[locale]()).messages
}
