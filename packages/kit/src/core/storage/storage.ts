/** The part of Web Storage the engine needs; every call may be answered with nothing. */
export interface KeyValueStorage {
  get(key: string): string | undefined
  set(key: string, value: string): void
  remove(key: string): void
}

/**
 * Web Storage that never throws: private windows, full disks and sandboxed frames fall back to memory, so that a
 * connection lasts at least as long as the page.
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
