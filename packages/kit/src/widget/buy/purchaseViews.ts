import { buy } from '@foyer/messages/en/buy'
import type { Views } from '../shell/registry.js'
import { getWords } from '../shell/useWords.js'
import BuyInProgress from './BuyInProgress.js'
import OnRampActivity from './OnRampActivity.js'

export const views = {
  /** Kept in a separate chunk, which the purchase form preloads. */
  OnRampActivity: {
    View: OnRampActivity,
    title: ({ translations }) => getWords(translations, 'buy', buy).activityTitle,
  },
  BuyInProgress: {
    View: BuyInProgress,
    title: ({ translations }) => getWords(translations, 'buy', buy).inProgressTitle,
  },
} satisfies Views
