import type { Network } from '@foyer/primitives/networks/Network'
import type { State } from '../../core/state/State.js'
import { getConnected } from '../../core/state/select.js'
import { useClientState } from '../../react/useClientState.js'
import { useWidget } from '../shell/WidgetContext.js'

/**
 * Returns the networks on which the active account can receive. A smart account without EIP-7702 exists only on some
 * networks: coins that are sent to its address elsewhere can be lost.
 */
export function listReceiveNetworks(state: State): readonly Network[] {
  const { networks, namespaces, activeNamespace } = state
  const family = networks.filter(({ chainNamespace }) => chainNamespace === activeNamespace)
  const [address] = getConnected(state, activeNamespace)?.addresses ?? []
  const own = (namespaces[activeNamespace]?.account.accounts ?? []).filter((account) => account.address === address)
  if (own.length === 0 || own.some((account) => account.networks === undefined)) return family
  return family.filter(({ caipNetworkId }) => own.some((account) => account.networks?.includes(caipNetworkId)))
}

/** Returns the networks of `listReceiveNetworks` and updates with the state. */
export function useReceiveNetworks(): readonly Network[] {
  const { client } = useWidget()
  return useClientState(
    client,
    ({ networks, namespaces, activeNamespace }) => [networks, namespaces[activeNamespace], activeNamespace],
    listReceiveNetworks,
  )
}
