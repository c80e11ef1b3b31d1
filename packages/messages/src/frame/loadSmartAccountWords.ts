import type { Locale } from '../locales.js'
import { smartAccount } from './en/smartAccount.js'
import type { SmartAccountWords } from './en.js'
import { loaders } from './loadFrameMessages.js'

/** Loads the texts about smart accounts. Returns English if the load fails. */
export async function loadSmartAccountWords(locale: Locale): Promise<SmartAccountWords> {
  return locale === 'en' ? smartAccount : loaders[locale]().catch(() => smartAccount)
}
