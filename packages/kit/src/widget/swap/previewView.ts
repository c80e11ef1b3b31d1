import { swap } from '@foyer/messages/en/swap'
import type { Views } from '../shell/registry.js'
import { getWords } from '../shell/useWords.js'
import SwapPreview from './SwapPreview.js'

export const views = {
  /** In a separate chunk from the form: many users only look at the price. */
  SwapPreview: {
    View: SwapPreview,
    title: ({ translations }) => getWords(translations, 'swap', swap).previewTitle,
  },
} satisfies Views
