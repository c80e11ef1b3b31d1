import { wallets } from '@foyer/messages/en/wallets'
import { format } from '@foyer/messages/format'
import type { LoadedView } from '../registry.js'
import { getWords } from '../useWords.js'
import Downloads from '../views/Downloads.js'
import GetWallet from '../views/GetWallet.js'
import WhatIsAWallet from '../views/WhatIsAWallet.js'

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
