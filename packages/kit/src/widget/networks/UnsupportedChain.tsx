import { networks as english } from '@foyer/messages/en/account'
import type { ReactNode } from 'react'
import { useActiveAccount } from '../../react/useActiveAccount.js'
import { useClientState } from '../../react/useClientState.js'
import { Alert } from '../../ui/Alert.js'
import { Separator, Stack } from '../../ui/Separator.js'
import { VirtualList } from '../../ui/VirtualGrid.js'
import { DisconnectRow } from '../account/DisconnectRow.js'
import { useWords } from '../shell/useWords.js'
import { useWidget } from '../shell/WidgetContext.js'
import { listNetworks } from './listNetworks.js'
import { NetworkRow } from './NetworkRow.js'
import { useChooseNetwork } from './useNetworkSwitch.js'

/** Shown if the wallet is on a network that the app does not support [S2.5]. The user switches or disconnects. */
export default function UnsupportedChain(): ReactNode {
  const { client } = useWidget()
  const words = useWords('networks', english)
  const choose = useChooseNetwork()
  const account = useActiveAccount(client)
  const rows = useClientState(
    client,
    ({ networks, namespaces }) => [networks, namespaces, account?.network.caipNetworkId],
    (state) => listNetworks(state, account?.network.caipNetworkId),
  )
  return (
    <Stack>
      <Alert tone="warning">{words.unsupportedText}</Alert>
      <VirtualList
        label={words.unsupportedTitle}
        items={rows}
        getKey={({ network }) => network.caipNetworkId}
        getName={({ network }) => network.name}
        render={(entry) => <NetworkRow entry={entry} onPress={(row) => void choose(row)} />}
      />
      <Separator>{words.or}</Separator>
      <DisconnectRow label={words.disconnect} />
    </Stack>
  )
}
