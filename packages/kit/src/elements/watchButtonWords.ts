import type { Client } from '../core/Client.js'
import { detectLocale } from '../messages/detectLocale.js'
import { buttons } from '../messages/en/buttons.js'
import type { Words } from '../messages/en.js'

/**
 * Gives the words of the buttons in the visitor's language. English is there at once; another language is fetched,
 * and until it has come the button speaks English.
 */
export function watchButtonWords(client: Client, callback: (words: Words<'buttons'>) => void): () => void {
  const page = client.environment.window
  const life = { isOver: false, locale: 'en' }
  const update = () => {
    const locale = detectLocale({
      option: client.store.getState().options.locale,
      documentLanguage: page?.document.documentElement.lang,
      browserLanguages: page?.navigator.languages,
    })
    if (locale === life.locale) return
    life.locale = locale
    import('../messages/loadMessages.js')
      .then(({ loadMessages }) => loadMessages(locale))
      .then(
        (messages) => {
          if (!life.isOver && life.locale === locale) callback(messages?.buttons ?? buttons)
        },
        () => undefined,
      )
  }
  update()
  const undo = client.store.subscribe((state, before) => {
    if (state.options.locale !== before.options.locale) update()
  })
  return () => {
    life.isOver = true
    undo()
  }
}
