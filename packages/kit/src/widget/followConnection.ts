import type { Client } from '../core/Client.js'
import type { State } from '../core/State.js'
import { getConnection } from '../core/select.js'
import type { Navigation } from './createNavigation.js'
import { choosePlace, lacksAccount, mustSwitchChain } from './navigation/choosePlace.js'
import type { ViewName } from './navigation/ViewParams.js'

/** Where somebody without a wallet is; a wallet that arrives ends the visit, and one that leaves changes nothing. */
const connectViews: readonly ViewName[] = [
  'Connect',
  'ConnectWallets',
  'ConnectingExternal',
  'ConnectingWalletConnect',
  'ConnectingWalletConnectBasic',
  'AllWallets',
  'GetWallet',
  'Downloads',
  'WhatIsAWallet',
  'Create',
  'ConnectSocials',
  'EmailLogin',
  'EmailVerifyDevice',
  'EmailVerifyOtp',
  'ConnectingSocial',
  'ConnectingFarcaster',
]

/** Views that also make sense with no wallet at all. */
const neutralViews: readonly ViewName[] = ['Networks', 'SwitchNetwork', 'WhatIsANetwork']

/** Which wallet is here: undefined while one is being asked, because then nothing has changed yet. */
function getWalletKey(state: State): string | null | undefined {
  const connection = getConnection(state)
  if (connection.status === 'disconnected') return null
  return connection.status === 'connected' ? connection.connector.id : undefined
}

/** Closes or moves the widget when a wallet came, went or changed its chain. Returns the undo. */
export function followConnection(client: Client, navigation: Navigation): () => void {
  const { store } = client
  let last = getWalletKey(store.getState()) ?? null
  return store.subscribe((state, before) => {
    if (state.namespaces === before.namespaces && state.activeNamespace === before.activeNamespace) return
    const key = getWalletKey(state)
    if (key === undefined) return
    const was = last
    last = key
    if (!navigation.isShown()) return navigation.prepare(choosePlace(state))
    const { view } = navigation.getPlace()
    // Another namespace has another wallet, but nobody came or went; where none is connected there is no account to show.
    if (state.activeNamespace !== before.activeNamespace)
      return lacksAccount(state, view) ? navigation.go({ type: 'reset', to: choosePlace(state) }) : undefined
    const isConnectView = connectViews.includes(view)
    if (key !== null && key !== was && isConnectView) return navigation.finishConnect()
    if (key === null && was !== null && !isConnectView && !neutralViews.includes(view)) return navigation.close()
    if (key !== null && navigation.hasVisited('UnsupportedChain') && !mustSwitchChain(state)) navigation.close()
  })
}
