import type { MessageGroup, Messages, Words } from '@foyer/messages/en'
import type { Locale } from '@foyer/messages/locales'
import type { OverrideWords } from '@foyer/messages/overrideWords'

/** The language of the widget. Without `messages` it is English, whose words are part of the views. */
export interface Translations {
  readonly locale: Locale
  readonly messages: Messages | undefined
  /** Replaces texts by those of the app, if it has any. */
  readonly override?: OverrideWords | undefined
}

/** Returns one group of words outside of components, such as for a view's title. */
export function getWords<Group extends MessageGroup>(
  { messages, override }: Translations,
  group: Group,
  english: Words<Group>,
): Words<Group> {
  const translated: { readonly [Key in MessageGroup]: Words<Key> } | undefined = messages
  const words = translated?.[group] ?? english
  return override ? override(group, words) : words
}
