import type { Adapter } from '../../core/Adapter.js'
import { createNodeHealth } from '../nodes.js'
import { fetchBalance, fetchRecipientFacts, fetchToken, fetchTokenBalances } from './balances.js'
import { estimateSendFee } from './fees.js'
import { sendToken, signMessage } from './sending.js'
import { type SentTransactions, waitForTransaction } from './waitForTransaction.js'

/** The methods of the adapter that need a node or a wallet. */
export function createLazyAdapter() {
  const health = createNodeHealth()
  const sent: SentTransactions = new Map()
  return {
    // Base58 has one spelling only.
    formatAddress: async (value) => value,
    fetchBalance: (access, address) => fetchBalance(access, health, address),
    fetchTokenBalances: (access, address, tokens) => fetchTokenBalances(access, health, address, tokens),
    fetchToken: (access, address) => fetchToken(access, health, address),
    fetchRecipientFacts: (access, address) => fetchRecipientFacts(access, health, address),
    estimateSendFee: (access, request) => estimateSendFee(access, health, request),
    sendToken: (access, request) => sendToken(access, health, sent, request),
    waitForTransaction: (access, hash) => waitForTransaction(access, health, sent, hash),
    signMessage,
  } satisfies Partial<Adapter>
}
