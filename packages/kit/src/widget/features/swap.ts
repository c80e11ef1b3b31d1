import { swap as english } from '@foyer/messages/en/swap'
import type { LoadedView } from '../registry.js'
import { getWords } from '../useWords.js'
import Swap from '../views/Swap.js'
import SwapSelectToken from '../views/SwapSelectToken.js'

export const swap: LoadedView<'Swap'> = {
  View: Swap,
  title: ({ translations }) => getWords(translations, 'swap', english).swapTitle,
}

export const swapSelectToken: LoadedView<'SwapSelectToken'> = {
  View: SwapSelectToken,
  title: ({ translations }) => getWords(translations, 'swap', english).selectTitle,
}
