import type { Words } from '@foyer/messages/en'
import type { Locale } from '@foyer/messages/locales'
import type { Client } from '../core/Client.js'

/**
 * Gives the visitor's language and the words of the buttons in it. English is there at once; another language is fetched,
 * and until it has come the button speaks English.
 */
export function watchButtonWords(
  client: Client,
  callback: (words: Words<'buttons'>, locale: Locale) => void,
): () => void {
  const page = client.environment.window
  const life = { isOver: false, locale: 'en' }
  const update = () => {
    const tag = client.store.getState().options.locale ?? page?.document.documentElement.lang
    // Most pages say which language they are in; only for the others is there something to find out and fetch.
    const isEnglish = /^en\b/i.test(tag || (page?.navigator.language ?? 'en'))
    if (isEnglish && life.locale === 'en') return
    life.locale = tag ?? ''
    import('@foyer/messages/buttonWords').then(
      (module) => {
        if (!life.isOver && life.locale === (tag ?? ''))
          callback(...module.chooseButtonWords(client.store.getState().options.locale, page))
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
