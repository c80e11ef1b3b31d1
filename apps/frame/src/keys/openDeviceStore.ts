import { createMemoryStore, type DeviceStore } from './DeviceStore.js'

const databaseName = 'foyer-keys'
const storeName = 'keys'

const settle = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

const openDatabase = (factory: IDBFactory): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = factory.open(databaseName, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(storeName)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
    request.onblocked = () => reject(new Error('The database is held by an older page'))
  })

/** Resolves when the write is on its way to the disk, not only accepted: a wallet's way in depends on it. */
const commit = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
    transaction.onerror = () => reject(transaction.error)
  })

/**
 * The store of this browser for the frame's origin. Where storage is denied (private windows, strict settings,
 * third-party frames) it lasts as long as the page, and the person opens the wallet another way next time.
 */
export const openDeviceStore = async (factory: IDBFactory | undefined): Promise<DeviceStore> => {
  if (factory === undefined) return createMemoryStore()
  try {
    const database = await openDatabase(factory)
    // A later version of the frame must not wait for this page.
    database.onversionchange = () => database.close()
    const start = (mode: IDBTransactionMode) => {
      const transaction = database.transaction(storeName, mode, { durability: 'strict' })
      return { transaction, store: transaction.objectStore(storeName) }
    }
    return {
      isLasting: true,
      read: (name) => settle(start('readonly').store.get(name)),
      write: async (name, value) => {
        const { transaction, store } = start('readwrite')
        store.put(value, name)
        await commit(transaction)
      },
      keepFirst: async (name, value) => {
        const { transaction, store } = start('readwrite')
        const kept: unknown = await settle(store.get(name))
        if (kept === undefined) store.put(value, name)
        await commit(transaction)
        return kept ?? value
      },
      remove: async (name) => {
        const { transaction, store } = start('readwrite')
        store.delete(name)
        await commit(transaction)
      },
    }
  } catch {
    return createMemoryStore()
  }
}
