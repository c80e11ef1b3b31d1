import type { KeyStore } from './KeyStore.js'
import { openToken, sealToken } from './sealToken.js'

/** The refresh token of a browser that keeps no cookie for the frame. */
export interface RefreshStore {
  read(): Promise<string | undefined>
  write(token: string): Promise<void>
  remove(): Promise<void>
}

/** Keeps the token sealed, beside the device's key. */
export function createRefreshStore(getStore: () => Promise<KeyStore>, projectId: string): RefreshStore {
  const name = `refresh:${projectId}`
  return {
    async read() {
      const store = await getStore()
      // A store that fails is one that keeps nothing.
      const sealed = await store.read(name).catch(() => undefined)
      return sealed === undefined ? undefined : openToken(store, name, sealed)
    },
    async write(token) {
      const store = await getStore()
      await store.write(name, await sealToken(store, name, token))
    },
    async remove() {
      const store = await getStore()
      await store.remove(name).catch(() => undefined)
    },
  }
}
