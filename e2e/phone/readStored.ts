import { expect, type Page } from '@playwright/test'

/**
 * Returns the library's stored data of one kind, as text. If `kept` is given, first replaces the stored data with it.
 */
export function readStored(page: Page, what: 'proposal' | 'session' | 'subscription', kept?: string): Promise<string> {
  return page.evaluate(
    async ({ what, value }) => {
      const settle = <Result>(request: IDBRequest<Result>) =>
        new Promise<Result>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result)
          request.onerror = () => reject(request.error)
        })
      const database = await settle(indexedDB.open('WALLET_CONNECT_V2_INDEXED_DB'))
      const store = database.transaction('keyvaluestorage', 'readwrite').objectStore('keyvaluestorage')
      const key = (await settle(store.getAllKeys())).find((each) => /[:/](\w+)$/.exec(String(each))?.[1] === what)
      if (key !== undefined && value !== undefined) await settle(store.put(value, key))
      const found: unknown = key === undefined ? '' : await settle(store.get(key))
      database.close()
      return String(found)
    },
    { what, value: kept },
  )
}

/**
 * Waits until the wallet has stored a session. The app receives the session before that, and the wallet loses it if its
 * page is closed in between.
 */
export async function waitUntilStored(page: Page, topic: string): Promise<void> {
  for (const what of ['session', 'subscription'] as const)
    await expect.poll(() => readStored(page, what)).toContain(topic)
}
