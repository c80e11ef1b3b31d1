import type { Features } from '../Options.js'

/**
 * Returns whether the host wants any log-in besides wallets. Not in logInMethods.ts, which loads with the widget: a page reads this
 * before the widget is loaded.
 */
export function wantsLogIn({ email = true, socials }: Features): boolean {
  return email || (Array.isArray(socials) && socials.length > 0)
}
