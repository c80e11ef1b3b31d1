import { useEffect, useSyncExternalStore } from 'react'
import { useShown } from '../../react/pageHooks.js'
import type { WalletEntry } from '../shell/ViewParams.js'
import { useWidget } from '../shell/WidgetContext.js'
import { createPairing, type Pairing } from './createPairing.js'
import type { PairingState } from './pairingState.js'

/** The widget's pairing and how it stands. */
export function usePairing(): { readonly pairing: Pairing; readonly state: PairingState } {
  const { pairing: slot } = useWidget()
  const pairing = slot.ensure(createPairing)
  return { pairing, state: useSyncExternalStore(pairing.subscribe, pairing.get, pairing.get) }
}

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
