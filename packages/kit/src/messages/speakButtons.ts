import { buttonWords } from './buttonWords.js'
import type { Words } from './en.js'
import type { Locale } from './locales.js'

const isKnown = (language: string | undefined): language is Locale =>
  language !== undefined && Object.hasOwn(buttonWords, language)

/**
 * The words of the buttons in the visitor's language. Chooses as `detectLocale` does, which comes with the open widget: the pages
 * that need this file have nothing else of it yet.
 */
export function speakButtons(option: string | undefined, page: Window | undefined): Words<'buttons'> {
  const tags = [option, page?.document.documentElement.lang, ...(page?.navigator.languages ?? [])]
  for (const tag of tags) {
    const language = tag?.trim().toLowerCase().split(/[-_]/)[0]
    if (isKnown(language)) return buttonWords[language]
  }
  return buttonWords.en
}
