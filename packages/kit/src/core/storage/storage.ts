/** The used part of Web Storage. Any read may return undefined. */
export interface KeyValueStorage {
  get(key: string): string | undefined
  set(key: string, value: string): void
  remove(key: string): void
}

/**
 * Creates a Web Storage that never throws. In private windows, on full disks and in sandboxed frames it falls back to
 * memory, so that a connection lasts at least as long as the page.
 */
export function createBrowserStorage(getStorage: () => Storage | undefined): KeyValueStorage {
  const memory = new Map<string, string>()
  const attempt = <Result>(run: (storage: Storage) => Result): Result | undefined => {
    try {
      const storage = getStorage()
      return storage && run(storage)
    } catch {
      return undefined
    }
  }
  return {
    get: (key) => attempt((storage) => storage.getItem(key)) ?? memory.get(key),
    set: (key, value) => {
      const isKept = attempt((storage) => {
        storage.setItem(key, value)
        return true
      })
      if (isKept) memory.delete(key)
      else memory.set(key, value)
    },
    remove: (key) => {
      memory.delete(key)
      attempt((storage) => storage.removeItem(key))
    },
  }
}
