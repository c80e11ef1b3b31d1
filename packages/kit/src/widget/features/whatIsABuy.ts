import { buy } from '../../messages/en/buy.js'
import type { LoadedView } from '../registry.js'
import { getWords } from '../useWords.js'
import WhatIsABuy from '../views/WhatIsABuy.js'

export const whatIsABuy: LoadedView<'WhatIsABuy'> = {
  View: WhatIsABuy,
  title: ({ translations }) => getWords(translations, 'buy', buy).whatIsBuyTitle,
}
