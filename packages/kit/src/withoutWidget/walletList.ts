import type { AppKit } from '../core/createInstance.js'
import type { Flow } from './createFlow.js'
import { createLateFlow } from './createLateFlow.js'
import type { WalletsQuery, WalletsState } from './Wallet.js'

/** The list of wallets that the Connect view shows, without the widget. */
export interface WalletList extends Flow<WalletsState> {
  setQuery(query: WalletsQuery): void
  /** Requests the next page of the catalogue. Resolves when it arrived or failed. */
  fetchMore(): Promise<void>
  /** Repeats the failed requests. */
  retry(): Promise<void>
}

/** The state before the code of the list has loaded. */
const noWallets: WalletsState = { wallets: [], isLoading: false, error: null, hasMore: false, canPair: false }

/**
 * Creates the list of wallets: installed, recent, featured, custom, and those of the server's catalogue [S1.8, S9.16].
 * Reads nothing while it has no listener. Sends no request before `search`, `catalogue` or `fetchMore`.
 *
 * @example
 * const list = createWalletList(appKit)
 * const stop = list.subscribe(() => render(list.get().wallets))
 */
export function createWalletList(appKit: AppKit): WalletList {
  let query: WalletsQuery = {}
  const flow = createLateFlow<WalletsState, WalletList>(
    noWallets,
    async () => (await import('./readWallets.js')).readWallets(appKit.client),
    (list) => list.setQuery(query),
  )
  const call = async (name: 'fetchMore' | 'retry') => {
    await flow.call((list) => {
      list.setQuery(query)
      return list[name]()
    })
  }
  return {
    ...{ get: flow.get, subscribe: flow.subscribe },
    setQuery: (next) => {
      query = next
      flow.getActive()?.setQuery(next)
    },
    fetchMore: () => call('fetchMore'),
    retry: () => call('retry'),
  }
}
