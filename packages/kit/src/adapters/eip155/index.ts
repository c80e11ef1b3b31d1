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
export function createEip155Adapter(): Adapter {
  const health = createNodeHealth()
  const reads = () => import('./reads.js')
  const names = () => import('./names.js')
  const send = () => import('./send.js')
  return {
    namespace: 'eip155',
    nativeAddress,
    isAddress,
    formatAddress: async (value) => (await reads()).formatAddress(value),
    fetchBalance: async (access, address) => (await reads()).fetchBalance(access, health, address),
    fetchTokenBalances: async (access, address, tokens) =>
      (await reads()).fetchTokenBalances(access, health, address, tokens),
    fetchIdentity: async (access, address) => (await names()).fetchIdentity(access, health, address),
    resolveName: async (access, name) => (await names()).resolveName(access, health, name),
    fetchRecipientFacts: async (access, address) => (await reads()).fetchRecipientFacts(access, health, address),
    estimateSendFee: async (access, request) => (await reads()).estimateSendFee(access, health, request),
    sendToken: async (access, request) => (await send()).sendToken(access, health, request),
    waitForTransaction: async (access, hash) => (await send()).waitForTransaction(access, health, hash),
    signMessage: async (provider, address, message) => (await send()).signMessage(provider, address, message),
  }
}
