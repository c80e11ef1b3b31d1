import type { ChainId, Namespace } from '@foyer/primitives/ChainId'
import type { KeyValueStorage } from './storage.js'

/**
 * Creates the storage for values that persist between visits. It uses AppKit's key names, so that users of a migrated
 * app stay connected [S3.49-S3.59]. Stored values are untrusted until parsed: an invalid one is treated as missing.
 */
export function createMemory(storage: KeyValueStorage, prefix = '@appkit'): KeyValueStorage {
  const key = (name: string) => `${prefix}/${name}`
  return {
    get: (name) => storage.get(key(name)),
    set: (name, value) => storage.set(key(name), value),
    remove: (name) => storage.remove(key(name)),
  }
}

/** True if the user was connected at the end of the last visit [S3.56]. */
export function wasConnected(memory: KeyValueStorage): boolean {
  return memory.get('connection_status') === 'connected'
}

export function storeActiveNetwork(memory: KeyValueStorage, namespace: Namespace, chainId: ChainId): void {
  memory.set('active_namespace', namespace)
  memory.set('active_caip_network_id', chainId)
}
