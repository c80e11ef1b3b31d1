import { type Locale, locales } from '@foyer/messages/locales'
import { type Currency, currencies } from '@foyer/primitives/worth'
import type { Client } from '../../core/Client.js'

/** The user's own choices on this device. Absent: the app decides. */
export interface Preferences {
  readonly locale?: Locale | undefined
  readonly currency?: Currency | undefined
}

/** Returns the user's choices. Any script on the origin can write to the storage, so other values are ignored. */
export function loadPreferences({ memory }: Pick<Client, 'memory'>): Preferences {
  return {
    locale: locales.find((each) => each === memory.get('locale')),
    currency: currencies.find((each) => each === memory.get('currency')),
  }
}

/** Stores a choice of the user, which has priority over the app's option. Undefined removes it. */
export function storePreference(client: Client, name: keyof Preferences, value: Locale | Currency | undefined): void {
  const { memory, store } = client
  if (value === undefined) memory.remove(name)
  else memory.set(name, value)
  // The readers of `options.locale` and `options.currency` read the choice too.
  store.setState(({ options }) => ({ options: { ...options } }))
}
