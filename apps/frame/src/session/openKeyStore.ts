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

/** What the frame keeps itself, and what its worker keeps to open the wallet on this device (`keys/openDeviceStore.ts`). */
const databases = { 'foyer-frame': 'device', 'foyer-keys': 'keys' } as const

type DatabaseName = keyof typeof databases

/**
 * The store of this browser for this app's site: browsers keep it apart for every site around. Where storage is denied
 * (private windows, strict settings) the key lives as long as the page.
 */
export async function openKeyStore(
  factory: IDBFactory | undefined,
  name: DatabaseName = 'foyer-frame',
): Promise<KeyStore> {
  if (factory === undefined) return createMemoryStore()
  try {
    return createDatabaseStore(await openDatabase(factory, name), databases[name])
  } catch {
    return createMemoryStore()
  }
}

function openDatabase(factory: IDBFactory, name: DatabaseName): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = factory.open(name, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(databases[name])
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
    request.onblocked = () => reject(new Error('The database is held by an older page'))
  })
}

function createDatabaseStore(database: IDBDatabase, storeName: string): KeyStore {
  // A later version of the frame must not wait for this page.
  database.onversionchange = () => database.close()
  return {
    // All are written under a text.
    listNames: () =>
      settle(database.transaction(storeName).objectStore(storeName).getAllKeys() as IDBRequest<string[]>),
    read: (name) => settle(database.transaction(storeName).objectStore(storeName).get(name)),
    async keepFirst(name, value) {
      const store = database.transaction(storeName, 'readwrite').objectStore(storeName)
      const kept = await settle(store.get(name))
      if (kept !== undefined) return kept
      await settle(store.put(value, name))
      return value
    },
    async write(name, value) {
      await settle(database.transaction(storeName, 'readwrite').objectStore(storeName).put(value, name))
    },
    async remove(name) {
      await settle(database.transaction(storeName, 'readwrite').objectStore(storeName).delete(name))
    },
  }
}

function settle<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
