import { isNamespace, type Namespace } from '@foyer/primitives/ChainId'
import type { Client } from '../Client.js'
import type { KeyValueStorage } from './storage.js'

/** Returns the storage key of a namespace's connector id [S3.13]. */
function getConnectorKey(namespace: Namespace): string {
  return `${namespace}:connected_connector_id`
}

/** Notifies other instances of the page of a change. Other tabs receive the browser's `storage` event. */
export function announceMemory({ environment }: Client, namespace: Namespace): void {
  const event = new Event('foyer:memory')
  environment.window?.dispatchEvent(Object.assign(event, { key: getConnectorKey(namespace) }))
}

/** Returns the storage key of the time when the user disconnected, in ms since 1970. Other tabs disconnect then too. */
export function getLeftKey(namespace: Namespace) {
  return `${namespace}:left_at`
}

export function loadConnectorId(memory: KeyValueStorage, namespace: Namespace): string | undefined {
  const id = memory.get(getConnectorKey(namespace))
  return id !== undefined && id !== '' && id.length <= 500 ? id : undefined
}

export function loadConnectedNamespaces(memory: KeyValueStorage): readonly Namespace[] {
  return (memory.get('connected_namespaces') ?? '').split(',').filter(isNamespace)
}

function storeConnectedNamespaces(memory: KeyValueStorage, list: readonly Namespace[]): void {
  memory.set('connected_namespaces', list.join(','))
  memory.set('connection_status', list.length > 0 ? 'connected' : 'disconnected')
}

export function storeConnectorId(memory: KeyValueStorage, namespace: Namespace, connectorId: string): void {
  memory.remove(getLeftKey(namespace))
  memory.set(getConnectorKey(namespace), connectorId)
  storeConnectedNamespaces(memory, [...new Set([...loadConnectedNamespaces(memory), namespace])])
}

export function removeConnectorId(memory: KeyValueStorage, namespace: Namespace): void {
  memory.remove(getConnectorKey(namespace))
  storeConnectedNamespaces(
    memory,
    loadConnectedNamespaces(memory).filter((other) => other !== namespace),
  )
}

/** The link that opens a wallet's app again. */
export interface LinkChoice {
  /** The wallet's own URL, such as `metamask://`. Never includes a pairing URI. */
  readonly href: string
  readonly name: string
}

/** The key that other pairing clients use too. It has no instance prefix. */
const linkKey = 'WALLETCONNECT_DEEPLINK_CHOICE'

export function storeLink(storage: KeyValueStorage, link: LinkChoice): void {
  storage.set(linkKey, JSON.stringify(link))
}

/** Undefined if there is no link or it is invalid. The caller must parse `href` before opening it. */
export function loadLink(storage: KeyValueStorage): LinkChoice | undefined {
  try {
    const value: unknown = JSON.parse(storage.get(linkKey) ?? 'null')
    if (typeof value !== 'object' || value === null || !('href' in value) || !('name' in value)) return undefined
    const { href, name } = value
    return typeof href === 'string' && typeof name === 'string' && name.length <= 200 ? { href, name } : undefined
  } catch {
    return undefined
  }
}

/** Removes the link when its connection has ended [S4.5]. */
export function removeLink(storage: KeyValueStorage): void {
  storage.remove(linkKey)
}

/** Removes the cached balances, identities and payments of a user who disconnected [S4.2]. */
export function removeCaches(memory: KeyValueStorage): void {
  for (const name of ['native_balance', 'portfolio', 'identity', 'ens', 'sent', 'sent_to'])
    memory.remove(`${name}_cache`)
}
