import type { Locale } from '../locales.js'
import { asking } from './en/asking.js'
import type { AllFrameWords, ApprovalWords, FrameWords } from './en.js'

/** The languages other than English, one file each. */
export const loaders: Readonly<Record<Exclude<Locale, 'en'>, () => Promise<AllFrameWords>>> = {
  es: async () => (await import('./es.js')).es,
  de: async () => (await import('./de.js')).de,
  fr: async () => (await import('./fr.js')).fr,
  ja: async () => (await import('./ja.js')).ja,
  ar: async () => (await import('./ar.js')).ar,
}

/**
 * Loads the texts of approvals. Returns English if the load fails, because the user must be able to reject a request.
 */
export async function loadApprovalWords(locale: Locale): Promise<ApprovalWords> {
  return locale === 'en' ? asking : loaders[locale]().catch(() => asking)
}

/** Loads all texts of the frame in a language. Rejects if the load fails. */
export async function loadFrameWords(locale: Locale): Promise<FrameWords> {
  if (locale !== 'en') return loaders[locale]()
  const { keys } = await import('./en/keys.js')
  return { ...asking, ...keys }
}
