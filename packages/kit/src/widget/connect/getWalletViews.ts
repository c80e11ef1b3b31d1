import { wallets } from '@foyer/messages/en/wallets'
import { format } from '@foyer/messages/format'
import type { LoadedView } from '../shell/registry.js'
import { getWords } from '../shell/useWords.js'
import Downloads from './Downloads.js'
import GetWallet from './GetWallet.js'
import WhatIsAWallet from './WhatIsAWallet.js'

export const getWallet: LoadedView<'GetWallet'> = {
  View: GetWallet,
  title: ({ translations }) => getWords(translations, 'wallets', wallets).getWalletTitle,
}

export const downloads: LoadedView<'Downloads'> = {
  View: Downloads,
  title: ({ translations, params }) =>
    format(getWords(translations, 'wallets', wallets).downloadTitle, { wallet: params.wallet.name }),
}

export const whatIsAWallet: LoadedView<'WhatIsAWallet'> = {
  View: WhatIsAWallet,
  title: ({ translations }) => getWords(translations, 'wallets', wallets).whatIsWalletTitle,
}
