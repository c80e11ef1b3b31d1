import { buttons } from './en/buttons.js'
import type { Words } from './en.js'
import type { Locale } from './locales.js'

type ButtonWords = Words<'buttons'>

// Import whole modules, because bundlers repeat each name of a partial import.
const loaders: Readonly<Record<Locale, () => Promise<{ readonly buttons: ButtonWords }>>> = {
  en: async () => ({ buttons }),
  es: () => import('./es/buttons.js'),
  de: () => import('./de/buttons.js'),
  fr: () => import('./fr/buttons.js'),
  ja: () => import('./ja/buttons.js'),
  ar: () => import('./ar/buttons.js'),
  'zh-CN': () => import('./zh-CN/buttons.js'),
  'pt-BR': () => import('./pt-BR/buttons.js'),
  id: () => import('./id/buttons.js'),
  vi: () => import('./vi/buttons.js'),
  ko: () => import('./ko/buttons.js'),
  hi: () => import('./hi/buttons.js'),
  tr: () => import('./tr/buttons.js'),
  ru: () => import('./ru/buttons.js'),
}

/**
 * Loads the texts of the buttons on the host page in the first language of `tags`, and returns the language. Chooses it
 * like `detectLocale`, which is loaded only with the widget.
 */
export async function loadButtonWords(
  tags: readonly (string | undefined)[],
): Promise<readonly [words: ButtonWords, locale: Locale]> {
  const locale = chooseLocale(tags)
  return [(await loaders[locale]()).buttons, locale]
}

function chooseLocale(tags: readonly (string | undefined)[]): Locale {
  for (const tag of tags) {
    const [language, script = ''] = (tag ?? '').trim().toLowerCase().split(/[-_]/)
    if (language === 'zh' && /^(hant|tw|hk|mo)$/.test(script)) continue
    const locale = (Object.keys(loaders) as Locale[]).find((each) => each.split('-')[0] === language)
    if (locale) return locale
  }
  return 'en'
}
