import { bySuite } from '../scripts/test/suite.js'

/** A theme and a language in which axe checks a view. Arabic is written from right to left. */
export interface AxeLook {
  readonly theme: 'light' | 'dark'
  readonly locale: 'en' | 'ar'
}

const light: AxeLook = { theme: 'light', locale: 'en' }
const dark: AxeLook = { theme: 'dark', locale: 'ar' }
const all: readonly AxeLook[] = [light, dark, { theme: 'light', locale: 'ar' }, { theme: 'dark', locale: 'en' }]

/**
 * Returns the looks in which axe checks a view: both themes in both directions in `npm run test:all`, one of two in
 * `npm test`. `key` selects that one, so that half of the views are checked in light and half in dark from right to
 * left.
 */
export function listAxeLooks(key: string | number): readonly AxeLook[] {
  const sum = typeof key === 'number' ? key : [...key].reduce((total, char) => total + (char.codePointAt(0) ?? 0), 0)
  return bySuite({ main: [sum % 2 === 0 ? light : dark], all })
}
