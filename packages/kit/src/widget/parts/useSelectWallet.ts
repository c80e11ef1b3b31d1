import { useCallback } from 'react'
import { emit } from '../../core/emit.js'
import type { WalletRow } from '../arrangeWallets.js'
import { useWidget } from '../WidgetContext.js'

export type WalletChoice = Pick<Extract<WalletRow, { kind: 'connector' }>, 'kind' | 'connector'> | WalletOffer
type WalletOffer = Pick<Extract<WalletRow, { kind: 'wallet' }>, 'kind' | 'wallet'>

/** Where a press on a wallet leads: to the wallet itself, or to where it can be had. */
export function useSelectWallet(): (choice: WalletChoice) => void {
  const { client, push } = useWidget()
  return useCallback(
    (choice) => {
      if (choice.kind === 'connector') {
        emit(client, 'SELECT_WALLET', { name: choice.connector.name, platform: 'browser' })
        push('ConnectingExternal', { connectorId: choice.connector.id })
      } else {
        emit(client, 'SELECT_WALLET', { name: choice.wallet.name, platform: 'unsupported' })
        push('Downloads', { wallet: choice.wallet })
      }
    },
    [client, push],
  )
}
