import { core } from '@foyer/messages/en/core'
import { pairing } from '@foyer/messages/en/pairing'
import { cleanName } from '../cleanName.js'
import { getPlatform } from '../parts/platforms.js'
import type { LoadedView } from '../registry.js'
import { getWords } from '../useWords.js'
import ConnectingWalletConnect from '../views/ConnectingWalletConnect.js'
import ConnectingWalletConnectBasic from '../views/ConnectingWalletConnectBasic.js'

export { createPairing } from '../createPairing.js'

export const connectingWalletConnect: LoadedView<'ConnectingWalletConnect'> = {
  View: ConnectingWalletConnect,
  title: ({ translations, params }) =>
    cleanName(params.wallet?.name ?? '') || getWords(translations, 'pairing', pairing).pairingTitle,
}

export const connectingWalletConnectBasic: LoadedView<'ConnectingWalletConnectBasic'> = {
  View: ConnectingWalletConnectBasic,
  // On a phone it is a list of wallets; elsewhere the code.
  title: ({ client, translations }) =>
    getPlatform(client.environment.window) === 'desktop'
      ? getWords(translations, 'pairing', pairing).pairingTitle
      : getWords(translations, 'core', core).connectTitle,
}
