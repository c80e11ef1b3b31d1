import type { Client } from '../core/Client.js'
import type { State } from '../core/state/State.js'
import { getConnection, listNamespaces } from '../core/state/select.js'
import { type DebugLog, sanitizeLine } from './DebugLog.js'

/** A section of the panel and of the report, with one line per entry. */
export interface Section {
  readonly title: string
  readonly lines: readonly string[]
}

/** Formats the address of an account. */
type FormatAddress = (address: string) => string

/** Shortens an address: two addresses stay distinguishable, but the account cannot be looked up. */
export function shortenAddress(address: string): string {
  return address.length > 12 ? `${address.slice(0, 6)}…${address.slice(-4)}` : address
}

function toTime(ms: number): string {
  return new Date(ms).toISOString().slice(11, 23)
}

function join(...parts: readonly (string | false | undefined)[]): string {
  return parts.filter(Boolean).join(' · ')
}

function formatConnections(state: State, writeAddress: FormatAddress): readonly string[] {
  return listNamespaces(state).map((namespace) => {
    const connection = getConnection(state, namespace)
    const { approvedChainIds, selectedChainId } = state.namespaces[namespace] ?? {}
    const isActive = namespace === state.activeNamespace && 'active'
    const chosen = `${selectedChainId} chosen`
    if (connection.status === 'disconnected') return join(namespace, isActive, connection.status, chosen)
    if (connection.status !== 'connected')
      return join(namespace, isActive, connection.status, sanitizeLine(connection.connectorId), chosen)
    const { connector, addresses, chainId } = connection
    const approved = approvedChainIds && `approved: ${approvedChainIds.join(', ')}`
    return join(
      namespace,
      isActive,
      connection.status,
      sanitizeLine(connector.name),
      chainId,
      addresses.map(writeAddress).join(', '),
      approved,
    )
  })
}

/**
 * Lists the names and sizes of the kit's entries in the browser's storage. The values can be secrets and are not shown.
 */
function formatStorage({ config, environment }: Client): readonly string[] {
  const prefixes = [`${config.storageKey ?? '@appkit'}/`, '@appkit-wallet/', 'WALLETCONNECT_']
  try {
    const storage = environment.window?.localStorage
    const names = Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index) ?? '')
    return names
      .filter((name) => prefixes.some((prefix) => name.startsWith(prefix)))
      .sort()
      .map((name) => join(sanitizeLine(name), `${storage?.getItem(name)?.length ?? 0} characters`))
  } catch {
    return ['The browser blocks storage for this page: the data is lost when the page closes.']
  }
}

/**
 * Returns the sections of the panel: the state of the instance and the log. Never contains parameters, results or
 * stored values.
 */
export function createSections(client: Client, log: DebugLog, writeAddress: FormatAddress): readonly Section[] {
  const state = client.store.getState()
  return [
    {
      title: 'Wallets announced',
      lines: [...new Set(log.announcements.map(({ name, rdns }) => join(name || 'no name', rdns)))],
    },
    {
      title: 'Connectors',
      lines: state.connectors.map(({ name, type, chain, id }) =>
        join(sanitizeLine(name), type, chain, sanitizeLine(id)),
      ),
    },
    { title: 'Connections', lines: formatConnections(state, writeAddress) },
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
    { title: 'Stored in this browser', lines: formatStorage(client) },
  ]
}

/**
 * Returns the sections as text that can be sent to others. Addresses are shortened, and only the origin of the page is
 * included.
 */
export function createReport(client: Client, log: DebugLog, version: string): string {
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
  const sections = createSections(client, log, shortenAddress).flatMap(({ title, lines }) => [
    '',
    `${title} (${lines.length})`,
    ...lines.map((line) => `- ${line}`),
  ])
  return `${[...head, ...sections].join('\n')}\n`
}
