import { buy } from '@foyer/messages/en/buy'
import type { LoadedView } from '../shell/registry.js'
import { getWords } from '../shell/useWords.js'
import BuyInProgress from './BuyInProgress.js'
import OnRampActivity from './OnRampActivity.js'

/** Apart from the form, which preloads them. */
export const onRampActivity: LoadedView<'OnRampActivity'> = {
  View: OnRampActivity,
  title: ({ translations }) => getWords(translations, 'buy', buy).activityTitle,
}

export const buyInProgress: LoadedView<'BuyInProgress'> = {
  View: BuyInProgress,
  title: ({ translations }) => getWords(translations, 'buy', buy).inProgressTitle,
}
