/** A cache that loads each value once per lifetime, even for concurrent calls. */
export interface TimedCache<T> {
  /** Returns the cached value, or the result of `load`. A failed load is not cached. */
  readonly get: (key: string, load: () => Promise<T>) => Promise<T>
  readonly delete: (key: string) => void
}

/**
 * Creates a cache of at most `maxEntries` values. Each value expires after `lifetimeMs` milliseconds. The oldest one is
 * removed first.
 */
export function createTimedCache<T>(options: {
  maxEntries: number
  lifetimeMs: number
  now: () => number
}): TimedCache<T> {
  const entries = new Map<string, { value: Promise<T>; expiresAtMs: number }>()
  return {
    get: (key, load) => {
      const kept = entries.get(key)
      if (kept !== undefined && kept.expiresAtMs > options.now()) return kept.value
      const value = load()
      const entry = { value, expiresAtMs: options.now() + options.lifetimeMs }
      entries.delete(key)
      entries.set(key, entry)
      value.catch(() => {
        if (entries.get(key) === entry) entries.delete(key)
      })
      const oldest = entries.size > options.maxEntries ? entries.keys().next().value : undefined
      if (oldest !== undefined) entries.delete(oldest)
      return value
    },
    delete: (key) => {
      entries.delete(key)
    },
  }
}
