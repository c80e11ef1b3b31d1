import type { Client } from './Client.js'

/**
 * Lists the BCP 47 tags of the preferred languages, best first: the user's choice, the app's option, the page's
 * language, and the browser's languages.
 */
export function listLanguageTags({ memory, store, environment }: Client): readonly (string | undefined)[] {
  const page = environment.window
  return [
    memory.get('locale'),
    store.getState().options.locale,
    page?.document.documentElement.lang,
    ...(page?.navigator.languages ?? []),
  ]
}
