import type { Client } from './Client.js'

/**
 * Returns the BCP 47 tag of the preferred language: the user's choice, else the app's option, else the page's language,
 * else the browser's first language.
 */
export function getLanguageTag({ memory, store, environment }: Client): string {
  const page = environment.window
  return (
    memory.get('locale') ||
    store.getState().options.locale ||
    page?.document.documentElement.lang ||
    (page?.navigator.language ?? 'en')
  )
}
