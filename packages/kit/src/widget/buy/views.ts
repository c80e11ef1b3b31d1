import { buy } from '@foyer/messages/en/buy'
import type { LoadedView } from '../shell/registry.js'
import { getWords } from '../shell/useWords.js'
import OnRampFiatSelect from './OnRampFiatSelect.js'
import OnRampProviders from './OnRampProviders.js'
import OnRampTokenSelect from './OnRampTokenSelect.js'
import WhatIsABuy from './WhatIsABuy.js'

export { WaitingRow } from './WaitingRow.js'

export const onRampProviders: LoadedView<'OnRampProviders'> = {
  View: OnRampProviders,
  title: ({ translations }) => getWords(translations, 'buy', buy).providersTitle,
}

export const onRampFiatSelect: LoadedView<'OnRampFiatSelect'> = {
  View: OnRampFiatSelect,
  title: ({ translations }) => getWords(translations, 'buy', buy).currencyTitle,
}

export const onRampTokenSelect: LoadedView<'OnRampTokenSelect'> = {
  View: OnRampTokenSelect,
  title: ({ translations }) => getWords(translations, 'buy', buy).tokenTitle,
}

export const whatIsABuy: LoadedView<'WhatIsABuy'> = {
  View: WhatIsABuy,
  title: ({ translations }) => getWords(translations, 'buy', buy).whatIsBuyTitle,
}
