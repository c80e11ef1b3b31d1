import type { MessageGroup, Messages, Words } from '@foyer/messages/en'
import type { Locale } from '@foyer/messages/locales'
import { createContext, useContext } from 'react'

/** The language the widget speaks; without `messages` it is English, whose words come with the views. */
export interface Translations {
  readonly locale: Locale
  readonly messages: Messages | undefined
}

export const TranslationsContext = createContext<Translations>({ locale: 'en', messages: undefined })

export function useLocale(): Locale {
  return useContext(TranslationsContext).locale
}

/**
 * One group of words in the language of the widget. The view brings the English group itself, so that no view pays for
 * the words of another.
 *
 * @example const words = useWords('send', send)
 */
export function useWords<Group extends MessageGroup>(group: Group, english: Words<Group>): Words<Group> {
  return getWords(useContext(TranslationsContext), group, english)
}

/** The same outside of components, such as for a view's title. */
export function getWords<Group extends MessageGroup>(
  translations: Translations,
  group: Group,
  english: Words<Group>,
): Words<Group> {
  const translated: { readonly [Key in MessageGroup]: Words<Key> } | undefined = translations.messages
  return translated?.[group] ?? english
}
