import { type MailLocale, type MailWords, mailLocales } from './Mail.js'
import { ar } from './words/ar.js'
import { de } from './words/de.js'
import { en } from './words/en.js'
import { es } from './words/es.js'
import { fr } from './words/fr.js'
import { ja } from './words/ja.js'

/** A moment for people, in their language and in UTC, since nobody told us where they are. */
export function formatTime(atMs: number, locale: string): string {
  const options: Intl.DateTimeFormatOptions = {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
    numberingSystem: 'latn',
  }
  return `${new Intl.DateTimeFormat(locale, options).format(atMs)} UTC`
}

/** Puts facts where `{name}` stands; a name without a fact stays empty. */
export function fillWords(text: string, facts: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => facts[name] ?? '')
}

/** Every word of mails and pages, by language. */
export const wordsByLocale: Readonly<Record<MailLocale, MailWords>> = { en, es, de, fr, ja, ar }

/** The language of our mails nearest to a BCP 47 tag of a browser; English when there is none. */
export function pickLocale(tag: string | undefined): MailLocale {
  const language = tag?.toLowerCase().split(/[-_]/)[0]
  return mailLocales.find((locale) => locale === language) ?? 'en'
}
