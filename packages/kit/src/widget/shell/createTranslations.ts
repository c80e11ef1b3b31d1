import { loadMessages } from '@foyer/messages/loadMessages'
import { detectLocale } from '@foyer/messages/locales'
import type { Translations } from './useWords.js'

/** The language of one widget, which may change while it lives. */
export interface TranslationsSource {
  get(): Translations
  subscribe(listener: () => void): () => void
  /** Takes the language the option asks for; settles when its words are there, or English stays in their place. */
  follow(option: string | undefined): Promise<void>
}

export function createTranslations(page: Window): TranslationsSource {
  const listeners = new Set<() => void>()
  let translations: Translations = { locale: 'en', messages: undefined }
  let wanted = translations.locale
  return {
    get: () => translations,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async follow(option) {
      const locale = detectLocale({
        option,
        documentLanguage: page.document.documentElement.lang,
        browserLanguages: page.navigator.languages,
      })
      if (locale === wanted) return
      wanted = locale
      const next = await loadMessages(locale).then(
        (messages): Translations => ({ locale, messages }),
        (): Translations => ({ locale: 'en', messages: undefined }),
      )
      // A later choice has overtaken this one.
      if (wanted !== locale) return
      translations = next
      for (const listener of [...listeners]) listener()
    },
  }
}
