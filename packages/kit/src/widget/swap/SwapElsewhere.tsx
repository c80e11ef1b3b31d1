import { networks as networkWords } from '@foyer/messages/en/account'
import { swap as english } from '@foyer/messages/en/swap'
import { format } from '@foyer/messages/format'
import { swapIcon } from '@foyer/ui/icons/accountIcons'
import type { ReactNode } from 'react'
import { tradeNetworksQuery } from '../../core/queries/tradeNetworks.js'
import type { ActiveAccount } from '../../react/useActiveAccount.js'
import { useClientState } from '../../react/useClientState.js'
import { useQuery } from '../../react/useQuery.js'
import { Stack } from '../../ui/Separator.js'
import { EmptyState } from '../../ui/StateMessage.js'
import { listNetworks } from '../networks/listNetworks.js'
import { NetworkRow } from '../networks/NetworkRow.js'
import { useChooseNetwork } from '../networks/useNetworkSwitch.js'
import { cleanName } from '../shell/cleanName.js'
import { LoadingRows } from '../shell/LoadingRows.js'
import { useWords } from '../shell/useWords.js'
import { useWidget } from '../shell/WidgetContext.js'

/** Returns true if swaps are supported on the active network [S9.27]. Returns undefined while it loads. */
export function useCanSwap({ network }: ActiveAccount): boolean | undefined {
  const { client } = useWidget()
  const query = tradeNetworksQuery(client)
  const { data, status } = useQuery(client, query)
  if (!query || status === 'error') return false
  return data && network.chainNamespace === 'eip155' && data.swap.includes(network.caipNetworkId)
}

export interface SwapElsewhereProps {
  readonly account: ActiveAccount
  /** True if swaps are known to be unsupported. False while it loads. */
  readonly isKnown: boolean
}

/** The state for a network without swaps. Lists the wallet's networks that support them [S5.29]. */
export function SwapElsewhere({ account, isKnown }: SwapElsewhereProps): ReactNode {
  const { client } = useWidget()
  const words = useWords('swap', english)
  const { unsupportedTitle } = useWords('networks', networkWords)
  const choose = useChooseNetwork()
  const { network } = account
  const { data } = useQuery(client, tradeNetworksQuery(client))
  const rows = useClientState(
    client,
    (state) => [state.networks, state.namespaces, data],
    (state) =>
      listNetworks(state, network.caipNetworkId).filter(
        (row) =>
          row.network.chainNamespace === network.chainNamespace && data?.swap.includes(row.network.caipNetworkId),
      ),
  )
  const named = { network: cleanName(network.name) }
  if (!isKnown) return <LoadingRows count={3} />
  return (
    <Stack>
      <EmptyState
        icon={swapIcon}
        title={format(words.elsewhereTitle, named)}
        text={`${format(words.elsewhereText, named)}${rows.length > 0 ? ` ${words.elsewhereChoose}` : ''}`}
      />
      {rows.length > 0 && (
        <Stack>
          <div role="group" aria-label={unsupportedTitle} className="stack">
            {rows.map((entry) => (
              <NetworkRow
                key={entry.network.caipNetworkId}
                entry={entry}
                onPress={(row) => void choose({ ...row, isAsking: true })}
              />
            ))}
          </div>
        </Stack>
      )}
    </Stack>
  )
}
