/**
 * Where nonces wait to be used. `take` alone makes a sign-in count once, so it has to look and delete in one step: Redis `DEL`, SQL
 * `delete … returning`, never a read and then a delete.
 *
 * @example { add: (nonce, ms) => redis.set(nonce, '1', 'PX', ms), take: async (nonce) => (await redis.del(nonce)) === 1 }
 */
export interface NonceStore {
  /** Keeps a new nonce for so many milliseconds. */
  add(nonce: string, lifetimeMs: number): Promise<unknown>
  /** Deletes the nonce and says whether it was there. Of several calls with one nonce, at once or later, one answers `true`. */
  take(nonce: string): Promise<boolean>
}

/** Where sign-ins are kept; keys are hashes, so that a look into the store is no sign-in. Values are texts. */
export interface SessionStore {
  get(key: string): Promise<string | null | undefined>
  /** May forget it after so many milliseconds. */
  set(key: string, value: string, lifetimeMs: number): Promise<unknown>
  delete(key: string): Promise<unknown>
}

/** More are not kept: whoever asks without end would fill the memory. The oldest go first. */
const mostKept = 100_000

/**
 * Keeps nonces and sign-ins in the memory of this process: for one process, and until it ends.
 *
 * @example const store = createMemoryStore(); createSiwx({ …, nonceStore: store, sessionStore: store })
 */
export function createMemoryStore(now: () => number = Date.now): NonceStore & SessionStore {
  const kept = new Map<string, { readonly value: string; readonly endsAtMs: number }>()
  const put = (key: string, value: string, lifetimeMs: number) => {
    kept.delete(key)
    kept.set(key, { value, endsAtMs: now() + lifetimeMs })
    for (const [other, { endsAtMs }] of kept) {
      if (kept.size <= mostKept && endsAtMs > now()) break
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
