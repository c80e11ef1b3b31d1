import type { Handler } from './Handler.js'

/** The language of the frame's screens and of the mails. */
export const setLocale: Handler<'SET_LOCALE'> = async ({ presentation }, { locale }) => {
  presentation.setLocale(locale)
  return undefined
}
