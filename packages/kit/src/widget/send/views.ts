import { send } from '@foyer/messages/en/send'
import { NftSend } from '../nfts/NftSend.js'
import type { LoadedView } from '../shell/registry.js'
import { getWords } from '../shell/useWords.js'
import WalletSend from './WalletSend.js'
import WalletSendPreview from './WalletSendPreview.js'
import WalletSendSelectToken from './WalletSendSelectToken.js'

export const walletSend: LoadedView<'WalletSend'> = {
  View: WalletSend,
  title: ({ translations }) => getWords(translations, 'send', send).sendTitle,
}

export const walletSendSelectToken: LoadedView<'WalletSendSelectToken'> = {
  View: WalletSendSelectToken,
  title: ({ translations }) => getWords(translations, 'send', send).selectTokenTitle,
}

export const walletSendPreview: LoadedView<'WalletSendPreview'> = {
  View: WalletSendPreview,
  title: ({ translations }) => getWords(translations, 'send', send).previewTitle,
}

export const nftSend: LoadedView<'NftSend'> = {
  View: NftSend,
  title: ({ translations }) => getWords(translations, 'send', send).sendNftTitle,
}
