import type { Locale } from '../locales.js'
import { asking } from './en/asking.js'
import type { AllFrameWords, ApprovalWords, FrameWords } from './en.js'

/** Loads the texts of a language other than English. */
export async function loadOther(locale: Exclude<Locale, 'en'>): Promise<AllFrameWords> {
  return (await import('./loadTranslation.js')).loadTranslation(locale)
}

/**
 * Loads the texts of approvals. Returns English if the load fails, because the user must be able to reject a request.
 */
export async function loadApprovalWords(locale: Locale): Promise<ApprovalWords> {
  return locale === 'en' ? asking : loadOther(locale).catch(() => asking)
}

/** Loads all texts of the frame in a language. Rejects if the load fails. */
export async function loadFrameWords(locale: Locale): Promise<FrameWords> {
  if (locale !== 'en') return loadOther(locale)
  const { keys } = await import('./en/keys.js')
  return { ...asking, ...keys }
}
