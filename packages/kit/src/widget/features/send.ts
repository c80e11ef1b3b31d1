import { send } from '@foyer/messages/en/send'
import { NftSend } from '../nfts/NftSend.js'
import type { LoadedView } from '../registry.js'
import { getWords } from '../useWords.js'
import WalletSend from '../views/WalletSend.js'
import WalletSendPreview from '../views/WalletSendPreview.js'
import WalletSendSelectToken from '../views/WalletSendSelectToken.js'

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
