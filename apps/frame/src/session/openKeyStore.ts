/** The persistent storage for the device key, and for the refresh token if there is no cookie. */
export interface KeyStore {
  listNames(): Promise<readonly string[]>
  read(name: string): Promise<unknown>
  /** Stores a value unless there is one already. Returns the stored value. */
  storeFirst(name: string, value: unknown): Promise<unknown>
  write(name: string, value: unknown): Promise<void>
  remove(name: string): Promise<void>
}

/** Creates a store that is lost with the page: for browsers that deny a frame its storage. */
export function createMemoryStore(): KeyStore {
  const values = new Map<string, unknown>()
  return {
    listNames: async () => [...values.keys()],
    read: async (name) => values.get(name),
    async storeFirst(name, value) {
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

/**
 * The database of the frame, and the database of its worker with the device's wallet secrets
 * (`keys/openDeviceStore.ts`).
 */
const databases = { 'foyer-frame': 'device', 'foyer-keys': 'keys' } as const

type DatabaseName = keyof typeof databases

/**
 * Opens this browser's store. Browsers separate it by the site of the host page. If storage is denied (private windows,
 * strict settings), the key lasts as long as the page.
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
    request.onblocked = () => reject(new Error('An older page holds the database open'))
  })
}

function createDatabaseStore(database: IDBDatabase, storeName: string): KeyStore {
  // Close on a version change: otherwise this page would block a later version of the frame.
  database.onversionchange = () => database.close()
  return {
    // All keys of the store are strings.
    listNames: () =>
      settle(database.transaction(storeName).objectStore(storeName).getAllKeys() as IDBRequest<string[]>),
    read: (name) => settle(database.transaction(storeName).objectStore(storeName).get(name)),
    async storeFirst(name, value) {
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
