import { useCallback } from 'react'
import { switchNetwork } from '../../core/actions/switchNetwork.js'
import { listEmbeddedNamespaces } from '../../core/flows/selectEmbedded.js'
import { getConnected } from '../../core/state/select.js'
import { useReportFailure } from '../shell/useReportFailure.js'
import { useWidget } from '../shell/WidgetContext.js'

/**
 * Returns a function that returns true if the active network supports embedded accounts. Otherwise it switches to the
 * first network that does. If a wallet is connected there, it opens SwitchNetwork and returns false; the user must then
 * click again.
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
    // Without a connected wallet the switch needs no approval.
    void report(switchNetwork(client, target))
    return true
  }, [client, push, report])
}
