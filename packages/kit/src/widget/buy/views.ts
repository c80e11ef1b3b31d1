import { buy } from '@foyer/messages/en/buy'
import type { Views } from '../shell/registry.js'
import { getWords } from '../shell/useWords.js'
import OnRampFiatSelect from './OnRampFiatSelect.js'
import OnRampProviders from './OnRampProviders.js'
import OnRampTokenSelect from './OnRampTokenSelect.js'
import WhatIsABuy from './WhatIsABuy.js'

export const views = {
  OnRampProviders: {
    View: OnRampProviders,
    title: ({ translations }) => getWords(translations, 'buy', buy).providersTitle,
  },
  OnRampFiatSelect: {
    View: OnRampFiatSelect,
    title: ({ translations }) => getWords(translations, 'buy', buy).currencyTitle,
  },
  OnRampTokenSelect: {
    View: OnRampTokenSelect,
    title: ({ translations }) => getWords(translations, 'buy', buy).tokenTitle,
  },
  WhatIsABuy: {
    View: WhatIsABuy,
    title: ({ translations }) => getWords(translations, 'buy', buy).whatIsBuyTitle,
  },
} satisfies Views
