import { send } from '@foyer/messages/en/send'
import { NftSend } from '../nfts/NftSend.js'
import type { Views } from '../shell/registry.js'
import { getWords } from '../shell/useWords.js'
import WalletSend from './WalletSend.js'
import WalletSendPreview from './WalletSendPreview.js'
import WalletSendSelectToken from './WalletSendSelectToken.js'

export const views = {
  WalletSend: {
    View: WalletSend,
    title: ({ translations }) => getWords(translations, 'send', send).sendTitle,
  },
  WalletSendSelectToken: {
    View: WalletSendSelectToken,
    title: ({ translations }) => getWords(translations, 'send', send).selectTokenTitle,
  },
  WalletSendPreview: {
    View: WalletSendPreview,
    title: ({ translations }) => getWords(translations, 'send', send).previewTitle,
  },
  NftSend: {
    View: NftSend,
    title: ({ translations }) => getWords(translations, 'send', send).sendNftTitle,
  },
} satisfies Views
