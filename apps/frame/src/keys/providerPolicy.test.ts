import { describe, expect, it } from 'vitest'
import { runCli } from '../../../server/src/cli/runCli.js'
import { identities } from '../../../server/src/db/loginSchema.js'
import type { TestAsker } from '../../../server/src/keys/testKeys.js'
import { testDatabases } from '../../../server/src/testing/testDatabases.js'
import { useKeysServer } from './testKeysServer.js'
import type { Vault } from './Vault.js'

const hourMs = 3_600_000

// The promise on the screen, and the provider's real behaviour after the user lost all devices.
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
  'getSecurity: the provider rule of a wallet with level L0, on $name',
  { timeout: 120_000 },
  ({ create }) => {
    const keys = useKeysServer(create, { managedPolicy: 'instant', holdHours: 24 })
    const openVault = (asker: TestAsker): Vault => keys.openBrowser().openVault(asker.call)

    /** Logs in on a new device, waits longer than any delay, and returns how the wallet opened. */
    const comeBack = async ({ personId, projectId }: TestAsker, method: string): Promise<string> => {
      const vault = openVault(await keys.server.logIn({ personId, projectId, method, isLaterDevice: true }))
      const opens = () =>
        vault.open().then(
          () => true,
          () => false,
        )
      if (await opens()) return 'instant'
      await vault.startRecovery().catch(() => undefined)
      keys.server.clock.ms += 100 * hourMs
      return (await opens()) ? 'delayed' : 'never'
    }

    it.each(cases)(
      'rule $rule, login by $method, has an address: $hasAddress: promises and does $promise',
      async (each) => {
        const { rule, method, hasAddress, promise } = each
        await runCli(keys.server.database.queries, ['recovery', 'set', 'quiet', 'instant'])
        const asker = await keys.server.logIn({ projectId: 'quiet', method, hasNoAddress: !hasAddress })
        const { projectId, personId } = asker
        await keys.server.database.queries.insert(identities).values({
          index: `${method}-${personId}`,
          projectId,
          personId,
          method,
          subjectSealed: 'sealed',
          createdAtMs: keys.server.clock.ms,
        })
        const vault = openVault(asker)
        await vault.open()
        await runCli(keys.server.database.queries, ['recovery', 'set', 'quiet', rule])
        expect(await vault.getSecurity()).toMatchObject({ level: 'L0', managed: promise, hasAddress })
        expect(await comeBack(asker, method)).toBe(promise)
      },
    )
  },
)
