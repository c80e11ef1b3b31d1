import type { Locale } from '../locales.js'
import { asking } from './en/asking.js'
import type { AllFrameWords, AskingWords, FrameWords } from './en.js'

/** The languages besides English, a file each. */
export const loaders: Readonly<Record<Exclude<Locale, 'en'>, () => Promise<AllFrameWords>>> = {
  es: async () => (await import('./es.js')).es,
  de: async () => (await import('./de.js')).de,
  fr: async () => (await import('./fr.js')).fr,
  ja: async () => (await import('./ja.js')).ja,
  ar: async () => (await import('./ar.js')).ar,
}

/** Words to ask for a yes with; English when they cannot be fetched, because a person must be able to say no. */
export async function loadAskingWords(locale: Locale): Promise<AskingWords> {
  return locale === 'en' ? asking : loaders[locale]().catch(() => asking)
}

/** Every word of the frame in a language; rejects when it cannot be fetched. */
export async function loadFrameWords(locale: Locale): Promise<FrameWords> {
  if (locale !== 'en') return loaders[locale]()
  const { keys } = await import('./en/keys.js')
  return { ...asking, ...keys }
}
