/** Languages with a full translation. */
export const locales = ['en', 'es', 'de', 'fr', 'ja', 'ar'] as const

export type Locale = (typeof locales)[number]

/** Writing direction of a language. */
export function direction(locale: Locale): 'ltr' | 'rtl' {
  return locale === 'ar' ? 'rtl' : 'ltr'
}

export interface LocaleSources {
  /** The host's `locale` option. */
  option?: string | undefined
  /** `<html lang>`. */
  documentLanguage?: string | undefined
  /** `navigator.languages`. */
  browserLanguages?: readonly string[] | undefined
}

/**
 * The language to speak: the host's option, else the page's own language, else the visitor's first language we have,
 * else English. Matches by the language alone, so `es-MX` is `es`. A page in a language we lack gets the visitor's.
 */
export function detectLocale({ option, documentLanguage, browserLanguages = [] }: LocaleSources): Locale {
  for (const tag of [option, documentLanguage, ...browserLanguages]) {
    const locale = tag === undefined ? undefined : findLocale(tag)
    if (locale) return locale
  }
  return 'en'
}

function findLocale(tag: string): Locale | undefined {
  const language = tag.trim().toLowerCase().split(/[-_]/)[0]
  return locales.find((locale) => locale === language)
}
