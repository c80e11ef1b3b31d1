import { account as words } from '../../messages/en/account.js'
import { SettingsButton } from '../account/SettingsButton.js'
import type { LoadedView } from '../LoadedView.js'
import { NetworkButton } from '../parts/NetworkButton.js'
import { getWords } from '../useWords.js'
import Account from '../views/Account.js'

export const account: LoadedView<'Account'> = {
  View: Account,
  title: ({ translations }) => getWords(translations, 'account', words).accountTitle,
  isTitleHidden: true,
  Start: NetworkButton,
  End: SettingsButton,
}
