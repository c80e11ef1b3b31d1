import { getChainReference } from '@foyer/primitives/ChainId'
import type { Config, Connector } from 'wagmi'
import type { Connected, State } from '../../core/state/State.js'
import { getActiveChainId, getConnected, getConnection } from '../../core/state/select.js'
import { toWagmiAccounts } from './ClientLink.js'

/** Subscribes wagmi to a connector as wagmi's own actions do: to changes of a connected one, else to `connect`. */
function subscribeConnector({ _internal: { events } }: Config, { emitter }: Connector, isConnected: boolean): void {
  emitter.off('connect', events.connect)
  emitter.off('change', events.change)
  emitter.off('disconnect', events.disconnect)
  if (isConnected) {
    emitter.on('change', events.change)
    emitter.on('disconnect', events.disconnect)
  } else emitter.on('connect', events.connect)
}

/**
 * Returns the connection that wagmi shows now. A connector restored from storage is plain data without an emitter:
 * ignore it.
 */
function getShown({ state }: Config) {
  const shown = state.connections.get(state.current ?? '')
  return shown && 'emitter' in shown.connector ? shown : undefined
}

function showConnected(config: Config, connected: Connected): void {
  const { id } = connected.connector
  const { accounts, chainId } = toWagmiAccounts(connected)
  const shown = getShown(config)
  // Keep the current connector even if it is not in the list: `connect({ connector: injected() })` creates such a one.
  const connector = shown?.connector.id === id ? shown.connector : config.connectors.find((each) => each.id === id)
  if (!connector) return
  const { status, connections } = config.state
  const isSame =
    shown?.connector === connector && shown.chainId === chainId && shown.accounts.join() === accounts.join()
  if (isSame && status === 'connected' && connections.size === 1) return
  // wagmi keeps several connections. Foyer has one: unsubscribe wagmi from the replaced connectors.
  for (const { connector: left } of connections.values()) if ('emitter' in left) subscribeConnector(config, left, false)
  subscribeConnector(config, connector, true)
  config.setState((now) => ({
    ...now,
    connections: new Map([[connector.uid, { accounts, chainId, connector }]]),
    current: connector.uid,
    status: 'connected',
  }))
  config.storage?.setItem('recentConnectorId', id)
}

function showDisconnected(config: Config, chainId: number): void {
  const { status, connections, current, chainId: shownChainId } = config.state
  const isSame = status === 'disconnected' && connections.size === 0 && current === null
  if (isSame && shownChainId === chainId) return
  const left = getShown(config)?.connector
  if (left) subscribeConnector(config, left, false)
  config.setState((now) => ({ ...now, connections: new Map(), current: null, status: 'disconnected', chainId }))
}

/** Writes the client's EVM connection into wagmi's state, unless it is there already. */
export function showConnection(config: Config, state: State): void {
  const connected = getConnected(state, 'eip155')
  const { status } = getConnection(state, 'eip155')
  if (connected) showConnected(config, connected)
  else if (status === 'disconnected') {
    const chosen = Number(getChainReference(getActiveChainId(state, 'eip155') ?? 'eip155:0'))
    showDisconnected(config, config.chains.some(({ id }) => id === chosen) ? chosen : config.state.chainId)
  } else if (config.state.status !== status) config.setState((now) => ({ ...now, status: status as 'connecting' }))
}
