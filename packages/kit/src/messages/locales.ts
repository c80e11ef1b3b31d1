/** Languages with a full translation. */
export const locales = ['en', 'es', 'de', 'fr', 'ja', 'ar'] as const

export type Locale = (typeof locales)[number]

/** Writing direction of a language. */
export function direction(locale: Locale): 'ltr' | 'rtl' {
  return locale === 'ar' ? 'rtl' : 'ltr'
}
