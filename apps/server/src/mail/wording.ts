import { type MailLocale, type MailWords, mailLocales } from './Mail.js'
import { ar } from './words/ar.js'
import { de } from './words/de.js'
import { en } from './words/en.js'
import { es } from './words/es.js'
import { fr } from './words/fr.js'
import { ja } from './words/ja.js'

/** Formats a time for people, in their language and in UTC, because their time zone is unknown. */
export function formatTime(atMs: number, locale: string): string {
  const options: Intl.DateTimeFormatOptions = {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
    numberingSystem: 'latn',
  }
  return `${new Intl.DateTimeFormat(locale, options).format(atMs)} UTC`
}

/** Replaces each `{name}` by its fact, or removes it if there is no fact. */
export function fillWords(text: string, facts: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => facts[name] ?? '')
}

/** All texts of mails and pages, by language. */
export const wordsByLocale: Readonly<Record<MailLocale, MailWords>> = { en, es, de, fr, ja, ar }

/** Returns the mail language that matches a browser's BCP 47 tag, or English if there is none. */
export function resolveMailLocale(tag: string | undefined): MailLocale {
  const language = tag?.toLowerCase().split(/[-_]/)[0]
  return mailLocales.find((locale) => locale === language) ?? 'en'
}
