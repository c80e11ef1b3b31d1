import { buy } from '@foyer/messages/en/buy'
import type { LoadedView } from '../registry.js'
import { getWords } from '../useWords.js'
import BuyInProgress from '../views/BuyInProgress.js'
import OnRampActivity from '../views/OnRampActivity.js'

/** Apart from the form, which preloads them. */
export const onRampActivity: LoadedView<'OnRampActivity'> = {
  View: OnRampActivity,
  title: ({ translations }) => getWords(translations, 'buy', buy).activityTitle,
}

export const buyInProgress: LoadedView<'BuyInProgress'> = {
  View: BuyInProgress,
  title: ({ translations }) => getWords(translations, 'buy', buy).inProgressTitle,
}
