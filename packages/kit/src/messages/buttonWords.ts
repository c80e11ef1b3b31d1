import { buttons } from './en/buttons.js'
import type { Words } from './en.js'
import type { Locale } from './locales.js'

/** The words of the host's page in every language: a few, so that a page in any of them fetches no others before a press. */
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
