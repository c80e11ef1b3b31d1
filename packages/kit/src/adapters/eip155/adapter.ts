import { getAddress } from 'viem'
import type { LazyAdapter } from '../loadLazily.js'
import { createNodeHealth } from '../nodes.js'
import { fetchBalance, fetchRecipientFacts, fetchTokenBalances } from './balances.js'
import { estimateSendFee, fetchBaseLayerFee } from './fees.js'
import { type GetTransport, withHostNodes } from './hostNodes.js'
import { parseAddress } from './nodes.js'
import { sendToken, signMessage } from './sending.js'
import { fetchToken } from './token.js'
import { waitForTransaction } from './waitForTransaction.js'

/**
 * Returns the adapter methods that need viem or a node. With `getTransport`, they read from the nodes of the host's
 * transports.
 */
export function createLazyAdapter(getTransport?: GetTransport): LazyAdapter {
  const health = createNodeHealth()
  // Load this module separately: its tables for name normalisation are large.
  const loadNames = () => import('./names.js')
  // Load this module separately: only swaps need it.
  const loadCalls = () => import('./calls.js')
  const adapter: LazyAdapter = {
    formatAddress: async (value) => getAddress(parseAddress(value)),
    fetchBalance: (access, address) => fetchBalance(access, health, address),
    fetchTokenBalances: (access, address, tokens) => fetchTokenBalances(access, health, address, tokens),
    fetchToken: (access, address) => fetchToken(access, health, address),
    fetchIdentity: async (access, address) => (await loadNames()).fetchIdentity(access, health, address),
    resolveName: async (access, name) => (await loadNames()).resolveName(access, health, name),
    fetchRecentActivity: async (access, address, assets) =>
      (await import('./recentActivity.js')).fetchRecentActivity(access, health, address, assets),
    fetchRecipientFacts: (access, address) => fetchRecipientFacts(access, health, address),
    estimateSendFee: (access, request) => estimateSendFee(access, health, request),
    fetchBaseLayerFee: (access, call) => fetchBaseLayerFee(access, health, call),
    sendToken: (access, request) => sendToken(access, health, request),
    waitForTransaction: (access, hash) => waitForTransaction(access, health, hash),
    signMessage,
    signTypedData: async (...args) => (await loadCalls()).signTypedData(...args),
    simulateCalls: async (access, request) => (await loadCalls()).simulateCalls(access, health, request),
    sendCall: async (access, request) => (await loadCalls()).sendCall(access, request),
    canSendTogether: async (access, request) => (await loadCalls()).canSendTogether(access, request),
    sendTogether: async (access, request) => (await loadCalls()).sendTogether(access, request),
    waitForCalls: async (access, request) => (await loadCalls()).waitForCalls(access, request),
  }
  return getTransport ? withHostNodes(adapter, getTransport) : adapter
}
