import type { Adapter } from '../../core/Adapter.js'
import { isAddress } from './isAddress.js'
import { createNodeHealth } from './NodeHealth.js'
import { nativeAddress } from './nativeAddress.js'

// Package entry `@foyer/kit/eip155`. viem is not imported here: it comes with the first verb (index.test.ts proves it).

/**
 * The adapter for EVM chains. Reads settle within 10 s [S9.9], fail over from one node address to the next, and try
 * again as [S8.30] says; every verb throws FoyerError only.
 *
 * @example createAppKit({ adapters: [createEip155Adapter()], networks: [mainnet] })
 */
export function createEip155Adapter(): Required<Adapter> {
  const health = createNodeHealth()
  const loadReads = async () => (await import('./createReads.js')).createReads(health)
  const loadNames = async () => (await import('./createNames.js')).createNames(health)
  const loadSending = async () => (await import('./createSending.js')).createSending(health)
  return {
    namespace: 'eip155',
    nativeAddress,
    isAddress,
    formatAddress: async (value) => (await loadReads()).formatAddress(value),
    fetchBalance: async (access, address) => (await loadReads()).fetchBalance(access, address),
    fetchTokenBalances: async (access, address, tokens) =>
      (await loadReads()).fetchTokenBalances(access, address, tokens),
    fetchIdentity: async (access, address) => (await loadNames()).fetchIdentity(access, address),
    resolveName: async (access, name) => (await loadNames()).resolveName(access, name),
    fetchRecipientFacts: async (access, address) => (await loadReads()).fetchRecipientFacts(access, address),
    estimateSendFee: async (access, request) => (await loadReads()).estimateSendFee(access, request),
    sendToken: async (access, request) => (await loadSending()).sendToken(access, request),
    waitForTransaction: async (access, hash) => (await loadSending()).waitForTransaction(access, hash),
    signMessage: async (provider, address, message) => (await loadSending()).signMessage(provider, address, message),
  }
}
