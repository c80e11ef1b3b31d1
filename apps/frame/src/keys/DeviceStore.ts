/** What this browser keeps of wallets between visits. Values may be CryptoKeys. */
export type DeviceStore = {
  /** False when everything goes with the page. */
  readonly isLasting: boolean
  readonly read: (name: string) => Promise<unknown>
  readonly write: (name: string, value: unknown) => Promise<void>
  /** Keeps a value unless there is one; gives the one that is kept. */
  readonly keepFirst: (name: string, value: unknown) => Promise<unknown>
  readonly remove: (name: string) => Promise<void>
}

/** Forgets everything with the page: for browsers that deny a frame its storage, and for tests. */
export const createMemoryStore = (isLasting = false): DeviceStore => {
  const values = new Map<string, unknown>()
  return {
    isLasting,
    read: async (name) => values.get(name),
    write: async (name, value) => {
      values.set(name, value)
    },
    keepFirst: async (name, value) => {
      if (!values.has(name)) values.set(name, value)
      return values.get(name)
    },
    remove: async (name) => {
      values.delete(name)
    },
  }
}
