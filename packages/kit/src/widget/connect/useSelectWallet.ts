import { useCallback } from 'react'
import { emit } from '../../core/state/emit.js'
import type { PairingSlot } from '../pairing/createPairingSlot.js'
import { isLocalPage, leadsToPairing } from '../pairing/findPairing.js'
import { readWalletLinks } from '../pairing/linkWallet.js'
import type { WalletEntry } from '../shell/ViewParams.js'
import { useWidget } from '../shell/WidgetContext.js'
import type { WalletRow } from './arrangeWallets.js'

export type WalletChoice = Pick<Extract<WalletRow, { kind: 'connector' }>, 'kind' | 'connector'> | WalletOffer
type WalletOffer = Pick<Extract<WalletRow, { kind: 'wallet' }>, 'kind' | 'wallet'>

/** On a phone with an address at hand the app opens in the very task of the tap; a browser allows it no later. */
function openAtOnce({ current }: PairingSlot, wallet: WalletEntry, isLocal: boolean): void {
  const { mobile } = readWalletLinks(wallet, isLocal)
  if (!mobile || !current?.browser.isMobile || current.browser.app !== undefined) return
  current.begin(wallet)
  current.open(mobile)
}

/** Where a press on a wallet leads: to the wallet itself, to pairing with it, or to where it can be had. */
export function useSelectWallet(): (choice: WalletChoice) => void {
  const { client, pairing, push } = useWidget()
  return useCallback(
    (choice) => {
      if (choice.kind === 'connector' && choice.connector.type === 'WALLET_CONNECT') {
        push('ConnectingWalletConnect', { wallet: undefined })
      } else if (choice.kind === 'connector') {
        const { id, name, connectors } = choice.connector
        emit(client, 'SELECT_WALLET', { name, platform: 'browser' })
        if (connectors) push('ConnectingMultiChain', { connectorIds: connectors.map((each) => each.id) })
        else push('ConnectingExternal', { connectorId: id })
      } else if (leadsToPairing(client, choice.wallet)) {
        openAtOnce(pairing, choice.wallet, isLocalPage(client))
        push('ConnectingWalletConnect', { wallet: choice.wallet })
      } else {
        emit(client, 'SELECT_WALLET', { name: choice.wallet.name, platform: 'unsupported' })
        push('Downloads', { wallet: choice.wallet })
      }
    },
    [client, pairing, push],
  )
}
