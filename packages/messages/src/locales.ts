/** The languages with a complete translation. No two of them are variants of the same language. */
export const locales = [
  'en',
  'es',
  'de',
  'fr',
  'ja',
  'ar',
  'zh-CN',
  'pt-BR',
  'id',
  'vi',
  'ko',
  'hi',
  'tr',
  'ru',
] as const

export type Locale = (typeof locales)[number]

/** Returns the writing direction of a language. */
export function getTextDirection(locale: Locale): 'ltr' | 'rtl' {
  return locale === 'ar' ? 'rtl' : 'ltr'
}

export interface LocaleSources {
  /** The user's own choice. */
  choice?: string | undefined
  /** The host's `locale` option. */
  option?: string | undefined
  /** `<html lang>`. */
  documentLanguage?: string | undefined
  /** `navigator.languages`. */
  browserLanguages?: readonly string[] | undefined
}

/**
 * Returns the language of the texts: the user's choice, else the host's option, else the page's language, else the first
 * supported language of the user, else English. Compares only the language, so `es-MX` matches `es` and `pt-PT` matches
 * `pt-BR`. Chinese in traditional characters matches no language. A page in an unsupported language uses the user's
 * language.
 */
export function detectLocale({ choice, option, documentLanguage, browserLanguages = [] }: LocaleSources): Locale {
  for (const tag of [choice, option, documentLanguage, ...browserLanguages]) {
    const locale = tag === undefined ? undefined : findLocale(tag)
    if (locale) return locale
  }
  return 'en'
}

function findLocale(tag: string): Locale | undefined {
  const [language, script] = tag.trim().toLowerCase().split(/[-_]/)
  if (language === 'zh' && /^(hant|tw|hk|mo)$/.test(script ?? '')) return undefined
  return locales.find((locale) => locale.split('-')[0] === language)
}
