import { useCallback } from 'react'
import { switchNetwork } from '../../core/actions/switchNetwork.js'
import type { NetworkRow } from '../listNetworks.js'
import { useWidget } from '../WidgetContext.js'

/** Goes to a network: a connected wallet is asked in its own view, otherwise it is simply chosen [S4.29, S4.30]. */
export function useChooseNetwork(): (row: NetworkRow) => Promise<void> {
  const { client, push, back } = useWidget()
  return useCallback(
    async ({ network, isCurrent, isAsking }) => {
      if (isCurrent) return back()
      if (isAsking) return push('SwitchNetwork', { chainId: network.caipNetworkId })
      // Nothing is asked of anyone, so this neither waits nor fails.
      await switchNetwork(client, network)
      back()
    },
    [client, push, back],
  )
}
