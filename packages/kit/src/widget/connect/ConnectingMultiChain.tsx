import { core } from '@foyer/messages/en/core'
import { wallets as english } from '@foyer/messages/en/wallets'
import { format } from '@foyer/messages/format'
import type { ReactNode } from 'react'
import { getNetworkImageUrl } from '../../core/imageUrls.js'
import { useClientState } from '../../react/useClientState.js'
import { RingSpinner, StatusText } from '../../ui/RingSpinner.js'
import { Row, Tag } from '../../ui/Row.js'
import { NetworkIcon } from '../../ui/SafeImage.js'
import { Stack } from '../../ui/Separator.js'
import { cleanName } from '../shell/cleanName.js'
import { useWords } from '../shell/useWords.js'
import { useWidget } from '../shell/WidgetContext.js'
import { findConnector } from './ConnectingExternal.js'
import { getFamilyName } from './getFamilyName.js'
import { getConnectorImage } from './getWalletRowLook.js'

/** Lets the user choose the chain family in which a wallet with several connectors connects. */
export default function ConnectingMultiChain(): ReactNode {
  const { place } = useWidget()
  return place.view === 'ConnectingMultiChain' ? <Families connectorIds={place.params.connectorIds} /> : null
}

function Families({ connectorIds }: { readonly connectorIds: readonly string[] }): ReactNode {
  const { client, push } = useWidget()
  const words = useWords('wallets', english)
  const { connectedTitle } = words
  const coreWords = useWords('core', core)
  const connectors = connectorIds.flatMap((id) => findConnector(client, id) ?? [])
  const [first] = connectors
  const wallet = cleanName(first?.name ?? '') || coreWords.browserWallet
  const { networks, namespaces } = useClientState(
    client,
    (state) => [state.networks, state.namespaces],
    ({ networks, namespaces }) => ({ networks, namespaces }),
  )
  const rows = connectors.flatMap((connector) => {
    const members = networks.filter(({ chainNamespace }) => chainNamespace === connector.chain)
    const connection = namespaces[connector.chain]?.connection
    const isConnected = connection?.status === 'connected' && connection.connector.id === connector.id
    return members[0] ? [{ connector, network: members[0], members, isConnected }] : []
  })
  return (
    <>
      <RingSpinner src={first && getConnectorImage(client, first)} name={wallet} status="idle" />
      <StatusText title={words.familyTitle} text={format(words.familyText, { wallet })} tone="status" />
      <Stack>
        {rows.map(({ connector, network, members, isConnected }) => (
          <Row
            key={connector.chain}
            data-testid={`wallet-selector-chain-${connector.chain}`}
            title={getFamilyName(connector.chain, words.evmNetworks)}
            subtitle={members.map(({ name }) => cleanName(name)).join(', ')}
            icon={<NetworkIcon src={getNetworkImageUrl(client, network)} name={cleanName(network.name)} />}
            tag={isConnected && <Tag tone="positive">{connectedTitle}</Tag>}
            onClick={() => push('ConnectingExternal', { connectorId: connector.id })}
          />
        ))}
      </Stack>
    </>
  )
}
