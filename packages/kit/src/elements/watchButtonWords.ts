import type { Words } from '@foyer/messages/en'
import type { Locale } from '@foyer/messages/locales'
import type { Client } from '../core/Client.js'
import { listLanguageTags } from '../core/listLanguageTags.js'

/**
 * Passes the button words in the visitor's language to `callback`. English without texts of the app needs no request.
 * Other words are loaded, and the button is English until then.
 */
export function watchButtonWords(
  client: Client,
  callback: (words: Words<'buttons'>, locale: Locale) => void,
): () => void {
  let isOver = false
  let isDefault = true
  const update = () => {
    // Most pages set a language. Detect and load one only for the others.
    const isEnglish =
      !client.store.getState().options.messages && /^en\b/i.test(`${listLanguageTags(client).find(Boolean)}`)
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
