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

/**
 * Returns the language of the texts: the first of the BCP 47 tags that has one, else English. Compares only the
 * language, so `es-MX` matches `es` and `pt-PT` matches `pt-BR`. Chinese in traditional characters matches no language.
 */
export function detectLocale(tags: readonly (string | undefined)[]): Locale {
  for (const tag of tags) {
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
