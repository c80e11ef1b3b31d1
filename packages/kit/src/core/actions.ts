import { type ConnectArguments, connect } from './actions/connect.js'
import { disconnect } from './actions/disconnect.js'
import { reconnect } from './actions/reconnect.js'
import type { Client } from './Client.js'
import { startConnectionEffects } from './connectionEffects.js'
import type { HostActions } from './hostActions.js'
import type { Connected, State } from './state/State.js'
import { getConnected } from './state/select.js'
import { loadRecentWallets } from './storage/recentWallets.js'

/** Actions that load on the first interaction or on reconnect, as one chunk. (Separate chunks would each add a preload line to the first load.) */
const actions = {
  connect: connectByHost,
  disconnect,
  loadRecentWallets,
  reconnect,
  startAnalytics: async (client: Client, early: readonly State['event'][]) =>
    (await import('./analytics.js')).startAnalytics(client, early),
}

/** All actions by name. Those of `hostActions` load on their first call. */
export type Actions = typeof actions & HostActions

/** Returns an action. */
export type GetAction = <Name extends keyof Actions>(name: Name) => Promise<Actions[Name]>

const getAction: GetAction = async (name) => {
  const all: Partial<Actions> = name in actions ? actions : (await import('./hostActions.js')).hostActions
  return all[name] as Actions[typeof name]
}

/** Starts the connection effects unless they run already. Returns the function that loads an action. */
export function startActions(client: Client): GetAction {
  startConnectionEffects(client)
  return getAction
}

/** Connects for the public API. A pairing without `onPairingUri` opens the widget, which shows the QR code. */
async function connectByHost(client: Client, request: ConnectArguments): Promise<Connected> {
  const { connector, onPairingUri, answer, signal } = request
  const { id, chain } = connector
  const isConnected = getConnected(client.store.getState(), chain)?.connector.id === id
  if (id !== 'walletConnect' || onPairingUri || answer || isConnected) return connect(client, request)
  const connectInWidget = await getAction('connectInWidget')
  const connected = await connectInWidget(client, id, chain, undefined, signal)
  // Pairing has connected the wallet. Switch to the requested chain now.
  return connected.connector.id === id ? connect(client, { ...request, connector: connected.connector }) : connected
}
