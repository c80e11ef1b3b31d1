import { swap } from '@foyer/messages/en/swap'
import type { LoadedView } from '../registry.js'
import { getWords } from '../useWords.js'
import SwapPreview from '../views/SwapPreview.js'

/** Apart from the form, because many look at a price and go no further. */
export const swapPreview: LoadedView<'SwapPreview'> = {
  View: SwapPreview,
  title: ({ translations }) => getWords(translations, 'swap', swap).previewTitle,
}
