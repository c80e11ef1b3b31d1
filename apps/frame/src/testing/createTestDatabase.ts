/**
 * As much of IndexedDB as the frame's stores use, with what browsers do to it: they deny it, close it under a page when the
 * site's data are cleared, and keep nothing more on a full disk.
 */
export function createTestDatabase() {
  const values = new Map<string, unknown>()
  const databases = new Set<{ isClosed: boolean; close(): void; onversionchange?: (() => void) | null }>()
  const state = { isDenied: false, isFull: false, opened: 0 }

  const settle = (request: Record<string, unknown>, work: () => unknown) => {
    setImmediate(() => {
      try {
        request.result = work()
        tell(request, 'onsuccess')
      } catch (error) {
        request.error = error
        tell(request, 'onerror')
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
        // A transaction ends when nothing was asked in answer to its last request.
        setImmediate(() => {
          open.requests -= 1
          if (open.requests > 0) return
          if (state.isFull && written.size > 0) {
            transaction.error = new DOMException('no space left', 'QuotaExceededError')
            return tell(transaction, 'onabort')
          }
          for (const [name, value] of written) values.set(name, value)
          tell(transaction, 'oncomplete')
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
    /** The person clears the site's data. */
    clear() {
      values.clear()
      for (const database of databases) database.close()
    },
    /** Another page of the frame wants a newer version. */
    upgrade() {
      for (const database of databases) database.onversionchange?.()
    },
  }
}

function tell(target: Readonly<Record<string, unknown>>, event: string): void {
  const listener = target[event]
  if (typeof listener === 'function') listener()
}
