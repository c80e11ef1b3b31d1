import type { Adapter } from '../../core/Adapter.js'
import { estimateSendFee } from './estimateSendFee.js'
import { fetchBalance } from './fetchBalance.js'
import { fetchRecipientFacts } from './fetchRecipientFacts.js'
import { fetchTokenBalances } from './fetchTokenBalances.js'
import { formatAddress } from './formatAddress.js'
import type { NodeHealth } from './NodeHealth.js'

/** The verbs that read a chain, as one lazy chunk: one request instead of five. */
export function createReads(health: NodeHealth) {
  return {
    estimateSendFee: (access, request) => estimateSendFee(access, health, request),
    fetchBalance: (access, address) => fetchBalance(access, health, address),
    fetchRecipientFacts: (access, address) => fetchRecipientFacts(access, health, address),
    fetchTokenBalances: (access, address, tokens) => fetchTokenBalances(access, health, address, tokens),
    formatAddress: async (value) => formatAddress(value),
  } satisfies Partial<Adapter>
}
