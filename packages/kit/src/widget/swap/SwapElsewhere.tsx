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

/** Whether tokens are swapped on the network in use [S9.27]; undefined while nobody knows. */
export function useCanSwap({ network }: ActiveAccount): boolean | undefined {
  const { client } = useWidget()
  const query = tradeNetworksQuery(client)
  const { data, status } = useQuery(client, query)
  if (!query || status === 'error') return false
  return data && network.chainNamespace === 'eip155' && data.swap.includes(network.caipNetworkId)
}

export interface SwapElsewhereProps {
  readonly account: ActiveAccount
  /** That nobody swaps here; otherwise it is being found out. */
  readonly isKnown: boolean
}

/** Nobody swaps here: says so, and offers the networks of this wallet where somebody does [S5.29]. */
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
