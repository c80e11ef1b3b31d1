import { loadMessages } from '@foyer/messages/loadMessages'
import { detectLocale } from '@foyer/messages/locales'
import type { Client } from '../../core/Client.js'
import { listLanguageTags } from '../../core/listLanguageTags.js'
import type { State } from '../../core/state/State.js'
import type { Translations } from './getWords.js'

/** The language of one widget, which can change during its lifetime. */
export interface TranslationsSource {
  get(): Translations
  subscribe(listener: () => void): () => void
  /**
   * Sets the language that the options select, and the app's own texts. Resolves after they have loaded; if loading
   * fails, English is used.
   */
  update(): Promise<void>
}

/** Loads the code for own texts and theme variables of the app. Other apps do not load it. */
export function loadHostParts() {
  return import('./hostParts.js')
}

export function createTranslations(client: Client): TranslationsSource {
  const listeners = new Set<() => void>()
  let translations: Translations = { locale: 'en', messages: undefined }
  let wanted = translations.locale
  let own: State['options']['messages']
  return {
    get: () => translations,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async update() {
      const { messages: overrides } = client.store.getState().options
      const locale = detectLocale(listLanguageTags(client))
      if (locale === wanted && overrides === own) return
      wanted = locale
      own = overrides
      const next = await Promise.all([
        loadMessages(locale),
        overrides && loadHostParts().then((module) => module.createOverride(client, locale, overrides)),
      ]).then(
        ([messages, override]): Translations => ({ locale, messages, override }),
        (): Translations => ({ locale: 'en', messages: undefined }),
      )
      // A later call has selected another language or other texts.
      if (wanted !== locale || own !== overrides) return
      translations = next
      for (const listener of [...listeners]) listener()
    },
  }
}
