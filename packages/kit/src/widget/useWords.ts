import { createContext, useContext } from 'react'
import type { MessageGroup, Messages, Words } from '../messages/en.js'
import type { Locale } from '../messages/locales.js'

/** The language of the widget; `messages` are absent in English, whose groups come with the views that use them. */
export interface Language {
  readonly locale: Locale
  readonly messages?: Messages | undefined
}

export const LanguageContext = createContext<Language>({ locale: 'en' })

export function useLocale(): Locale {
  return useContext(LanguageContext).locale
}

/**
 * The words of one group in the language of the widget.
 *
 * @example const words = useWords('send', send) // with `send` from messages/en/send.js
 */
export function useWords<Group extends MessageGroup>(group: Group, english: Words<Group>): Words<Group> {
  return useContext(LanguageContext).messages?.[group] ?? english
}
