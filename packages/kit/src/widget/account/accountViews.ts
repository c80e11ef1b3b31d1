import { account } from '@foyer/messages/en/account'
import { embedded } from '@foyer/messages/en/embedded'
import { createLateView } from '../shell/createLateView.js'
import type { Views } from '../shell/registry.js'
import { getWords } from '../shell/useWords.js'
import Account from './Account.js'
import { AccountButtons, NetworkButton } from './AccountHeaderButtons.js'

export const views = {
  Account: {
    View: Account,
    title: ({ translations }) => getWords(translations, 'account', account).accountTitle,
    isTitleHidden: true,
    Start: NetworkButton,
    End: AccountButtons,
  },
  AccountSettings: {
    View: createLateView(() => import('./AccountSettings.js').then((module) => module.AccountSettings)),
    title: ({ translations }) => getWords(translations, 'embedded', embedded).settingsTitle,
  },
} satisfies Views
