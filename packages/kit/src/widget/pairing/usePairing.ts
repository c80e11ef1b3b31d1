import { useEffect, useSyncExternalStore } from 'react'
import { useShown } from '../../react/pageHooks.js'
import type { WalletEntry } from '../shell/ViewParams.js'
import { useWidget } from '../shell/WidgetContext.js'
import { createPairing, type Pairing } from './createPairing.js'
import type { PairingState } from './pairingState.js'

/** Returns the widget's pairing and its state. */
export function usePairing(): { readonly pairing: Pairing; readonly state: PairingState } {
  const { pairing: slot } = useWidget()
  const pairing = slot.ensure(createPairing)
  return { pairing, state: useSyncExternalStore(pairing.subscribe, pairing.get, pairing.get) }
}

/** Starts a pairing while the component is visible and `isWanted`. */
export function useBeginPairing(wallet: WalletEntry | undefined, isWanted: boolean): void {
  const { client } = useWidget()
  const { pairing, state } = usePairing()
  const isShown = useShown(client)
  const isIdle = state.address.status === 'none'
  useEffect(() => {
    // Start again if the pairing ended while the component is visible, such as by a request to another wallet.
    if (isWanted && isShown && isIdle) pairing.begin(wallet)
  }, [pairing, wallet, isWanted, isShown, isIdle])
  useEffect(() => {
    if (!isWanted) return undefined
    pairing.begin(wallet)
    return () => pairing.closeView()
  }, [pairing, wallet, isWanted])
}
