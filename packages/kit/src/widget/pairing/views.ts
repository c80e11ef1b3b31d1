import { core } from '@foyer/messages/en/core'
import { pairing } from '@foyer/messages/en/pairing'
import { cleanName } from '../shell/cleanName.js'
import { getPlatform } from '../shell/platforms.js'
import type { Views } from '../shell/registry.js'
import { getWords } from '../shell/useWords.js'
import ConnectingWalletConnect from './ConnectingWalletConnect.js'
import ConnectingWalletConnectBasic from './ConnectingWalletConnectBasic.js'

export { createPairing } from './createPairing.js'

export const views = {
  ConnectingWalletConnect: {
    View: ConnectingWalletConnect,
    title: ({ translations, params }) =>
      cleanName(params.wallet?.name ?? '') || getWords(translations, 'pairing', pairing).pairingTitle,
  },
  ConnectingWalletConnectBasic: {
    View: ConnectingWalletConnectBasic,
    // On a phone the view is a list of wallets. On a desktop it is the QR code.
    title: ({ client, translations }) =>
      getPlatform(client.environment.window) === 'desktop'
        ? getWords(translations, 'pairing', pairing).pairingTitle
        : getWords(translations, 'core', core).connectTitle,
  },
} satisfies Views
