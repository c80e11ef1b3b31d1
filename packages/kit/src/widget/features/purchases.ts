import { buy } from '../../messages/en/buy.js'
import type { LoadedView } from '../registry.js'
import { getWords } from '../useWords.js'
import OnRampActivity from '../views/OnRampActivity.js'

/** Apart from buying, because most who buy look at the one purchase alone. */
export const onRampActivity: LoadedView<'OnRampActivity'> = {
  View: OnRampActivity,
  title: ({ translations }) => getWords(translations, 'buy', buy).activityTitle,
}
