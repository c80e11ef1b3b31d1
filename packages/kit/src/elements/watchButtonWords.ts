import type { Words } from '@foyer/messages/en'
import type { Locale } from '@foyer/messages/locales'
import type { Client } from '../core/Client.js'

/**
 * Passes the button words in the visitor's language to `callback`. English without texts of the app needs no request.
 * Other words are loaded, and the button is English until then.
 */
export function watchButtonWords(
  client: Client,
  callback: (words: Words<'buttons'>, locale: Locale) => void,
): () => void {
  const page = client.environment.window
  let isOver = false
  let isDefault = true
  const update = () => {
    const { locale, messages } = client.store.getState().options
    // Most pages set a language. Detect and load one only for the others.
    const tag =
      (client.memory.get('locale') ?? locale ?? page?.document.documentElement.lang) ||
      (page?.navigator.language ?? 'en')
    const isEnglish = !messages && /^en\b/i.test(tag)
    if (isEnglish && isDefault) return
    isDefault = isEnglish
    import('./loadButtonWords.js')
      .then((module) => module.loadButtonWords(client))
      .then(
        (loaded) => isOver || callback(...loaded),
        () => undefined,
      )
  }
  update()
  const undo = client.store.subscribe((state, before) => {
    if (state.options !== before.options) update()
  })
  return () => {
    isOver = true
    undo()
  }
}
