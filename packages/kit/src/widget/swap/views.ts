import { swap as english } from '@foyer/messages/en/swap'
import type { Views } from '../shell/registry.js'
import { getWords } from '../shell/useWords.js'
import Swap from './Swap.js'
import SwapSelectToken from './SwapSelectToken.js'

export const views = {
  Swap: {
    View: Swap,
    title: ({ translations }) => getWords(translations, 'swap', english).swapTitle,
  },
  SwapSelectToken: {
    View: SwapSelectToken,
    title: ({ translations }) => getWords(translations, 'swap', english).selectTitle,
  },
} satisfies Views
