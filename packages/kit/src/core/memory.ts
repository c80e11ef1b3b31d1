import { type ChainId, isChainId, type Namespace } from '../primitives/ChainId.js'
import type { Client } from './Client.js'
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

/** Announces a change of the memory to other instances of the page. Other tabs get the `storage` event of the browser. */
export function announceMemory(client: Client, name: string, newValue: string): void {
  const { storageKey = '@appkit' } = client.config
  const detail = { key: `${storageKey}/${name}`, newValue, from: client }
  client.environment.window?.dispatchEvent(new CustomEvent('foyer:memory', { detail }))
}

/** What a change of the memory says: the `storage` event of another tab, or `foyer:memory` of another instance of the page. */
type MemoryChange = Event &
  Partial<StorageEvent> & {
    readonly detail?: { readonly key: string; readonly newValue: string; readonly from: Client }
  }

/** Calls back with each key that another tab, or another instance of the page, has written. Returns the undo. */
export function watchMemory(client: Client, page: Window, onChange: (key: string) => void): () => void {
  const listener = (event: Event) => {
    const { detail } = event as MemoryChange
    const { key, newValue } = detail ?? (event as MemoryChange)
    if (key && newValue && detail?.from !== client) onChange(key)
  }
  const events = ['storage', 'foyer:memory']
  for (const name of events) page.addEventListener(name, listener)
  return () => {
    for (const name of events) page.removeEventListener(name, listener)
  }
}

/** Whether the visitor was connected when the last visit ended [S3.56]. */
export function wasConnected(memory: KeyValueStorage): boolean {
  return memory.get('connection_status') === 'connected'
}

/** [S3.57] */
export function recallActiveChainId(memory: KeyValueStorage): ChainId | undefined {
  const value = memory.get('active_caip_network_id')
  return isChainId(value) ? value : undefined
}

export function rememberActive(memory: KeyValueStorage, namespace: Namespace, chainId: ChainId): void {
  memory.set('active_namespace', namespace)
  memory.set('active_caip_network_id', chainId)
}

/** Balances, identities and payments of somebody who left are nobody's business [S4.2]. */
export function forgetCaches(memory: KeyValueStorage): void {
  for (const name of ['native_balance', 'portfolio', 'identity', 'ens', 'sent', 'sent_to'])
    memory.remove(`${name}_cache`)
}
