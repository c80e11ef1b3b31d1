import { afterAll, afterEach, beforeAll } from 'vitest'
import { createTestKeys, type TestKeys } from '../../../server/src/keys/testKeys.js'
import type { TestDatabase } from '../../../server/src/testing/testDatabases.js'
import { createTestBrowser, type TestBrowser } from './testVault.js'

/** The environment of the tests in one `describe`. */
export interface KeysServer {
  /** The server, available after the first `beforeAll`. */
  readonly server: TestKeys
  /** Opens a browser that is closed after the test. */
  readonly openBrowser: (options?: Parameters<typeof createTestBrowser>[0]) => TestBrowser
}

/** Starts a key server with a separate database for all tests of a `describe`, and removes both after the last test. */
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
