import { receive } from '@foyer/messages/en/account'
import type { LoadedView } from '../shell/registry.js'
import { getWords } from '../shell/useWords.js'
import WalletCompatibleNetworks from './WalletCompatibleNetworks.js'
import WalletReceive from './WalletReceive.js'

export const walletReceive: LoadedView<'WalletReceive'> = {
  View: WalletReceive,
  title: ({ translations }) => getWords(translations, 'receive', receive).receiveTitle,
}

export const walletCompatibleNetworks: LoadedView<'WalletCompatibleNetworks'> = {
  View: WalletCompatibleNetworks,
  title: ({ translations }) => getWords(translations, 'receive', receive).compatibleTitle,
}
