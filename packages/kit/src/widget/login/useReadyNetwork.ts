import { useCallback } from 'react'
import { listEmbeddedNamespaces } from '../../core/selectEmbedded.js'
import { useWidget } from '../WidgetContext.js'

/**
 * True when an embedded account can be on the network in use. Else leads to the first network where it can, and the
 * person presses again from there.
 */
export function useReadyNetwork(): () => boolean {
  const { client, push } = useWidget()
  return useCallback(() => {
    const state = client.store.getState()
    const possible = listEmbeddedNamespaces(state)
    if (possible.includes(state.activeNamespace)) return true
    const target = state.networks.find(({ chainNamespace }) => possible.includes(chainNamespace))
    if (target) push('SwitchNetwork', { chainId: target.caipNetworkId })
    return false
  }, [client, push])
}
