import { randomBytes, utf8 } from '../keys/bytes.js'
import type { KeyStore } from './openKeyStore.js'

/** The refresh token, for a browser that stores no cookie for the frame. */
export interface RefreshStore {
  read(): Promise<string | undefined>
  write(token: string): Promise<void>
  remove(): Promise<void>
}

/** Stores the encrypted token next to the device key. */
export function createRefreshStore(getStore: () => Promise<KeyStore>, projectId: string): RefreshStore {
  const name = `refresh:${projectId}`
  return {
    async read() {
      const store = await getStore()
      // Treat a failing store as empty.
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

const algorithm = { name: 'AES-GCM', length: 256 } as const

interface Sealed {
  readonly iv: BufferSource
  readonly bytes: BufferSource
}

/** Encrypts a token (AES-256-GCM). The first call creates and stores the key, which cannot leave the browser. */
export async function sealToken(store: KeyStore, name: string, token: string): Promise<Sealed> {
  const made = await crypto.subtle.generateKey(algorithm, false, ['encrypt', 'decrypt'])
  // No `instanceof` check: a key from a window's store is no `CryptoKey` of this page. Encryption fails for any other
  // value.
  const key = (await store.storeFirst(keyOf(name), made)) as CryptoKey
  const iv = randomBytes(12)
  return { iv, bytes: await crypto.subtle.encrypt({ name: algorithm.name, iv }, key, utf8(token)) }
}

/** Decrypts the token. Returns undefined if this browser's key does not decrypt it. */
export async function openToken(store: KeyStore, name: string, sealed: unknown): Promise<string | undefined> {
  try {
    const { iv, bytes } = sealed as Sealed
    const key = (await store.read(keyOf(name))) as CryptoKey
    return new TextDecoder().decode(await crypto.subtle.decrypt({ name: algorithm.name, iv }, key, bytes))
  } catch {
    return undefined
  }
}

function keyOf(name: string) {
  return `key:${name}`
}
