import type { Adapter } from '../../core/Adapter.js'
import { createNodeHealth } from '../nodes.js'
import { isAddress, nativeAddress } from './addresses.js'
import { fetchBalance, fetchRecipientFacts, fetchToken, fetchTokenBalances } from './balances.js'
import type { CachedItems } from './history.js'
import { signMessage } from './SolanaSigner.js'
import type { Transactions } from './transactions.js'

/** Returns the adapter methods that need a node or a wallet. */
export function createLazyAdapter() {
  const health = createNodeHealth()
  const known: CachedItems = new Map()
  let loading: Promise<Transactions> | undefined
  const load = () => {
    loading ??= import('./transactions.js').then((module) => module.createTransactions(health))
    return loading.catch((error) => {
      // Clear the failed import, so the next call loads it again.
      loading = undefined
      throw error
    })
  }
  const loadNames = () => import('./names.js')
  return {
    // Base58 has only one spelling.
    formatAddress: async (value) => value,
    fetchBalance: (access, address) => fetchBalance(access, health, address),
    fetchTokenBalances: (access, address, tokens) => fetchTokenBalances(access, health, address, tokens),
    fetchToken: (access, address) => fetchToken(access, health, address),
    fetchRecipientFacts: (access, address) => fetchRecipientFacts(access, health, address),
    resolveName: async (access, name) => (await loadNames()).resolveName(access, health, name),
    fetchIdentity: async (access, address) => (await loadNames()).fetchIdentity(access, health, address),
    estimateSendFee: async (access, request) => (await load()).estimateSendFee(access, request),
    sendToken: async (access, request) => (await load()).sendToken(access, request),
    waitForTransaction: async (access, hash) => (await load()).waitForTransaction(access, hash),
    signMessage,
    fetchHistory: async (access, owner, more) =>
      (await import('./history.js')).fetchHistory(access, health, known, { owner, ...more }),
  } satisfies Partial<Adapter>
}

/** Creates the adapter with all its methods loaded, for a page that imports it when a user connects. */
export function createLoadedAdapter(): Adapter {
  return { namespace: 'solana', nativeAddress, isAddress, ...createLazyAdapter() }
}
