import type { MessageGroup, Words } from '@foyer/messages/en'
import type { Locale } from '@foyer/messages/locales'
import { createContext, useContext } from 'react'
import { getWords, type Translations } from './getWords.js'

export { getWords, type Translations }

export const TranslationsContext = createContext<Translations>({ locale: 'en', messages: undefined })

export function useLocale(): Locale {
  return useContext(TranslationsContext).locale
}

/**
 * Returns one group of words in the language of the widget. The view imports its English group itself, so that no view
 * loads the words of another.
 *
 * @example const words = useWords('send', send)
 */
export function useWords<Group extends MessageGroup>(group: Group, english: Words<Group>): Words<Group> {
  return getWords(useContext(TranslationsContext), group, english)
}
