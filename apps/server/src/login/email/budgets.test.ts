import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../db/Database.js'
import { devices, identities, loginBudgets, persons } from '../../db/loginSchema.js'
import { openDatabase } from '../../db/openDatabase.js'
import { HttpError } from '../../errors/HttpError.js'
import type { FrameCall } from '../../http/FrameCall.js'
import { createConfig } from '../../loadConfig.js'
import { saveProject } from '../../projects/projects.js'
import { createSecrets } from '../../secrets/secrets.js'
import { type TestDatabase, testDatabases } from '../../testing/testDatabases.js'
import { createBudgets } from '../createBudgets.js'
import type { FrameContext } from '../frame/FrameContext.js'
import { consumeMailBudgets } from './budgets.js'

describe.each(testDatabases())('consumeMailBudgets on $name', { timeout: 60_000 }, ({ create }) => {
  const secrets = createSecrets(new Uint8Array(32).fill(4))
  const clock = { nowMs: 0 }
  const budgets = createBudgets(secrets, () => clock.nowMs)
  const email = 'ann@example.com'
  const stranger = { client: '192.0.2.1', device: 'stranger' }
  let store: TestDatabase
  let database: Database
  beforeAll(async () => {
    store = await create()
    database = await openDatabase(createConfig(store.settings), pino({ level: 'silent' }))
    await saveProject(database.queries, { id: 'test', origins: [] })
    const index = secrets.index('identity', 'email', email)
    await database.queries.insert(persons).values({ projectId: 'test', id: 'ann', createdAtMs: 1 })
    const identity = { index, projectId: 'test', personId: 'ann', method: 'email', subjectSealed: '', createdAtMs: 1 }
    await database.queries.insert(identities).values(identity)
    const device = { projectId: 'test', personId: 'ann', jkt: 'own', addedAtMs: 1, lastSeenAtMs: 1, isLater: false }
    await database.queries.insert(devices).values(device)
  }, 60_000)
  afterAll(async () => {
    await database.close()
    await store.remove()
  })
  beforeEach(async () => {
    clock.nowMs = 1_800_000_000_000
    await database.queries.delete(loginBudgets)
  })

  const context = () => ({ budgets, secrets, database, config: { sandbox: false } }) as unknown as FrameContext
  /** Returns `sent` or the code of the error. */
  const request = async ({ client, device }: { client: string; device: string }, to = email): Promise<string> => {
    const call = { project: { id: 'test' }, client: { address: client }, device: { jkt: device } }
    try {
      await consumeMailBudgets(context(), call as unknown as FrameCall, to)
      return 'sent'
    } catch (error) {
      if (error instanceof HttpError) return error.code
      throw error
    }
  }
  const readProject = async (): Promise<number> => {
    const key = secrets.index('budget', 'email/project', 'test')
    const [row] = await database.queries.select().from(loginBudgets).where(eq(loginBudgets.key, key))
    return row?.used ?? 0
  }

  it('allows one client address a mail every 30 s and five in fifteen minutes, on any device [S5.2, S9.1]', async () => {
    expect(await request(stranger)).toBe('sent')
    clock.nowMs += 29_999
    expect(await request({ ...stranger, device: 'another' })).toBe('cooldown')
    clock.nowMs += 1
    for (let mail = 2; mail <= 5; mail += 1) {
      expect(await request({ ...stranger, device: `device ${mail}` })).toBe('sent')
      clock.nowMs += 30_000
    }
    expect(await request({ ...stranger, device: 'one more' })).toBe('too_many_tries')
  })

  it('one client address cannot use up the budget of other client addresses', async () => {
    expect(await request(stranger)).toBe('sent')
    // Another client requests a mail at the same moment.
    expect(await request({ client: '192.0.2.2', device: 'phone' })).toBe('sent')
    for (let mail = 2; mail <= 6; mail += 1) {
      clock.nowMs += 30_000
      await request(stranger)
    }
    expect(await request({ client: '192.0.2.3', device: 'phone' })).toBe('sent')
  })

  it('limits strangers to 25 mails to one address, but not a device of its owner', async () => {
    const answers: string[] = []
    for (let client = 0; client < 26; client += 1)
      answers.push(await request({ client: `192.0.2.${client}`, device: `device ${client}` }))
    expect(answers).toEqual([...Array(25).fill('sent'), 'too_many_tries'])
    expect(await request({ client: '192.0.2.1', device: 'own' })).toBe('sent')
    clock.nowMs += 900_000
    expect(await request({ client: '192.0.2.26', device: 'device 26' })).toBe('sent')
  })

  it('counts only sent mails to strangers against the project', async () => {
    expect(await request(stranger)).toBe('sent')
    for (let again = 0; again < 10; again += 1) expect(await request(stranger)).toBe('cooldown')
    expect(await readProject()).toBe(1)
    expect(await request({ client: '192.0.2.2', device: 'own' })).toBe('sent')
    expect(await readProject()).toBe(1)
  })

  it("still sends mails to owners' devices after the project's budget is used up", async () => {
    const budget = { name: 'email/project', points: 600, windowMs: 60_000 }
    for (let mail = 0; mail < 600; mail += 1) await budgets.consume(database.queries, budget, ['test'])
    expect(await request(stranger)).toBe('too_many_tries')
    expect(await request({ client: '192.0.2.2', device: 'own' })).toBe('sent')
    // The device belongs to the owner of the first address, so it counts as a stranger here.
    expect(await request({ client: '192.0.2.2', device: 'own' }, 'bob@example.com')).toBe('too_many_tries')
  })
})
