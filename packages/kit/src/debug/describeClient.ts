import type { Client } from '../core/Client.js'
import type { State } from '../core/state/State.js'
import { getConnection, listNamespaces } from '../core/state/select.js'
import { type DebugLog, toLine } from './DebugLog.js'

/** A part of the panel, and of the report: one line an entry. */
export interface Section {
  readonly title: string
  readonly lines: readonly string[]
}

/** How an account's address is written. */
type WriteAddress = (address: string) => string

/** Enough of an address to tell two apart, too little to look the person up. */
export function shortenAddress(address: string): string {
  return address.length > 12 ? `${address.slice(0, 6)}…${address.slice(-4)}` : address
}

function toTime(ms: number): string {
  return new Date(ms).toISOString().slice(11, 23)
}

function join(...parts: readonly (string | false | undefined)[]): string {
  return parts.filter(Boolean).join(' · ')
}

function describeConnections(state: State, writeAddress: WriteAddress): readonly string[] {
  return listNamespaces(state).map((namespace) => {
    const connection = getConnection(state, namespace)
    const { approvedChainIds, selectedChainId } = state.namespaces[namespace] ?? {}
    const isActive = namespace === state.activeNamespace && 'active'
    const chosen = `${selectedChainId} chosen`
    if (connection.status === 'disconnected') return join(namespace, isActive, connection.status, chosen)
    if (connection.status !== 'connected')
      return join(namespace, isActive, connection.status, toLine(connection.connectorId), chosen)
    const { connector, addresses, chainId } = connection
    const approved = approvedChainIds && `approved: ${approvedChainIds.join(', ')}`
    return join(
      namespace,
      isActive,
      connection.status,
      toLine(connector.name),
      chainId,
      addresses.map(writeAddress).join(', '),
      approved,
    )
  })
}

/** Names and sizes of what the kit keeps in this browser; the values may be secrets and are not shown. */
function describeStorage({ config, environment }: Client): readonly string[] {
  const prefixes = [`${config.storageKey ?? '@appkit'}/`, '@appkit-wallet/', 'WALLETCONNECT_']
  try {
    const storage = environment.window?.localStorage
    const names = Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index) ?? '')
    return names
      .filter((name) => prefixes.some((prefix) => name.startsWith(prefix)))
      .sort()
      .map((name) => join(toLine(name), `${storage?.getItem(name)?.length ?? 0} characters`))
  } catch {
    return ['This browser gives no storage to the page: what is remembered lasts as long as the page.']
  }
}

/** All the panel shows of an instance: what it is now, and what was seen of it. Never a parameter, a result or a stored value. */
export function describeClient(client: Client, log: DebugLog, writeAddress: WriteAddress): readonly Section[] {
  const state = client.store.getState()
  return [
    {
      title: 'Wallets announced',
      lines: [...new Set(log.announcements.map(({ name, rdns }) => join(name || 'no name', rdns)))],
    },
    {
      title: 'Connectors',
      lines: state.connectors.map(({ name, type, chain, id }) => join(toLine(name), type, chain, toLine(id))),
    },
    { title: 'Connections', lines: describeConnections(state, writeAddress) },
    {
      title: 'Frame messages',
      lines: log.frameMessages.map(({ atMs, direction, name }) => join(toTime(atMs), direction, name)),
    },
    {
      title: 'RPC calls',
      lines: log.rpcCalls.map(({ atMs, methods, network, durationMs, status }) =>
        join(toTime(atMs), [...new Set(methods)].join(', '), network, status, `${Math.round(durationMs)} ms`),
      ),
    },
    { title: 'Stored in this browser', lines: describeStorage(client) },
  ]
}

/** The same as text to send to somebody: addresses shortened, of the page its origin alone. */
export function writeReport(client: Client, log: DebugLog, version: string): string {
  const { window: page, now } = client.environment
  const head = [
    `Foyer ${version}, ${new Date(now()).toISOString()}`,
    `Page: ${page?.location.origin ?? 'none'}`,
    `Browser: ${page?.navigator.userAgent ?? 'none'}`,
    `Options: ${Object.keys(client.config).sort().join(', ')}`,
    `Networks: ${client.store
      .getState()
      .networks.map(({ caipNetworkId }) => caipNetworkId)
      .join(', ')}`,
  ]
  const sections = describeClient(client, log, shortenAddress).flatMap(({ title, lines }) => [
    '',
    `${title} (${lines.length})`,
    ...lines.map((line) => `- ${line}`),
  ])
  return `${[...head, ...sections].join('\n')}\n`
}
