import { swap } from '@foyer/messages/en/swap'
import type { LoadedView } from '../shell/registry.js'
import { getWords } from '../shell/useWords.js'
import SwapPreview from './SwapPreview.js'

/** Apart from the form, because many look at a price and go no further. */
export const swapPreview: LoadedView<'SwapPreview'> = {
  View: SwapPreview,
  title: ({ translations }) => getWords(translations, 'swap', swap).previewTitle,
}
