import { getChainReference, getNamespace, type Namespace } from '@foyer/primitives/ChainId'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import { addRemoteConnectors } from '../addRemoteConnectors.js'
import { connect } from '../core/actions/connect.js'
import { openUntil } from '../core/actions/openUntil.js'
import type { Client } from '../core/Client.js'
import type { AppKit } from '../core/createInstance.js'
import { loadActions } from '../core/loadActions.js'
import type { Connected, State } from '../core/state/State.js'
import { getConnected, listNamespaces } from '../core/state/select.js'
import type { OpenableView } from '../widget/shell/ViewParams.js'
import { findNamedConnector } from './findNamedConnector.js'
import { createSocialLogIn } from './socialLogIn.js'

/** The connected account: the parts of its CAIP-10 id. */
export interface ConnectedWallet {
  readonly chainNamespace: Namespace
  /** The reference of the CAIP-2 chain id, such as `1`. */
  readonly chainId: string
  readonly address: string
}

/**
 * Connects a wallet by its id, rdns or name, or by a key of AppKit: `walletConnect`, `email`, a log-in provider or a
 * wallet such as `metamask`. Opens the widget for `walletConnect` and `email`, and for a wallet that this browser does
 * not have. Call it in the click handler, because a provider opens a window.
 *
 * @throws FoyerError `ABORTED` if the user closes the widget, the errors of `connect` and of the log-in.
 */
export async function connectNamedWallet(
  appKit: AppKit,
  wallet: string,
  namespace?: Namespace,
): Promise<ConnectedWallet> {
  const { client } = appKit
  if (client.lifetime.signal.aborted) throw new FoyerError('INSTANCE_DESTROYED')
  const provider = (client.store.getState().options.features.socials || []).find((each) => each === wallet)
  if (provider) {
    const { error } = await createSocialLogIn(appKit).logIn(provider)
    if (error) throw error
    return toConnectedWallet(getConnected(client.store.getState()))
  }
  await loadActions(client)
  const connector = findNamedConnector(client.store.getState().connectors, wallet, namespace)
  if (connector) return toConnectedWallet(await connect(client, { connector }))
  await addRemoteConnectors(client, wallet === 'email')
  return toConnectedWallet(await connectInWidget(client, views.get(wallet) ?? 'Connect', namespace))
}

const views: ReadonlyMap<string, OpenableView> = new Map([
  ['email', 'EmailLogin'],
  ['walletConnect', 'ConnectingWalletConnectBasic'],
])

function toConnectedWallet(connected: Connected | undefined): ConnectedWallet {
  if (!connected) throw new FoyerError('ABORTED')
  const { chainId, addresses } = connected
  return { chainNamespace: getNamespace(chainId), chainId: getChainReference(chainId), address: addresses[0] }
}

/** Opens a view of the widget and waits until the user has connected another wallet. */
function connectInWidget(client: Client, view: OpenableView, namespace?: Namespace): Promise<Connected> {
  const before = new Set(listConnected(client.store.getState()).map(({ connector }) => connector))
  return openUntil(client, { view, ...(namespace && { namespace }) }, (state) =>
    listConnected(state).find(({ connector }) => !before.has(connector)),
  )
}

function listConnected(state: State): readonly Connected[] {
  return listNamespaces(state).flatMap((each) => getConnected(state, each) ?? [])
}
