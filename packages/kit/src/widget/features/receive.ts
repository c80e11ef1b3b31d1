import { receive } from '@foyer/messages/en/account'
import type { LoadedView } from '../registry.js'
import { getWords } from '../useWords.js'
import WalletCompatibleNetworks from '../views/WalletCompatibleNetworks.js'
import WalletReceive from '../views/WalletReceive.js'

export const walletReceive: LoadedView<'WalletReceive'> = {
  View: WalletReceive,
  title: ({ translations }) => getWords(translations, 'receive', receive).receiveTitle,
}

export const walletCompatibleNetworks: LoadedView<'WalletCompatibleNetworks'> = {
  View: WalletCompatibleNetworks,
  title: ({ translations }) => getWords(translations, 'receive', receive).compatibleTitle,
}
