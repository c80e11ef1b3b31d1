import { postKeysWallet } from '@foyer/contract/keys/keyEndpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestKeys, type TestKeys } from '../../../server/src/keys/testKeys.js'
import { type TestDatabase, testDatabases } from '../../../server/src/testing/testDatabases.js'
import { type Call, createTestBrowser } from './testVault.js'

describe.each(testDatabases())('creating a wallet on $name', { timeout: 60_000 }, ({ create }) => {
  let testDatabase: TestDatabase
  let server: TestKeys
  beforeAll(async () => {
    testDatabase = await create()
    server = await createTestKeys(testDatabase, { managedPolicy: 'instant' })
  })
  afterAll(async () => {
    await server.close()
    await testDatabase.remove()
  })

  it('error: stores no wallet if another user logs in meanwhile, because it would open for neither user', async () => {
    const first = await server.logIn()
    const newcomer = await server.logIn()
    for (const [lastOfFirst, code] of [
      ['postKeysWallet', 'damaged'],
      ['postKeysSecrets', 'refused'],
    ]) {
      const state = { asker: first }
      const call: Call = async (endpoint, body) => {
        const answer = await state.asker.call(endpoint, body)
        if (endpoint.name === lastOfFirst) state.asker = newcomer
        return answer
      }
      const browser = createTestBrowser()
      await expect(browser.openVault(call).open()).rejects.toMatchObject({ code })
      browser.close()
      expect((await newcomer.call(postKeysWallet, {})).wallet).toBeNull()
    }
    const browser = createTestBrowser()
    const { addresses } = await browser.openVault(newcomer.call).open()
    expect((await browser.openVault(newcomer.call).open()).addresses).toEqual(addresses)
    browser.close()
  })
})
