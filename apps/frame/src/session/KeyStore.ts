/** Where the device's key is kept between visits, and what renews the log-in where no cookie is. */
export interface KeyStore {
  listNames(): Promise<readonly string[]>
  read(name: string): Promise<unknown>
  /** Keeps a value unless there is one already; gives the one that is kept. */
  keepFirst(name: string, value: unknown): Promise<unknown>
  write(name: string, value: unknown): Promise<void>
  remove(name: string): Promise<void>
}

/** Forgets everything with the page: for browsers that deny a frame its storage. */
export function createMemoryStore(): KeyStore {
  const values = new Map<string, unknown>()
  return {
    listNames: async () => [...values.keys()],
    read: async (name) => values.get(name),
    async keepFirst(name, value) {
      if (!values.has(name)) values.set(name, value)
      return values.get(name)
    },
    async write(name, value) {
      values.set(name, value)
    },
    async remove(name) {
      values.delete(name)
    },
  }
}
