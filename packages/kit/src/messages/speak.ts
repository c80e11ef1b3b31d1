import { detectLocale } from './detectLocale.js'
import type { Messages } from './en.js'
import { loadMessages } from './loadMessages.js'

/** The words of the visitor's language, as the option, the page and the browser tell; undefined for English. */
export function speak(option: string | undefined, page: Window | undefined): Promise<Messages | undefined> {
  const locale = detectLocale({
    option,
    documentLanguage: page?.document.documentElement.lang,
    browserLanguages: page?.navigator.languages,
  })
  return loadMessages(locale)
}
