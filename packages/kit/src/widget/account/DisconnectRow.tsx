import { account as english } from '@foyer/messages/en/account'
import { format } from '@foyer/messages/format'
import type { Namespace } from '@foyer/primitives/ChainId'
import { disconnectIcon } from '@foyer/ui/icons/accountIcons'
import { type ReactNode, useCallback } from 'react'
import { disconnect } from '../../core/actions/disconnect.js'
import { switchNetwork } from '../../core/actions/switchNetwork.js'
import type { State } from '../../core/state/State.js'
import { findNetwork, getConnected, listNamespaces } from '../../core/state/select.js'
import { useClientState } from '../../react/useClientState.js'
import { IconButton } from '../../ui/Icon.js'
import { Glyph, Row } from '../../ui/Row.js'
import { getFamilyName } from '../connect/getFamilyName.js'
import { cleanName } from '../shell/cleanName.js'
import { useReportFailure } from '../shell/useReportFailure.js'
import { useWords } from '../shell/useWords.js'
import { useWidget } from '../shell/WidgetContext.js'

function listConnected(state: State) {
  return listNamespaces(state).flatMap((each) => getConnected(state, each) ?? [])
}

/** Returns the label that names the active wallet, or undefined if no other wallet is connected. */
function useOneOfSeveral(): string | undefined {
  const { client } = useWidget()
  const words = useWords('account', english)
  const [here, ...others] = useClientState(
    client,
    (state) => [state.namespaces, state.activeNamespace],
    (state) => listWallets(state),
  )
  if (!here || others.length === 0) return undefined
  return format(others.some(({ name }) => name === here.name) ? words.disconnectFamily : words.disconnectWallet, {
    wallet: here.name,
    family: getFamilyName(here.namespace, words.evmNetworks),
  })
}

/** The button that disconnects the active wallet, for the header of Account. */
export function DisconnectButton(): ReactNode {
  const { client } = useWidget()
  const { disconnect: label } = useWords('account', english)
  const end = useEndConnection()
  const oneOfSeveral = useOneOfSeveral()
  return (
    <IconButton
      className="mirror"
      label={oneOfSeveral ?? label}
      title={oneOfSeveral ?? label}
      path={disconnectIcon}
      data-testid="disconnect-button"
      onClick={() => void end(client.store.getState().activeNamespace)}
    />
  )
}

/**
 * The "Disconnect" row, shown in every view that the user could otherwise not leave. With several connected wallets it
 * offers to disconnect one or all.
 */
export function DisconnectRow({ label }: { readonly label: string }): ReactNode {
  const { client } = useWidget()
  const words = useWords('account', english)
  const end = useEndConnection()
  const oneOfSeveral = useOneOfSeveral()
  const icon = (
    <span className="mirror">
      <Glyph path={disconnectIcon} />
    </span>
  )
  return (
    <>
      <Row
        title={oneOfSeveral ?? label}
        icon={icon}
        tone="danger"
        onClick={() => void end(client.store.getState().activeNamespace)}
        data-testid="disconnect-button"
      />
      {oneOfSeveral && (
        <Row
          title={words.disconnectAll}
          icon={icon}
          tone="danger"
          onClick={() => void end()}
          data-testid="disconnect-all-button"
        />
      )}
    </>
  )
}

/** Returns the connected wallets, the active one first. Empty if none is active. */
function listWallets(state: State): readonly { readonly name: string; readonly namespace: Namespace }[] {
  const inUse = getConnected(state)
  if (!inUse) return []
  const all = [inUse, ...listConnected(state)].map(({ connector: { type, id, name, info, chain } }) => ({
    // A pairing or an embedded wallet in several families counts as one wallet and ends in all of them [S4.24].
    key: type === 'WALLET_CONNECT' || type === 'AUTH' ? type : `${chain} ${id}`,
    name: cleanName(info?.name ?? name),
    namespace: chain,
  }))
  return all.filter(({ key }, index) => all.findIndex((each) => each.key === key) === index)
}

/**
 * Returns a function that disconnects one namespace or all and closes the widget. A connected wallet of another
 * namespace becomes active. Does not wait for the wallet: the connection ends locally at once [S4.23].
 */
export function useEndConnection(): (namespace?: Namespace) => Promise<void> {
  const { client, close } = useWidget()
  const report = useReportFailure()
  return useCallback(
    async (namespace) => {
      const ending = disconnect(client, namespace)
      close()
      const [stays] = listConnected(client.store.getState())
      const network = stays && findNetwork(client.store.getState(), stays.chainId)
      // This wallet is already on the network, so the switch needs no request.
      if (network) void report(switchNetwork(client, network))
      await report(ending)
    },
    [client, close, report],
  )
}
