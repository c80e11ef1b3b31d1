import type { Client } from '../core/Client.js'
import type { State } from '../core/State.js'
import type { PairingSlot } from './createPairingSlot.js'

/** A wallet in this very browser is what most people take; then nobody is asked for an address before it is wanted. */
function hasWalletHere({ connectors }: State): boolean {
  return connectors.some(({ type }) => type !== 'WALLET_CONNECT' && type !== 'AUTH')
}

/** Keeps the pairing in step with the widget: an address ready on a phone, none left over afterwards. Returns the undo. */
export function followPairing(client: Client, page: Window, slot: PairingSlot): () => void {
  const { store } = client
  const prepareSoon = () => {
    // After the first paint: nothing is asked of a server before [S2.19].
    page.requestAnimationFrame(() =>
      setTimeout(() => {
        if (!hasWalletHere(store.getState())) slot.prepare()
      }),
    )
  }
  const show = (uri: string | undefined) => {
    if (uri !== undefined) slot.load().then((pairing) => pairing?.show(uri))
  }
  const { modal } = store.getState()
  if (modal.open) prepareSoon()
  show(modal.request.uri)
  const unsubscribe = store.subscribe((state, before) => {
    if (state.modal.request !== before.modal.request) show(state.modal.request.uri)
    if (state.modal.open && (!before.modal.open || state.connectors !== before.connectors)) prepareSoon()
    if (!state.modal.open && before.modal.open) slot.current?.close()
  })
  return () => {
    unsubscribe()
    slot.current?.destroy()
  }
}
