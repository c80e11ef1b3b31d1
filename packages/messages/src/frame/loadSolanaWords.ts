import type { Locale } from '../locales.js'
import { asking } from './en/asking.js'
import { solana } from './en/solana.js'
import type { ApprovalWords, SolanaWords } from './en.js'
import { loadOther } from './loadFrameMessages.js'

/** Loads the texts of approvals on Solana. Returns English if the load fails. */
export async function loadSolanaWords(locale: Locale): Promise<ApprovalWords & SolanaWords> {
  const english = { ...asking, ...solana }
  return locale === 'en' ? english : loadOther(locale).catch(() => english)
}
