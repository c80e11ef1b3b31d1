import { type ConnectArguments, connect } from './actions/connect.js'
import { disconnect } from './actions/disconnect.js'
import { reconnect } from './actions/reconnect.js'
import type { Client } from './Client.js'
import { startConnectionEffects } from './connectionEffects.js'
import type { RareActions } from './rareActions.js'
import { recallWallets } from './recentWallets.js'
import type { Connected } from './State.js'
import { getConnected } from './select.js'

type Late<Action> = Action extends (...args: infer Args) => infer Answer
  ? (...args: Args) => Promise<Awaited<Answer>>
  : never

function late<Name extends keyof RareActions>(name: Name): Late<RareActions[Name]> {
  const act = async (...args: readonly never[]) =>
    ((await import('./rareActions.js')).rareActions[name] as (...args: readonly never[]) => unknown)(...args)
  return act as Late<RareActions[Name]>
}

/** Connects by the public API. Without a callback for its address, a pairing needs the widget, which shows the code. */
async function connectByHost(client: Client, request: ConnectArguments): Promise<Connected> {
  const { connector, onPairingUri, answer, signal } = request
  const { id, chain } = connector
  const isHeld = getConnected(client.store.getState(), chain)?.connector.id === id
  if (id !== 'walletConnect' || onPairingUri || answer || isHeld) return connect(client, request)
  const connected = await late('connectInWidget')(client, id, chain, undefined, signal)
  // The pairing is the connection now: go to the chain of the request.
  return connected.connector.id === id ? connect(client, { ...request, connector: connected.connector }) : connected
}

const lateNames = [
  'addAddressLabel',
  'addNetwork',
  'alertDeveloper',
  'checkSetUp',
  'connectInWidget',
  'fetchIdentity',
  'getIdentityToken',
  'getReownName',
  'getUniversalProvider',
  'popTransaction',
  'removeAddressLabel',
  'removeNetwork',
  'resetAccount',
  'resetNetwork',
  'resetPairing',
  'setCaipAddress',
  'setPreferredAccountType',
  'setRequestedCaipNetworks',
  'setSmartAccountEnabledNetworks',
  'showErrorMessage',
  'showSuccessMessage',
  'switchNetwork',
  'syncIdentity',
  'updateNativeBalance',
] as const

type LateName = (typeof lateNames)[number]

/** Actions that load on the first interaction or on reconnect, as one chunk. (Separate chunks would each add a preload line to the first load.) */
const engine = {
  ...(Object.fromEntries(lateNames.map((name) => [name, late(name)])) as {
    readonly [Name in LateName]: Late<RareActions[Name]>
  }),
  connect: connectByHost,
  disconnect,
  recallWallets,
  reconnect,
}

export type Engine = typeof engine

/** Gives the actions; from then on happens what follows from a connection. */
export function startEngine(client: Client): Engine {
  startConnectionEffects(client)
  return engine
}
