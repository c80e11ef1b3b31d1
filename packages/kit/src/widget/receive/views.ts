import { receive } from '@foyer/messages/en/account'
import type { Views } from '../shell/registry.js'
import { getWords } from '../shell/useWords.js'
import WalletCompatibleNetworks from './WalletCompatibleNetworks.js'
import WalletReceive from './WalletReceive.js'

export const views = {
  WalletReceive: {
    View: WalletReceive,
    title: ({ translations }) => getWords(translations, 'receive', receive).receiveTitle,
  },
  WalletCompatibleNetworks: {
    View: WalletCompatibleNetworks,
    title: ({ translations }) => getWords(translations, 'receive', receive).compatibleTitle,
  },
} satisfies Views
