import { type MailLocale, type MailWords, mailLocales } from './Mail.js'
import { ar } from './words/ar.js'
import { de } from './words/de.js'
import { en } from './words/en.js'
import { es } from './words/es.js'
import { fr } from './words/fr.js'
import { hi } from './words/hi.js'
import { id } from './words/id.js'
import { ja } from './words/ja.js'
import { ko } from './words/ko.js'
import { ptBR } from './words/pt-BR.js'
import { ru } from './words/ru.js'
import { tr } from './words/tr.js'
import { vi } from './words/vi.js'
import { zhCN } from './words/zh-CN.js'

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
export const wordsByLocale: Readonly<Record<MailLocale, MailWords>> = {
  ...{ en, es, de, fr, ja, ar, id, vi, ko, hi, tr, ru },
  'zh-CN': zhCN,
  'pt-BR': ptBR,
}

/**
 * Returns the first mail language that matches the tags, or English if there is none. `tags` is a BCP 47 tag or the
 * value of an Accept-Language header, in which browsers list the preferred language first. Like in the widget, `pt-PT`
 * matches `pt-BR`, and Chinese in traditional characters matches no language.
 */
export function resolveMailLocale(tags: string | undefined): MailLocale {
  for (const tag of tags?.split(',') ?? []) {
    const locale = findMailLocale(tag)
    if (locale) return locale
  }
  return 'en'
}

function findMailLocale(tag: string): MailLocale | undefined {
  const [language, script = ''] = tag.trim().toLowerCase().split(/[-_;]/)
  if (language === 'zh' && /^(hant|tw|hk|mo)$/.test(script)) return undefined
  return mailLocales.find((locale) => locale.split('-')[0] === language)
}
