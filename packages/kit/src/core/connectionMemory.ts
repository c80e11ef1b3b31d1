import { isNamespace, type Namespace } from '../primitives/Namespace.js'
import type { KeyValueStorage } from './storage.js'

/** Name under which a namespace's connector is remembered [S3.13]. */
export function getConnectorKey(namespace: Namespace): string {
  return `${namespace}:connected_connector_id`
}

/** Name under which it stands when somebody left on purpose, in ms since 1970; other tabs of the site leave too. */
export function getLeftKey(namespace: Namespace): string {
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
