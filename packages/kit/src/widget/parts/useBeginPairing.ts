import { useEffect } from 'react'
import { useShown } from '../../react/useShown.js'
import type { WalletEntry } from '../navigation/ViewParams.js'
import { useWidget } from '../WidgetContext.js'
import { usePairing } from './usePairing.js'

/** Has a pairing asked for as long as somebody can see the component and `isWanted`. */
export function useBeginPairing(wallet: WalletEntry | undefined, isWanted: boolean): void {
  const { client } = useWidget()
  const { pairing, state } = usePairing()
  const isShown = useShown(client)
  const isIdle = state.address.status === 'none'
  useEffect(() => {
    // Also when it was taken back while somebody looks, such as by a wallet that was asked in between.
    if (isWanted && isShown && isIdle) pairing.begin(wallet)
  }, [pairing, wallet, isWanted, isShown, isIdle])
  useEffect(() => {
    if (!isWanted) return undefined
    pairing.begin(wallet)
    return () => pairing.leave()
  }, [pairing, wallet, isWanted])
}
