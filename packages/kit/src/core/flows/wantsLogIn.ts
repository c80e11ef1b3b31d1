import type { Features } from '../Options.js'

/**
 * True if the app enables a log-in besides wallets. A separate file from logInMethods.ts, because it is needed before
 * the widget's code loads.
 */
export function wantsLogIn({ email = true, socials }: Features): boolean {
  return email || (Array.isArray(socials) && socials.length > 0)
}
