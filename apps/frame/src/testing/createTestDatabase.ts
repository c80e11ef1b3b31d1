/**
 * Creates the part of IndexedDB that the frame's stores use. It can simulate denied access, a database closed because
 * site data was cleared, and a full disk.
 */
export function createTestDatabase() {
  const values = new Map<string, unknown>()
  const databases = new Set<{ isClosed: boolean; close(): void; onversionchange?: (() => void) | null }>()
  const state = { isDenied: false, isFull: false, opened: 0 }

  const settle = (request: Record<string, unknown>, work: () => unknown) => {
    setImmediate(() => {
      try {
        request.result = work()
        notify(request, 'onsuccess')
      } catch (error) {
        request.error = error
        notify(request, 'onerror')
      }
    })
    return request
  }
  const startTransaction = () => {
    const transaction: Record<string, unknown> = { error: null }
    const written = new Map<string, unknown>()
    const open = { requests: 0 }
    const request = (work: () => unknown) => {
      open.requests += 1
      return settle({}, () => {
        // A transaction completes if the handler of its last request sends no further request.
        setImmediate(() => {
          open.requests -= 1
          if (open.requests > 0) return
          if (state.isFull && written.size > 0) {
            transaction.error = new DOMException('no space left', 'QuotaExceededError')
            return notify(transaction, 'onabort')
          }
          for (const [name, value] of written) values.set(name, value)
          notify(transaction, 'oncomplete')
        })
        return work()
      })
    }
    transaction.objectStore = () => ({
      getAllKeys: () => request(() => [...values.keys()]),
      get: (name: string) => request(() => values.get(name)),
      put: (value: unknown, name: string) => request(() => void written.set(name, value)),
      delete: (name: string) => request(() => void values.delete(name)),
    })
    return transaction
  }
  const factory = {
    open: () =>
      settle({}, () => {
        if (state.isDenied) throw new DOMException('denied', 'UnknownError')
        state.opened += 1
        const database = {
          isClosed: false,
          close() {
            database.isClosed = true
          },
          transaction() {
            if (database.isClosed) throw new DOMException('The database connection is closing', 'InvalidStateError')
            return startTransaction()
          },
        }
        databases.add(database)
        return database
      }),
  } as unknown as IDBFactory
  return {
    factory,
    state,
    values,
    /** The user clears the site data. */
    clear() {
      values.clear()
      for (const database of databases) database.close()
    },
    /** Another page of the frame opens a newer version. */
    upgrade() {
      for (const database of databases) database.onversionchange?.()
    },
  }
}

function notify(target: Readonly<Record<string, unknown>>, event: string): void {
  const listener = target[event]
  if (typeof listener === 'function') listener()
}
