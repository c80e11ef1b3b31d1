import { postSignOut } from '@foyer/contract/login/sessionEndpoints'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { emailChanges } from '../db/emailSchema.js'
import { lockIndexes } from '../db/locks.js'
import { createSecrets, createToken, hashToken } from '../secrets/secrets.js'
import { createTestWallet } from '../testing/login/createTestWallet.js'
import { type LoginWorld, startLoginWorld, testSecret } from '../testing/login/startLoginWorld.js'
import { postgresDatabases, type TestDatabase } from '../testing/testDatabases.js'

const hourMs = 3_600_000
const address = 'owner@example.com'
const secrets = createSecrets(testSecret)
const addressIndex = secrets.index('identity', 'email', address)

// Skip the embedded database: it runs transactions one after the other.
const postgres = postgresDatabases()
describe.runIf(postgres.length > 0)('parallel changes of one person on PostgreSQL', { timeout: 120_000 }, () => {
  let database: TestDatabase
  let world: LoginWorld
  beforeAll(async () => {
    database = (await postgres[0]?.create()) ?? expect.fail('no database')
    world = await startLoginWorld(database, { holdHours: 24, managedPolicy: 'instant' })
  }, 120_000)
  afterAll(async () => {
    await world.close()
    await database.remove()
  })

  /** Resolves when `count` calls wait for a lock. */
  const untilWaiting = (count: number) =>
    vi.waitFor(async () => {
      const isHere = sql`datname = current_database() and wait_event_type = 'Lock'`
      expect(await world.queries.execute(sql`select pid from pg_stat_activity where ${isHere}`)).toMatchObject({
        rows: Array(count).fill(expect.anything()),
      })
    }, 10_000)
  /** Stores the data that an undo link needs, without a change. */
  const addChange = async (key: { projectId: string; personId: string }) => {
    const token = createToken()
    const undoHash = hashToken(token)
    const changedAtMs = world.clock.nowMs
    await world.queries.insert(emailChanges).values({
      ...{ ...key, undoHash, addressIndex, changedAtMs, identitySinceMs: changedAtMs, contactFrom: null },
      hostOrigin: 'https://app.example',
      addressSealed: secrets.seal('email', undoHash, address),
      endsAtMs: changedAtMs + hourMs,
    })
    return token
  }

  it('sign-out everywhere and undo of an address change both complete, in either lock order', async () => {
    const [owner, visitor] = [await world.openBrowser(), await world.openBrowser()]
    const logIn = async () => {
      // Wait longer than the mail limits, which are not under test.
      world.clock.nowMs += 6 * hourMs
      const { body } = await world.logIn(owner, address)
      return { projectId: 'test', personId: body.person.id }
    }
    await logIn()
    await createTestWallet(owner)
    for (let round = 0; round < 20; round += 1) {
      const t = await addChange(await logIn())
      const undo = () => visitor.request('/undo', { t, answer: 'approve' })
      const signOut = () => owner.call(postSignOut, { everywhere: true })
      const calls: Promise<{ status: number }>[] = []
      if (round % 2 === 0)
        // Start the sign-out while the undo waits for a lock.
        await world.queries.transaction(async (transaction) => {
          await lockIndexes(transaction, 'test', [addressIndex])
          calls.push(undo())
          await untilWaiting(1)
          calls.push(signOut())
          await untilWaiting(2)
        })
      else calls.push(undo(), signOut())
      const answers = await Promise.all(calls)
      // If the undo has ended the session first, the sign-out gets 401.
      expect(answers.map(({ status }) => status)).toEqual([200, round % 2 === 0 ? 200 : expect.toBeOneOf([200, 401])])
    }
  })
})
