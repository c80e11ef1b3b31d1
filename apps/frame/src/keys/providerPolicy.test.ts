import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { identities } from '../../../server/src/db/loginSchema.js'
import { createTestKeys, type TestAsker, type TestKeys } from '../../../server/src/keys/testKeys.js'
import { runCli } from '../../../server/src/runCli.js'
import { type TestDatabase, testDatabases } from '../../../server/src/testing/testDatabases.js'
import { createTestBrowser } from './testVault.js'
import type { Vault } from './Vault.js'

const hourMs = 3_600_000

// What the screen says the provider does, and whether it then does it for somebody whose devices are all lost.
const cases = [
  { rule: 'instant', method: 'google', hasAddress: true, promise: 'instant' },
  { rule: 'instant', method: 'google', hasAddress: false, promise: 'instant' },
  { rule: 'instant', method: 'farcaster', hasAddress: true, promise: 'delayed' },
  { rule: 'instant', method: 'farcaster', hasAddress: false, promise: 'never' },
  { rule: 'delayed', method: 'google', hasAddress: true, promise: 'delayed' },
  { rule: 'delayed', method: 'x', hasAddress: false, promise: 'never' },
  { rule: 'never', method: 'google', hasAddress: true, promise: 'never' },
  { rule: 'never', method: 'x', hasAddress: false, promise: 'never' },
] as const

describe.each(testDatabases())(
  'what a wallet of L0 is told about its provider, on $name',
  { timeout: 120_000 },
  ({ create }) => {
    let testDatabase: TestDatabase
    let server: TestKeys
    const browsers: ReturnType<typeof createTestBrowser>[] = []
    const openVault = (asker: TestAsker): Vault => {
      const browser = createTestBrowser()
      browsers.push(browser)
      return browser.openVault(asker.call)
    }
    beforeAll(async () => {
      testDatabase = await create()
      server = await createTestKeys(testDatabase, { managedPolicy: 'instant', holdHours: 24 })
    })
    afterEach(() => {
      for (const browser of browsers.splice(0)) browser.close()
    })
    afterAll(async () => {
      await server.close()
      await testDatabase.remove()
    })

    /** Logs in on a device nobody has seen, waits for as long as any wait is, and says what came of it. */
    const comeBack = async ({ personId, projectId }: TestAsker, method: string): Promise<string> => {
      const vault = openVault(await server.logIn({ personId, projectId, method, isLaterDevice: true }))
      const opens = () =>
        vault.open().then(
          () => true,
          () => false,
        )
      if (await opens()) return 'instant'
      await vault.startRecovery().catch(() => undefined)
      server.clock.ms += 100 * hourMs
      return (await opens()) ? 'delayed' : 'never'
    }

    it.each(cases)('$rule, by $method, a mail reaches them: $hasAddress: $promise', async (each) => {
      const { rule, method, hasAddress, promise } = each
      await runCli(server.database.queries, ['recovery', 'set', 'quiet', 'instant'])
      const asker = await server.logIn({ projectId: 'quiet', method, hasNoAddress: !hasAddress })
      const { projectId, personId } = asker
      await server.database.queries.insert(identities).values({
        index: `${method}-${personId}`,
        projectId,
        personId,
        method,
        subjectSealed: 'sealed',
        createdAtMs: server.clock.ms,
      })
      const vault = openVault(asker)
      await vault.open()
      await runCli(server.database.queries, ['recovery', 'set', 'quiet', rule])
      expect(await vault.getSecurity()).toMatchObject({ level: 'L0', managed: promise, hasAddress })
      expect(await comeBack(asker, method)).toBe(promise)
    })
  },
)
