import { useSyncExternalStore } from 'react'
import { createPairing, type Pairing } from '../createPairing.js'
import type { PairingState } from '../pairingState.js'
import { useWidget } from '../WidgetContext.js'

/** The widget's pairing and how it stands. */
export function usePairing(): { readonly pairing: Pairing; readonly state: PairingState } {
  const { pairing: slot } = useWidget()
  const pairing = slot.ensure(createPairing)
  return { pairing, state: useSyncExternalStore(pairing.subscribe, pairing.get, pairing.get) }
}
