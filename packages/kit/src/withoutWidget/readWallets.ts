import { addRemoteConnectors } from '../addRemoteConnectors.js'
import type { Client } from '../core/Client.js'
import type { State } from '../core/state/State.js'
import { getSourceDependencies } from '../widget/connect/listWallets.js'
import { canPair } from '../widget/pairing/findPairing.js'
import { createWallets } from './createWallets.js'
import { readCatalogue } from './readCatalogue.js'
import type { WalletsQuery, WalletsState } from './Wallet.js'
import type { WalletList } from './walletList.js'

/** Reads the list from the state, and from the catalogue on demand. */
export function readWallets(client: Client): WalletList {
  const listeners = new Set<() => void>()
  let query: WalletsQuery = {}
  let state: WalletsState | undefined
  let undo = () => {}
  const update = () => {
    state = undefined
    for (const listener of [...listeners]) listener()
  }
  const createCatalogue = () => readCatalogue(client, query.isCertifiedOnly === true, () => update())
  let catalogue = createCatalogue()
  const fetchFirst = async () => {
    if (query.catalogue) await Promise.all([catalogue.fetchFeatured(), catalogue.fetchMore()])
  }
  const compute = (): WalletsState => {
    const { featured, pages, found, pending, error } = catalogue.get()
    return {
      wallets: createWallets(client, query, featured, [...pages.wallets, ...found]),
      ...{ isLoading: pending > 0, error },
      hasMore: catalogue.hasMore(),
      canPair: canPair(client.store.getState()),
    }
  }
  return {
    get: () => {
      state ??= compute()
      return state
    },
    subscribe: (listener) => {
      listeners.add(listener)
      if (listeners.size === 1) undo = subscribeState(client, update)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        catalogue.stop()
        undo()
      }
    },
    setQuery: (next) => {
      const { isCertifiedOnly = false, catalogue: isWanted } = query
      query = next
      const isOther = isCertifiedOnly !== (next.isCertifiedOnly ?? false)
      if (isOther) {
        catalogue.stop()
        catalogue = createCatalogue()
      }
      if (isOther || !isWanted) fetchFirst().catch(() => undefined)
      catalogue.search(next.search ?? '')
      update()
    },
    fetchMore: () => catalogue.fetchMore(),
    retry: async () => {
      const isStarted = catalogue.get().pages.count > 0
      await Promise.all([fetchFirst(), catalogue.retrySearch(), isStarted && catalogue.fetchMore()])
    },
  }
}

/** Calls back when a source of the list changes. Adds the connectors for pairing, without a request. */
function subscribeState(client: Client, callback: () => void): () => void {
  addRemoteConnectors(client, false).catch(() => undefined)
  let last = getParts(client.store.getState())
  return client.store.subscribe((state) => {
    const parts = getParts(state)
    if (parts.every((part, index) => Object.is(part, last[index]))) return
    last = parts
    callback()
  })
}

function getParts(state: State): readonly unknown[] {
  return [...getSourceDependencies(state), state.networks, state.activeNamespace]
}
