import type { ChainId, Namespace } from '@foyer/primitives/ChainId'
import type { KeyValueStorage } from './storage.js'

/**
 * What is remembered between visits, under the incumbent's key names, so that the visitors of a host that moves over
 * stay connected [S3.49-S3.59]. Everything read back is foreign until parsed: rubbish means "not remembered".
 */
export function createMemory(storage: KeyValueStorage, prefix = '@appkit'): KeyValueStorage {
  const key = (name: string) => `${prefix}/${name}`
  return {
    get: (name) => storage.get(key(name)),
    set: (name, value) => storage.set(key(name), value),
    remove: (name) => storage.remove(key(name)),
  }
}

/** Whether the visitor was connected when the last visit ended [S3.56]. */
export function wasConnected(memory: KeyValueStorage): boolean {
  return memory.get('connection_status') === 'connected'
}

export function rememberActive(memory: KeyValueStorage, namespace: Namespace, chainId: ChainId): void {
  memory.set('active_namespace', namespace)
  memory.set('active_caip_network_id', chainId)
}
