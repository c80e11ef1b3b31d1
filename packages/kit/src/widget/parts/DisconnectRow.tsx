import { type ReactNode, useCallback } from 'react'
import { disconnect } from '../../core/actions/disconnect.js'
import { switchNetwork } from '../../core/actions/switchNetwork.js'
import { notify } from '../../core/notify.js'
import type { State } from '../../core/State.js'
import { findNetwork, getConnected } from '../../core/select.js'
import { account as english } from '../../messages/en/account.js'
import { format } from '../../messages/format.js'
import { type Namespace, namespaces } from '../../primitives/ChainId.js'
import { useClientState } from '../../react/useClientState.js'
import { disconnectIcon } from '../../ui/icons/accountIcons.js'
import { Glyph, Row } from '../../ui/Row.js'
import { cleanName } from '../cleanName.js'
import { useWords } from '../useWords.js'
import { useWidget } from '../WidgetContext.js'
import { useErrorText } from './useErrorText.js'

const listConnected = (state: State) => namespaces.flatMap((each) => getConnected(state, each) ?? [])

/** "Disconnect": the way out, in every view one can be stuck in. Where several wallets are connected, one of them or all. */
export function DisconnectRow({ label }: { readonly label: string }): ReactNode {
  const { client } = useWidget()
  const words = useWords('account', english)
  const end = useEndConnection()
  const { wallet, count } = useClientState(
    client,
    (state) => [state.namespaces, state.activeNamespace],
    (state) => {
      const { info, name } = getConnected(state)?.connector ?? {}
      // One pairing, or one embedded wallet, in several families is one wallet, and ends in all of them [S4.24].
      return { wallet: info?.name ?? name ?? '', count: new Set(listConnected(state).map(keyOf)).size }
    },
  )
  const isOneOfSeveral = count > 1 && wallet !== ''
  return (
    <>
      <Row
        title={isOneOfSeveral ? format(words.disconnectWallet, { wallet: cleanName(wallet) }) : label}
        icon={<Glyph path={disconnectIcon} />}
        tone="danger"
        onClick={() => void end(client.store.getState().activeNamespace)}
        data-testid="disconnect-button"
      />
      {isOneOfSeveral && (
        <Row
          title={words.disconnectAll}
          icon={<Glyph path={disconnectIcon} />}
          tone="danger"
          onClick={() => void end()}
          data-testid="disconnect-all-button"
        />
      )}
    </>
  )
}

function keyOf({ connector: { type, id, chain } }: ReturnType<typeof listConnected>[number]): string {
  return type === 'WALLET_CONNECT' || type === 'AUTH' ? type : `${chain} ${id}`
}

/**
 * Ends the connection of a family, or all, and leaves; a wallet of another family that stays is in use from then on. A wallet that does
 * not answer keeps nobody waiting: on our side the connection is gone at once [S4.23].
 */
function useEndConnection(): (namespace?: Namespace) => Promise<void> {
  const { client, close } = useWidget()
  const describe = useErrorText()
  return useCallback(
    async (namespace) => {
      const ending = disconnect(client, namespace)
      close()
      const [stays] = listConnected(client.store.getState())
      const network = stays && findNetwork(client.store.getState(), stays.chainId)
      // It stands there, so nobody is asked.
      if (network) switchNetwork(client, network).catch(() => undefined)
      try {
        await ending
      } catch (error) {
        // Kept for the next opening, it would speak of a connection that is long gone.
        const isShown = client.store.getState().modal.open || client.config.enableEmbedded
        if (isShown) notify(client, { kind: 'toast', variant: 'error', short: describe(error) })
      }
    },
    [client, close, describe],
  )
}
