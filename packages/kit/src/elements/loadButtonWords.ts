import { loadButtonWords as loadWords } from '@foyer/messages/buttonWords'
import type { Words } from '@foyer/messages/en'
import type { Locale } from '@foyer/messages/locales'
import type { Client } from '../core/Client.js'
import { listLanguageTags } from '../core/listLanguageTags.js'

/** Returns the words of the buttons in the visitor's language, with the app's own texts, and the language. */
export async function loadButtonWords(client: Client): Promise<readonly [words: Words<'buttons'>, locale: Locale]> {
  const { messages } = client.store.getState().options
  const [words, locale] = await loadWords(listLanguageTags(client))
  if (!messages) return [words, locale]
  const { createOverride } = await import('../widget/shell/hostParts.js')
  return [createOverride(client, locale, messages)('buttons', words), locale]
}
