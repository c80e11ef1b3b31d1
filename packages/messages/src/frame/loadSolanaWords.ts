import type { Locale } from '../locales.js'
import { asking } from './en/asking.js'
import { solana } from './en/solana.js'
import type { AskingWords, SolanaWords } from './en.js'
import { loaders } from './loadFrameMessages.js'

/** Words to ask for a yes on Solana with; English when they cannot be fetched. */
export async function loadSolanaWords(locale: Locale): Promise<AskingWords & SolanaWords> {
  const english = { ...asking, ...solana }
  return locale === 'en' ? english : loaders[locale]().catch(() => english)
}
