import { networks as english } from '@foyer/messages/en/account'
import { format } from '@foyer/messages/format'
import { type ChainId, getNamespace } from '@foyer/primitives/ChainId'
import type { ReactNode } from 'react'
import { chooseChain } from '../../core/actions/switchNetwork.js'
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
 * Leads to a network of another family than the connected wallet's: with the same wallet where it speaks that family too, else with
 * another one. What is connected stays so, and stays in use until somebody has connected there.
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
    chooseChain(client, chainId)
    push('ConnectingExternal', { connectorId })
  }
  const connectOther = () => {
    chooseChain(client, chainId)
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
