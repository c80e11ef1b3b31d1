import { wallets } from '@foyer/messages/en/wallets'
import { format } from '@foyer/messages/format'
import type { Views } from '../shell/registry.js'
import { getWords } from '../shell/useWords.js'
import Downloads from './Downloads.js'
import GetWallet from './GetWallet.js'
import WhatIsAWallet from './WhatIsAWallet.js'

export const views = {
  GetWallet: {
    View: GetWallet,
    title: ({ translations }) => getWords(translations, 'wallets', wallets).getWalletTitle,
  },
  Downloads: {
    View: Downloads,
    title: ({ translations, params }) =>
      format(getWords(translations, 'wallets', wallets).downloadTitle, { wallet: params.wallet.name }),
  },
  WhatIsAWallet: {
    View: WhatIsAWallet,
    title: ({ translations }) => getWords(translations, 'wallets', wallets).whatIsWalletTitle,
  },
} satisfies Views
