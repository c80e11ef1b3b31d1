import { useCallback } from 'react'
import { emit } from '../../core/state/emit.js'
import type { PairingSlot } from '../pairing/createPairingSlot.js'
import { isLocalPage, leadsToPairing } from '../pairing/findPairing.js'
import { parseWalletLinks } from '../pairing/linkWallet.js'
import type { WalletEntry } from '../shell/ViewParams.js'
import { useWidget } from '../shell/WidgetContext.js'
import type { WalletRow } from './createWalletRows.js'

export type WalletChoice = Pick<Extract<WalletRow, { kind: 'connector' }>, 'kind' | 'connector'> | WalletOffer
type WalletOffer = Pick<Extract<WalletRow, { kind: 'wallet' }>, 'kind' | 'wallet'>

/**
 * Opens the wallet app on a phone if a pairing address is ready. This must run in the same task as the tap: a browser
 * blocks it later.
 */
function openWalletApp({ current }: PairingSlot, wallet: WalletEntry, isLocal: boolean): void {
  const { mobile } = parseWalletLinks(wallet, isLocal)
  if (!mobile || !current?.browser.isMobile || current.browser.app !== undefined) return
  current.begin(wallet)
  current.open(mobile)
}

/** Returns a function that opens the next view for a wallet: the connection, the pairing or the download pages. */
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
        openWalletApp(pairing, choice.wallet, isLocalPage(client))
        push('ConnectingWalletConnect', { wallet: choice.wallet })
      } else {
        emit(client, 'SELECT_WALLET', { name: choice.wallet.name, platform: 'unsupported' })
        push('Downloads', { wallet: choice.wallet })
      }
    },
    [client, pairing, push],
  )
}
