import { wallets } from '../../messages/en/wallets.js'
import type { LoadedView } from '../LoadedView.js'
import { getWords } from '../useWords.js'
import AllWallets from '../views/AllWallets.js'

export const allWallets: LoadedView<'AllWallets'> = {
  View: AllWallets,
  title: ({ translations }) => getWords(translations, 'wallets', wallets).allWalletsTitle,
}
