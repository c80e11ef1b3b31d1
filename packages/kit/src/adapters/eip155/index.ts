import { type AdapterOf, type LazyAdapter, loadLazily, type MethodNames } from '../loadLazily.js'
import { isAddress, nativeAddress } from './addresses.js'
import type { GetTransport } from './hostNodes.js'

// Package entry `@foyer/kit/eip155`. viem is not imported here: it comes with the first call (index.test.ts proves it).

const methods: MethodNames<LazyAdapter> = {
  formatAddress: true,
  fetchBalance: true,
  fetchTokenBalances: true,
  fetchToken: true,
  fetchIdentity: true,
  resolveName: true,
  fetchRecentActivity: true,
  fetchRecipientFacts: true,
  estimateSendFee: true,
  fetchBaseLayerFee: true,
  sendToken: true,
  waitForTransaction: true,
  signMessage: true,
  signTypedData: true,
  simulateCalls: true,
  sendCall: true,
  canSendTogether: true,
  sendTogether: true,
  waitForCalls: true,
}

/**
 * The adapter for EVM chains. Reads settle within 10 s [S9.9], fail over from one node address to the next, and try
 * again as [S8.30] says; every method throws FoyerError only.
 *
 * `getTransport` returns the transport of a viem client of the host for a chain: the adapter then reads from the HTTP nodes of that
 * transport, unless the instance has `customRpcUrls` for the chain.
 *
 * @example createAppKit({ adapters: [createEip155Adapter()], networks: [mainnet] })
 */
export function createEip155Adapter(
  getTransport?: GetTransport,
): AdapterOf<LazyAdapter> & { readonly namespace: 'eip155' } {
  return loadLazily({ namespace: 'eip155' as const, nativeAddress, isAddress }, methods, async () =>
    (await import('./adapter.js')).createLazyAdapter(getTransport),
  )
}
