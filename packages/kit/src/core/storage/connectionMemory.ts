import { isNamespace, type Namespace } from '@foyer/primitives/ChainId'
import type { Client } from '../Client.js'
import type { KeyValueStorage } from './storage.js'

/** Name under which a namespace's connector is remembered [S3.13]. */
function getConnectorKey(namespace: Namespace): string {
  return `${namespace}:connected_connector_id`
}

/** Announces a change of the memory to the instances of the page. Other tabs get the `storage` event of the browser. */
export function announceMemory({ environment }: Client, namespace: Namespace): void {
  const event = new Event('foyer:memory')
  environment.window?.dispatchEvent(Object.assign(event, { key: getConnectorKey(namespace) }))
}

/** Name under which the time of a disconnect by the user is stored, in ms since 1970. Other tabs end their connection too. */
export function getLeftKey(namespace: Namespace) {
  return `${namespace}:left_at`
}

export function recallConnectorId(memory: KeyValueStorage, namespace: Namespace): string | undefined {
  const id = memory.get(getConnectorKey(namespace))
  return id !== undefined && id !== '' && id.length <= 500 ? id : undefined
}

export function recallNamespaces(memory: KeyValueStorage): readonly Namespace[] {
  return (memory.get('connected_namespaces') ?? '').split(',').filter(isNamespace)
}

function rememberNamespaces(memory: KeyValueStorage, list: readonly Namespace[]): void {
  memory.set('connected_namespaces', list.join(','))
  memory.set('connection_status', list.length > 0 ? 'connected' : 'disconnected')
}

export function rememberConnection(memory: KeyValueStorage, namespace: Namespace, connectorId: string): void {
  memory.remove(getLeftKey(namespace))
  memory.set(getConnectorKey(namespace), connectorId)
  rememberNamespaces(memory, [...new Set([...recallNamespaces(memory), namespace])])
}

export function forgetConnection(memory: KeyValueStorage, namespace: Namespace): void {
  memory.remove(getConnectorKey(namespace))
  rememberNamespaces(
    memory,
    recallNamespaces(memory).filter((other) => other !== namespace),
  )
}

/** How a wallet's app is opened again. */
export interface LinkChoice {
  /** The wallet's own address, such as `metamask://`; never with a pairing address in it. */
  readonly href: string
  readonly name: string
}

/** Where pairing clients of the field keep it, whatever the instance's own prefix. */
const linkKey = 'WALLETCONNECT_DEEPLINK_CHOICE'

export function rememberLink(storage: KeyValueStorage, link: LinkChoice): void {
  storage.set(linkKey, JSON.stringify(link))
}

/** Undefined when there is none or it is broken. The caller parses `href` before opening it. */
export function recallLink(storage: KeyValueStorage): LinkChoice | undefined {
  try {
    const value: unknown = JSON.parse(storage.get(linkKey) ?? 'null')
    if (typeof value !== 'object' || value === null || !('href' in value) || !('name' in value)) return undefined
    const { href, name } = value
    return typeof href === 'string' && typeof name === 'string' && name.length <= 200 ? { href, name } : undefined
  } catch {
    return undefined
  }
}

/** A connection that ended has no wallet to open again [S4.5]. */
export function forgetLink(storage: KeyValueStorage): void {
  storage.remove(linkKey)
}

/** Removes the balances, identities and payments of a user who left [S4.2]. */
export function removeCaches(memory: KeyValueStorage): void {
  for (const name of ['native_balance', 'portfolio', 'identity', 'ens', 'sent', 'sent_to'])
    memory.remove(`${name}_cache`)
}
