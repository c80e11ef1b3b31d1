import { buttons } from './en/buttons.js'
import type { Words } from './en.js'
import type { Locale } from './locales.js'

/**
 * The texts of the buttons on the host page in every language. They are few, so one file has all of them and a page
 * loads no other texts before a click.
 */
export const buttonWords: Readonly<Record<Locale, Words<'buttons'>>> = {
  en: buttons,
  es: {
    connect: 'Conectar billetera',
    connecting: 'Conectando...',
    selectNetwork: 'Elegir red',
    switchNetwork: 'Cambiar de red',
    unknownNetwork: 'Red desconocida',
  },
  de: {
    connect: 'Wallet verbinden',
    connecting: 'Wird verbunden...',
    selectNetwork: 'Netzwerk wählen',
    switchNetwork: 'Netzwerk wechseln',
    unknownNetwork: 'Unbekanntes Netzwerk',
  },
  fr: {
    connect: 'Connecter un portefeuille',
    connecting: 'Connexion...',
    selectNetwork: 'Choisir un réseau',
    switchNetwork: 'Changer de réseau',
    unknownNetwork: 'Réseau inconnu',
  },
  ja: {
    connect: 'ウォレットを接続',
    connecting: '接続中...',
    selectNetwork: 'ネットワークを選択',
    switchNetwork: 'ネットワークを切り替え',
    unknownNetwork: '不明なネットワーク',
  },
  ar: {
    connect: 'ربط المحفظة',
    connecting: 'جارٍ الربط...',
    selectNetwork: 'اختيار الشبكة',
    switchNetwork: 'تبديل الشبكة',
    unknownNetwork: 'شبكة غير معروفة',
  },
}

function isKnown(language: string | undefined): language is Locale {
  return language !== undefined && Object.hasOwn(buttonWords, language)
}

/**
 * Returns the language of the buttons and their texts. Chooses the language like `detectLocale`, which is loaded only
 * with the widget.
 */
export function chooseButtonWords(
  choice: string | undefined,
  option: string | undefined,
  page: Window | undefined,
): readonly [words: Words<'buttons'>, locale: Locale] {
  const tags = [choice, option, page?.document.documentElement.lang, ...(page?.navigator.languages ?? [])]
  for (const tag of tags) {
    const language = tag?.trim().toLowerCase().split(/[-_]/)[0]
    if (isKnown(language)) return [buttonWords[language], language]
  }
  return [buttonWords.en, 'en']
}
