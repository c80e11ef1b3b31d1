import { buy } from '@foyer/messages/en/buy'
import type { LoadedView } from '../registry.js'
import { getWords } from '../useWords.js'
import OnRampFiatSelect from '../views/OnRampFiatSelect.js'
import OnRampProviders from '../views/OnRampProviders.js'
import OnRampTokenSelect from '../views/OnRampTokenSelect.js'
import WhatIsABuy from '../views/WhatIsABuy.js'

export { WaitingRow } from '../buy/WaitingRow.js'

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
