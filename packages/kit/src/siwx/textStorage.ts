/** Texts in the browser's storage, or in memory where there is none. */
export interface TextStorage {
  get(key: string): string | undefined
  /** Undefined takes it away. */
  set(key: string, text: string | undefined): void
}

/** Looks for the browser's storage at each use: it may be forbidden, full, or come after the first render on a server. */
export function createTextStorage(): TextStorage {
  const own = new Map<string, string>()
  return {
    get: (key) => {
      try {
        return globalThis.localStorage.getItem(key) ?? own.get(key)
      } catch {
        return own.get(key)
      }
    },
    set: (key, text) => {
      own.delete(key)
      try {
        if (text === undefined) globalThis.localStorage.removeItem(key)
        else globalThis.localStorage.setItem(key, text)
      } catch {
        if (text !== undefined) own.set(key, text)
      }
    },
  }
}
