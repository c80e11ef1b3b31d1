import { afterAll, afterEach, beforeAll } from 'vitest'
import { createTestKeys, type TestKeys } from '../../../server/src/keys/testKeys.js'
import type { TestDatabase } from '../../../server/src/testing/testDatabases.js'
import { createTestBrowser, type TestBrowser } from './testVault.js'

/** What the tests of one `describe` work with. */
export interface KeysServer {
  /** The server, from the first `beforeAll` on. */
  readonly server: TestKeys
  /** A browser that is closed after the test. */
  readonly openBrowser: (options?: Parameters<typeof createTestBrowser>[0]) => TestBrowser
}

/** A server of wallet keys on a database of its own, for all tests of a `describe`; both are gone after the last. */
export function useKeysServer(
  create: () => Promise<TestDatabase>,
  options: Parameters<typeof createTestKeys>[1],
): KeysServer {
  let database: TestDatabase
  let server: TestKeys
  const browsers: TestBrowser[] = []
  beforeAll(async () => {
    database = await create()
    server = await createTestKeys(database, options)
  })
  afterEach(() => {
    for (const browser of browsers.splice(0)) browser.close()
  })
  afterAll(async () => {
    await server.close()
    await database.remove()
  })
  return {
    get server() {
      return server
    },
    openBrowser: (browserOptions) => {
      const browser = createTestBrowser(browserOptions)
      browsers.push(browser)
      return browser
    },
  }
}
