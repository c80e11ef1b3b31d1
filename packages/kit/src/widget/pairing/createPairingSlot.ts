import type { Client } from '../../core/Client.js'
import { getConnected } from '../../core/state/select.js'
import { getPlatform } from '../shell/platforms.js'
import type { createPairing as create, Pairing } from './createPairing.js'
import { canPair, findPairingConnector, isManualPairing } from './findPairing.js'

/** Holds the widget's pairing after its code has loaded. */
export interface PairingSlot {
  readonly current: Pairing | undefined
  /** Returns the pairing. Creates it with the loaded function if necessary. */
  ensure(createPairing: typeof create): Pairing
  /** Loads the code. Resolves to undefined if loading fails. */
  load(): Promise<Pairing | undefined>
  /** Loads the code in advance, while the pointer moves to a button. */
  preload(): void
  /** On a phone, prepares an address, so that a tap on a wallet opens it immediately. */
  prepare(): void
}

export function createPairingSlot(client: Client, page: Window): PairingSlot {
  let current: Pairing | undefined
  const ensure: PairingSlot['ensure'] = (createPairing) => {
    current ??= createPairing(client, page)
    return current
  }
  const load: PairingSlot['load'] = () =>
    import('./views.js').then(
      ({ createPairing }) => (client.lifetime.signal.aborted ? undefined : ensure(createPairing)),
      () => undefined,
    )
  const canPrepare = () => {
    const state = client.store.getState()
    const isPhone = getPlatform(page) !== 'desktop'
    return isPhone && !isManualPairing(state) && canPair(state) && !getConnected(state) && state.modal.open
  }
  return {
    get current() {
      return current
    },
    ensure,
    load,
    preload() {
      load()
      // If this load fails, it is repeated on demand and the error is reported then.
      findPairingConnector(client.store.getState())
        ?.prepare?.()
        .catch(() => undefined)
    },
    prepare() {
      if (!canPrepare()) return
      // The state may have changed while the code loaded.
      load().then((pairing) => canPrepare() && pairing?.prepare())
    },
  }
}
