import type { Locale } from '../locales.js'
import { smartAccount } from './en/smartAccount.js'
import type { SmartAccountWords } from './en.js'
import { loadOther } from './loadFrameMessages.js'

/** Loads the texts about smart accounts. Returns English if the load fails. */
export async function loadSmartAccountWords(locale: Locale): Promise<SmartAccountWords> {
  return locale === 'en' ? smartAccount : loadOther(locale).catch(() => smartAccount)
}
