import type { Messages } from './en.js'
import type { Locale } from './locales.js'

// Import whole modules, because bundlers repeat each name of a partial import.
const loaders: Readonly<Record<Exclude<Locale, 'en'>, () => Promise<{ readonly messages: Messages }>>> = {
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

/** Loads the texts of a language. Pages in English do not load this list. */
export async function loadTranslation(locale: Exclude<Locale, 'en'>): Promise<Messages> {
  return (await loaders[locale]()).messages
}
