import { core } from '@foyer/messages/en/core'
import { wallets } from '@foyer/messages/en/wallets'
import type { Views } from '../shell/registry.js'
import { getWords } from '../shell/useWords.js'
import ConnectingExternal, { findConnector } from './ConnectingExternal.js'
import ConnectingMultiChain from './ConnectingMultiChain.js'
import ConnectWallets from './ConnectWallets.js'

export const views = {
  ConnectWallets: {
    View: ConnectWallets,
    title: ({ translations }) => getWords(translations, 'wallets', wallets).connectWalletsTitle,
  },
  ConnectingExternal: {
    View: ConnectingExternal,
    title: ({ client, translations, params }) =>
      findConnector(client, params.connectorId)?.name ?? getWords(translations, 'core', core).connectTitle,
  },
  ConnectingMultiChain: {
    View: ConnectingMultiChain,
    title: ({ client, translations, params }) =>
      findConnector(client, params.connectorIds[0])?.name ?? getWords(translations, 'core', core).connectTitle,
  },
} satisfies Views
