import { type AdapterOf, type LazyAdapter, loadLazily, type MethodNames } from '../loadLazily.js'
import { isAddress, nativeAddress } from './addresses.js'
import type { GetTransport } from './hostNodes.js'

// The package entry `@foyer/kit/eip155`. Do not import viem here: it loads with the first call (index.test.ts checks
// this).

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
 * Creates the adapter for EVM chains. Reads settle within 10 s [S9.9], fail over to the next node and retry according
 * to [S8.30]. Every method throws only FoyerError.
 *
 * `getTransport` returns the transport of the host's viem client for a chain. The adapter then reads from the HTTP
 * nodes of that transport, unless the instance has `customRpcUrls` for the chain.
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
