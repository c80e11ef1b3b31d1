import { type ChainId, isChainId } from '../primitives/ChainId.js'
import { isNamespace, type Namespace } from '../primitives/Namespace.js'
import type { KeyValueStorage } from './storage.js'

/**
 * What is remembered between visits, under the incumbent's key names, so that the visitors of a host that moves over
 * stay connected [S3.49-S3.59]. Everything read back is foreign until parsed: rubbish means "not remembered".
 */
export interface Memory {
  getStatus(): 'connected' | 'disconnected'
  getActiveNamespace(): Namespace | undefined
  setActive(namespace: Namespace, chainId: ChainId): void
  getActiveChainId(): ChainId | undefined
  getConnectorId(namespace: Namespace): string | undefined
  getConnectedNamespaces(): readonly Namespace[]
  rememberConnection(namespace: Namespace, connectorId: string): void
  forgetConnection(namespace: Namespace): void
  /** The full key of a namespace's connector, to recognise changes made by another tab. */
  connectorKey(namespace: Namespace): string
  /** JSON under a name; undefined when there is none or it is broken. The caller parses what it finds. */
  getJson(name: string): unknown
  setJson(name: string, value: unknown): void
  /** Balances and identities of somebody who left are nobody's business [S4.2]. */
  forgetCaches(): void
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= 500
}

export function createMemory(storage: KeyValueStorage, prefix = '@appkit'): Memory {
  const key = (name: string) => `${prefix}/${name}`
  const connectorKey = (namespace: Namespace) => key(`${namespace}:connected_connector_id`)
  const getConnectorId = (namespace: Namespace) => {
    const id = storage.get(connectorKey(namespace))
    return isText(id) ? id : undefined
  }
  const getConnectedNamespaces = () => (storage.get(key('connected_namespaces')) ?? '').split(',').filter(isNamespace)
  const setConnectedNamespaces = (list: readonly Namespace[]) => {
    storage.set(key('connected_namespaces'), list.join(','))
    storage.set(key('connection_status'), list.length > 0 ? 'connected' : 'disconnected')
  }
  return {
    getStatus: () => (storage.get(key('connection_status')) === 'connected' ? 'connected' : 'disconnected'),
    getActiveNamespace: () => {
      const value = storage.get(key('active_namespace'))
      return isNamespace(value) ? value : undefined
    },
    getActiveChainId: () => {
      const value = storage.get(key('active_caip_network_id'))
      return isChainId(value) ? value : undefined
    },
    setActive: (namespace, chainId) => {
      storage.set(key('active_namespace'), namespace)
      storage.set(key('active_caip_network_id'), chainId)
    },
    getConnectorId,
    connectorKey,
    getConnectedNamespaces,
    rememberConnection: (namespace, connectorId) => {
      storage.set(connectorKey(namespace), connectorId)
      setConnectedNamespaces([...new Set([...getConnectedNamespaces(), namespace])])
    },
    forgetConnection: (namespace) => {
      storage.remove(connectorKey(namespace))
      setConnectedNamespaces(getConnectedNamespaces().filter((other) => other !== namespace))
    },
    getJson: (name) => {
      try {
        return JSON.parse(storage.get(key(name)) ?? '')
      } catch {
        return undefined
      }
    },
    setJson: (name, value) => storage.set(key(name), JSON.stringify(value)),
    forgetCaches: () => {
      for (const name of ['native_balance_cache', 'portfolio_cache', 'identity_cache', 'ens_cache'])
        storage.remove(key(name))
    },
  }
}
