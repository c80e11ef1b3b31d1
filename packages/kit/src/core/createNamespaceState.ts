import type { ChainId } from '../primitives/ChainId.js'
import type { NamespaceState } from './State.js'

export function createNamespaceState(selectedChainId: ChainId): NamespaceState {
  return {
    connection: { status: 'disconnected' },
    selectedChainId,
    supportsAllNetworks: true,
    smartAccountEnabledNetworks: [],
    account: {},
  }
}
