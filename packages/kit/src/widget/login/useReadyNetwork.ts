import { useCallback } from 'react'
import { switchNetwork } from '../../core/actions/switchNetwork.js'
import { listEmbeddedNamespaces } from '../../core/flows/selectEmbedded.js'
import { getConnected } from '../../core/state/select.js'
import { useReportFailure } from '../shell/useReportFailure.js'
import { useWidget } from '../shell/WidgetContext.js'

/**
 * True when an embedded account can be on the network in use. Else goes to the first network where it can; a wallet that is
 * connected there is asked in its own view, and the person presses again.
 */
export function useReadyNetwork(): () => boolean {
  const { client, push } = useWidget()
  const report = useReportFailure()
  return useCallback(() => {
    const state = client.store.getState()
    const possible = listEmbeddedNamespaces(state)
    if (possible.includes(state.activeNamespace)) return true
    const target = state.networks.find(({ chainNamespace }) => possible.includes(chainNamespace))
    if (!target) return false
    if (getConnected(state, target.chainNamespace)) {
      push('SwitchNetwork', { chainId: target.caipNetworkId })
      return false
    }
    // With nobody to ask it is done at once.
    void report(switchNetwork(client, target))
    return true
  }, [client, push, report])
}
