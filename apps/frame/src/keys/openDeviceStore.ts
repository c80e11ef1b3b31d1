import { internalError } from './VaultError.js'

/** The persistent storage of this browser for wallet data. Values may be CryptoKeys. */
export interface DeviceStore {
  /** False if all values are lost when the page is closed. */
  readonly isLasting: boolean
  readonly read: (name: string) => Promise<unknown>
  readonly write: (name: string, value: unknown) => Promise<void>
  /** Stores a value unless there is one already. Returns the stored value. */
  readonly storeFirst: (name: string, value: unknown) => Promise<unknown>
  readonly remove: (name: string) => Promise<void>
}

/** Creates a store that is lost with the page: for browsers that deny a frame its storage, and for tests. */
export function createMemoryStore(isLasting = false): DeviceStore {
  const values = new Map<string, unknown>()
  return {
    isLasting,
    read: async (name) => values.get(name),
    write: async (name, value) => {
      values.set(name, value)
    },
    storeFirst: async (name, value) => {
      if (!values.has(name)) values.set(name, value)
      return values.get(name)
    },
    remove: async (name) => {
      values.delete(name)
    },
  }
}

const databaseName = 'foyer-keys'
const storeName = 'keys'

function settle<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

function openDatabase(factory: IDBFactory): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = factory.open(databaseName, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(storeName)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
    request.onblocked = () => reject(new Error('An older page holds the database open'))
  })
}

/** Resolves when the write is durable, not only accepted: without it the device could not open the wallet. */
function commit(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
    transaction.onerror = () => reject(transaction.error)
  })
}

/**
 * Opens this browser's store for the frame's origin. If storage is denied (private windows, strict settings,
 * third-party frames), values last as long as the page. The user then unlocks the wallet in another way next time. The
 * same applies to later failures: browsers close a database if site data is cleared, and disks can be full.
 */
export async function openDeviceStore(factory: IDBFactory | undefined): Promise<DeviceStore> {
  const memory = createMemoryStore()
  if (factory === undefined) return memory
  const state: { database?: IDBDatabase | undefined; isGone: boolean } = { isGone: false }
  const connect = async (): Promise<IDBDatabase> => {
    const database = await openDatabase(factory)
    // Close on a version change: otherwise this page would block a later version of the frame.
    database.onversionchange = () => database.close()
    state.database = database
    return database
  }
  try {
    await connect()
  } catch {
    return memory
  }

  /** Retries once with a reopened database. */
  const attempt = async <Result>(
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore, transaction: IDBTransaction) => Promise<Result>,
  ): Promise<Result> => {
    if (state.isGone) throw internalError('The database is gone')
    const run = (database: IDBDatabase) => {
      const transaction = database.transaction(storeName, mode, { durability: 'strict' })
      return work(transaction.objectStore(storeName), transaction)
    }
    try {
      return await run(state.database ?? (await connect()))
    } catch {
      state.database?.close()
      state.database = undefined
      return run(await connect())
    }
  }
  return {
    isLasting: true,
    read: async (name) => {
      const kept = await memory.read(name)
      if (kept !== undefined) return kept
      return attempt('readonly', (store) => settle(store.get(name))).catch(() => {
        // From now on use only the memory: values in memory and in the database must not be mixed.
        state.isGone = true
        return undefined
      })
    },
    write: (name, value) =>
      attempt('readwrite', (store, transaction) => {
        store.put(value, name)
        return commit(transaction)
      }).then(
        () => memory.remove(name),
        () => memory.write(name, value),
      ),
    storeFirst: (name, value) =>
      attempt('readwrite', async (store, transaction) => {
        const kept: unknown = await settle(store.get(name))
        if (kept === undefined) store.put(value, name)
        await commit(transaction)
        return kept ?? value
      }).catch(() => memory.storeFirst(name, value)),
    remove: async (name) => {
      await memory.remove(name)
      await attempt('readwrite', (store, transaction) => {
        store.delete(name)
        return commit(transaction)
      }).catch(() => undefined)
    },
  }
}
