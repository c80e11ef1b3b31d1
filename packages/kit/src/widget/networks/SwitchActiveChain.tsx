import { networks as english } from '@foyer/messages/en/account'
import { format } from '@foyer/messages/format'
import { type ChainId, getNamespace } from '@foyer/primitives/ChainId'
import type { ReactNode } from 'react'
import { selectChain } from '../../core/actions/switchNetwork.js'
import { getNetworkImageUrl } from '../../core/imageUrls.js'
import { findNetwork } from '../../core/state/select.js'
import { useActiveAccount } from '../../react/useActiveAccount.js'
import { useClientState } from '../../react/useClientState.js'
import { Button } from '../../ui/Button.js'
import { RingSpinner, StatusText } from '../../ui/RingSpinner.js'
import { Stack } from '../../ui/Separator.js'
import { cleanName } from '../shell/cleanName.js'
import { useWords } from '../shell/useWords.js'
import { useWidget } from '../shell/WidgetContext.js'
import { findSameWallet } from './findSameWallet.js'

/**
 * Offers to connect a wallet for a network of another chain family: the same wallet if it supports that family, or
 * another one. The current connection stays active until then.
 */
export default function SwitchActiveChain(): ReactNode {
  const { place } = useWidget()
  return place.view === 'SwitchActiveChain' ? <Choose chainId={place.params.chainId} /> : null
}

function Choose({ chainId }: { readonly chainId: ChainId }): ReactNode {
  const { client, push, back } = useWidget()
  const words = useWords('networks', english)
  const account = useActiveAccount(client)
  const namespace = getNamespace(chainId)
  const same = useClientState(
    client,
    ({ connectors }) => [connectors, account?.connector],
    ({ connectors }) => account && findSameWallet(connectors, account.connector, namespace),
  )
  const network = findNetwork(client.store.getState(), chainId)
  const names = {
    network: cleanName(network?.name ?? chainId),
    wallet: cleanName(account?.connector.info?.name ?? account?.connector.name ?? ''),
  }
  const connectSame = (connectorId: string) => {
    selectChain(client, chainId)
    push('ConnectingExternal', { connectorId })
  }
  const connectOther = () => {
    selectChain(client, chainId)
    push('Connect')
  }
  return (
    <>
      <RingSpinner src={network && getNetworkImageUrl(client, network)} name={names.network} round status="idle" />
      <StatusText
        title={format(words.elsewhereTitle, names)}
        text={format(same ? words.sameWalletText : words.otherWalletText, names)}
        tone="status"
      />
      <Stack>
        {same && <Button onClick={() => connectSame(same.id)}>{format(words.connectSame, names)}</Button>}
        <Button variant={same ? 'secondary' : 'primary'} onClick={connectOther}>
          {same ? words.connectAnother : words.chooseWallet}
        </Button>
        {!same && (
          <Button variant="ghost" onClick={back}>
            {words.stayHere}
          </Button>
        )}
      </Stack>
    </>
  )
}
