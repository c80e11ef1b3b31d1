import type { Locale } from '../locales.js'
import type { AllFrameWords } from './en.js'

/** The languages other than English, one file each. */
const loaders: Readonly<Record<Exclude<Locale, 'en'>, () => Promise<{ readonly words: AllFrameWords }>>> = {
  es: () => import('./es.js'),
  de: () => import('./de.js'),
  fr: () => import('./fr.js'),
  ja: () => import('./ja.js'),
  ar: () => import('./ar.js'),
  'zh-CN': () => import('./zh-CN.js'),
  'pt-BR': () => import('./pt-BR.js'),
  id: () => import('./id.js'),
  vi: () => import('./vi.js'),
  ko: () => import('./ko.js'),
  hi: () => import('./hi.js'),
  tr: () => import('./tr.js'),
  ru: () => import('./ru.js'),
}

/** Loads the texts of the frame in a language. Users of English do not load this list. */
export async function loadTranslation(locale: Exclude<Locale, 'en'>): Promise<AllFrameWords> {
  return (await loaders[locale]()).words
}
