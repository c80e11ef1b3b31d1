import { expect, type Page } from '@playwright/test'

/** What the library keeps in the page of `what`, as text; puts `kept` in its place where there is one. */
export function keep(page: Page, what: 'proposal' | 'session' | 'subscription', kept?: string): Promise<string> {
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

/** Waits until the wallet has written a session down: the app knows of it before, and a page that ends then knows nothing of it. */
export async function untilWritten(page: Page, topic: string): Promise<void> {
  for (const what of ['session', 'subscription'] as const) await expect.poll(() => keep(page, what)).toContain(topic)
}
