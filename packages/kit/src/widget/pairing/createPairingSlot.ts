import type { Client } from '../../core/Client.js'
import { getConnected } from '../../core/state/select.js'
import { getPlatform } from '../shell/platforms.js'
import type { createPairing as create, Pairing } from './createPairing.js'
import { canPair, findPairingConnector, isManualPairing } from './findPairing.js'

/** Where the widget's pairing stands once its code is here; until then nothing of it is fetched. */
export interface PairingSlot {
  readonly current: Pairing | undefined
  /** The pairing, made with code that is here. */
  ensure(createPairing: typeof create): Pairing
  /** Fetches the code; settles with nothing when it does not come. */
  load(): Promise<Pairing | undefined>
  /** Fetches what pairing will need, because a pointer is on the way to it. */
  preload(): void
  /** On a phone, has an address ready, so that a tap on a wallet opens it at once. */
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
  const mayPrepare = () => {
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
      // What does not come now is fetched again when it is needed, and its absence told then.
      findPairingConnector(client.store.getState())
        ?.prepare?.()
        .catch(() => undefined)
    },
    prepare() {
      if (!mayPrepare()) return
      // The person may have moved on while the code came.
      load().then((pairing) => mayPrepare() && pairing?.prepare())
    },
  }
}
