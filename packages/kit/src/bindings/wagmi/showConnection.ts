import { getChainReference } from '@foyer/primitives/ChainId'
import type { Config, Connector } from 'wagmi'
import type { Connected, State } from '../../core/state/State.js'
import { getActiveChainId, getConnected, getConnection } from '../../core/state/select.js'
import { toWagmiAccounts } from './EngineLink.js'

/** Leaves a connector as wagmi's own actions do: a connected one tells of changes, another one of a connection. */
function listen({ _internal: { events } }: Config, { emitter }: Connector, isConnected: boolean): void {
  emitter.off('connect', events.connect)
  emitter.off('change', events.change)
  emitter.off('disconnect', events.disconnect)
  if (isConnected) {
    emitter.on('change', events.change)
    emitter.on('disconnect', events.disconnect)
  } else emitter.on('connect', events.connect)
}

/** What is shown now; read back from storage, a connector is no more than its names. */
function getShown({ state }: Config) {
  const shown = state.connections.get(state.current ?? '')
  return shown && 'emitter' in shown.connector ? shown : undefined
}

function showConnected(config: Config, connected: Connected): void {
  const { id } = connected.connector
  const { accounts, chainId } = toWagmiAccounts(connected)
  const shown = getShown(config)
  // A connector that is not on the list, as `connect({ connector: injected() })` makes one, stays the one in use.
  const connector = shown?.connector.id === id ? shown.connector : config.connectors.find((each) => each.id === id)
  if (!connector) return
  const { status, connections } = config.state
  const isSame =
    shown?.connector === connector && shown.chainId === chainId && shown.accounts.join() === accounts.join()
  if (isSame && status === 'connected' && connections.size === 1) return
  // wagmi keeps every connection; here one takes the place of the other, and nobody listens to that any more.
  for (const { connector: left } of connections.values()) if ('emitter' in left) listen(config, left, false)
  listen(config, connector, true)
  config.setState((now) => ({
    ...now,
    connections: new Map([[connector.uid, { accounts, chainId, connector }]]),
    current: connector.uid,
    status: 'connected',
  }))
  config.storage?.setItem('recentConnectorId', id)
}

function showNobody(config: Config, chainId: number): void {
  const { status, connections, current, chainId: shownChainId } = config.state
  const isSame = status === 'disconnected' && connections.size === 0 && current === null
  if (isSame && shownChainId === chainId) return
  const left = getShown(config)?.connector
  if (left) listen(config, left, false)
  config.setState((now) => ({ ...now, connections: new Map(), current: null, status: 'disconnected', chainId }))
}

/** Writes the EVM connection of the engine into wagmi's state, where it does not stand there yet. */
export function showConnection(config: Config, state: State): void {
  const connected = getConnected(state, 'eip155')
  const { status } = getConnection(state, 'eip155')
  if (connected) showConnected(config, connected)
  else if (status === 'disconnected') {
    const chosen = Number(getChainReference(getActiveChainId(state, 'eip155') ?? 'eip155:0'))
    showNobody(config, config.chains.some(({ id }) => id === chosen) ? chosen : config.state.chainId)
  } else if (config.state.status !== status) config.setState((now) => ({ ...now, status: status as 'connecting' }))
}
