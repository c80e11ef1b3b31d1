import { swap as english } from '@foyer/messages/en/swap'
import type { LoadedView } from '../shell/registry.js'
import { getWords } from '../shell/useWords.js'
import Swap from './Swap.js'
import SwapSelectToken from './SwapSelectToken.js'

export const swap: LoadedView<'Swap'> = {
  View: Swap,
  title: ({ translations }) => getWords(translations, 'swap', english).swapTitle,
}

export const swapSelectToken: LoadedView<'SwapSelectToken'> = {
  View: SwapSelectToken,
  title: ({ translations }) => getWords(translations, 'swap', english).selectTitle,
}
