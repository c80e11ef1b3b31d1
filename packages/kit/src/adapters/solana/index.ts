import type { Adapter } from '../../core/Adapter.js'
import { loadLazily, type MethodNames } from '../loadLazily.js'
import type { createLazyAdapter } from './adapter.js'
import { isAddress, nativeAddress } from './addresses.js'

// The package entry `@foyer/kit/solana`.

const methods: MethodNames<ReturnType<typeof createLazyAdapter>> = {
  formatAddress: true,
  fetchBalance: true,
  fetchTokenBalances: true,
  fetchToken: true,
  fetchRecipientFacts: true,
  resolveName: true,
  fetchIdentity: true,
  estimateSendFee: true,
  sendToken: true,
  waitForTransaction: true,
  signMessage: true,
  fetchHistory: true,
}

/**
 * Creates the adapter for Solana: balances, SPL and Token-2022 tokens, transfers, signed messages. Reads settle within
 * 10 s [S9.9] and fail over to the next node. Every method throws only FoyerError.
 *
 * @example createAppKit({ adapters: [createSolanaAdapter()], networks: [solana] })
 */
export function createSolanaAdapter(): Adapter {
  return loadLazily({ namespace: 'solana', nativeAddress, isAddress }, methods, async () =>
    (await import('./adapter.js')).createLazyAdapter(),
  )
}
