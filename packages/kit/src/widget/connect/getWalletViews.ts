import { core } from '@foyer/messages/en/core'
import { wallets } from '@foyer/messages/en/wallets'
import { format } from '@foyer/messages/format'
import type { Views } from '../shell/registry.js'
import { getWords } from '../shell/useWords.js'
import Downloads from './Downloads.js'
import GetWallet from './GetWallet.js'
import HostConnect from './HostConnect.js'
import WhatIsAWallet from './WhatIsAWallet.js'

export const views = {
  Connect: { View: HostConnect, title: ({ translations }) => getWords(translations, 'core', core).connectTitle },
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
