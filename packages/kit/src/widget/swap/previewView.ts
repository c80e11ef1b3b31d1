import { swap } from '@foyer/messages/en/swap'
import type { Views } from '../shell/registry.js'
import { getWords } from '../shell/useWords.js'
import SwapPreview from './SwapPreview.js'

export const views = {
  /** Apart from the form, because many look at a price and go no further. */
  SwapPreview: {
    View: SwapPreview,
    title: ({ translations }) => getWords(translations, 'swap', swap).previewTitle,
  },
} satisfies Views
