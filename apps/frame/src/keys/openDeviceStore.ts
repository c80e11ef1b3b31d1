import { internalError } from './VaultError.js'

/** What this browser keeps of wallets between visits. Values may be CryptoKeys. */
export interface DeviceStore {
  /** False when everything goes with the page. */
  readonly isLasting: boolean
  readonly read: (name: string) => Promise<unknown>
  readonly write: (name: string, value: unknown) => Promise<void>
  /** Keeps a value unless there is one; gives the one that is kept. */
  readonly keepFirst: (name: string, value: unknown) => Promise<unknown>
  readonly remove: (name: string) => Promise<void>
}

/** Forgets everything with the page: for browsers that deny a frame its storage, and for tests. */
export function createMemoryStore(isLasting = false): DeviceStore {
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
    request.onblocked = () => reject(new Error('The database is held by an older page'))
  })
}

/** Resolves when the write is on its way to the disk, not only accepted: a wallet's way in depends on it. */
function commit(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
    transaction.onerror = () => reject(transaction.error)
  })
}

/**
 * The store of this browser for the frame's origin. Where storage is denied (private windows, strict settings,
 * third-party frames) it lasts as long as the page, and the person opens the wallet another way next time. The same goes
 * for what cannot be kept any more: browsers close a database whose site is cleared, and disks are full.
 */
export async function openDeviceStore(factory: IDBFactory | undefined): Promise<DeviceStore> {
  const memory = createMemoryStore()
  if (factory === undefined) return memory
  const state: { database?: IDBDatabase | undefined; isGone: boolean } = { isGone: false }
  const connect = async (): Promise<IDBDatabase> => {
    const database = await openDatabase(factory)
    // A later version of the frame must not wait for this page.
    database.onversionchange = () => database.close()
    state.database = database
    return database
  }
  try {
    await connect()
  } catch {
    return memory
  }

  /** Tries once more with the database opened anew. */
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
        // What is kept from now on must fit together.
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
    keepFirst: (name, value) =>
      attempt('readwrite', async (store, transaction) => {
        const kept: unknown = await settle(store.get(name))
        if (kept === undefined) store.put(value, name)
        await commit(transaction)
        return kept ?? value
      }).catch(() => memory.keepFirst(name, value)),
    remove: async (name) => {
      await memory.remove(name)
      await attempt('readwrite', (store, transaction) => {
        store.delete(name)
        return commit(transaction)
      }).catch(() => undefined)
    },
  }
}
