/**
 * A store of unused nonces. Only `take` guarantees that a sign-in is used once. It must therefore check and delete in
 * one atomic step: Redis `DEL`, SQL `delete … returning`, never a read followed by a delete.
 * @example { add: (nonce, ms) => redis.set(nonce, '1', 'PX', ms), take: async (nonce) => (await redis.del(nonce)) === 1 }
 */
export interface NonceStore {
  /** Stores a new nonce for this time. */
  add(nonce: string, lifetimeMs: number): Promise<unknown>
  /**
   * Deletes the nonce and returns whether it existed. Of several calls with the same nonce, parallel or later, only one
   * returns `true`.
   */
  take(nonce: string): Promise<boolean>
}

/**
 * A store of sign-ins. Keys are hashes, so that read access to the store does not allow a sign-in. Values are strings.
 */
export interface SessionStore {
  get(key: string): Promise<string | null | undefined>
  /** Stores a value. The store may delete it after this time. */
  set(key: string, value: string, lifetimeMs: number): Promise<unknown>
  delete(key: string): Promise<unknown>
}

/** The maximum number of entries: endless requests would fill the memory. The oldest entries are deleted first. */
const maxEntries = 100_000

/**
 * Creates a store in the memory of this process. It works for a single process and is lost when the process ends.
 *
 * @example const store = createMemoryStore(); createSiwx({ …, nonceStore: store, sessionStore: store })
 */
export function createMemoryStore(now: () => number = Date.now): NonceStore & SessionStore {
  const kept = new Map<string, { readonly value: string; readonly endsAtMs: number }>()
  const put = (key: string, value: string, lifetimeMs: number) => {
    kept.delete(key)
    kept.set(key, { value, endsAtMs: now() + lifetimeMs })
    for (const [other, { endsAtMs }] of kept) {
      if (kept.size <= maxEntries && endsAtMs > now()) break
      kept.delete(other)
    }
  }
  const find = (key: string) => {
    const entry = kept.get(key)
    return entry && entry.endsAtMs > now() ? entry.value : undefined
  }
  return {
    add: async (nonce, lifetimeMs) => put(`nonce/${nonce}`, '', lifetimeMs),
    take: async (nonce) => {
      const isThere = find(`nonce/${nonce}`) !== undefined
      return kept.delete(`nonce/${nonce}`) && isThere
    },
    get: async (key) => find(`session/${key}`),
    set: async (key, value, lifetimeMs) => put(`session/${key}`, value, lifetimeMs),
    delete: async (key) => kept.delete(`session/${key}`),
  }
}
