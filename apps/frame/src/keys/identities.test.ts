import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { identities } from '../../../server/src/db/loginSchema.js'
import { createTestKeys, type TestAsker, type TestKeys } from '../../../server/src/keys/testKeys.js'
import { type TestDatabase, testDatabases } from '../../../server/src/testing/testDatabases.js'
import { createTestBrowser } from './testVault.js'

const hourMs = 3_600_000

describe.each(testDatabases())('ways to log in, from the frame on $name', { timeout: 120_000 }, ({ create }) => {
  let testDatabase: TestDatabase
  let server: TestKeys
  const browsers: ReturnType<typeof createTestBrowser>[] = []
  const openVault = ({ call }: TestAsker) => {
    const browser = createTestBrowser()
    browsers.push(browser)
    return browser.openVault(call)
  }
  beforeAll(async () => {
    testDatabase = await create()
    server = await createTestKeys(testDatabase, { managedPolicy: 'instant', holdHours: 24 })
  }, 120_000)
  afterEach(() => {
    for (const browser of browsers.splice(0)) browser.close()
  })
  afterAll(async () => {
    await server.close()
    await testDatabase.remove()
  })

  const begin = async () => {
    const asker = await server.logIn()
    const { projectId, personId } = asker
    await server.database.queries.insert(identities).values(
      ['google', 'github'].map((method, at) => ({
        index: `${method} of ${personId}`,
        projectId,
        personId,
        method,
        subjectSealed: '',
        createdAtMs: server.clock.ms + at,
      })),
    )
    const vault = openVault(asker)
    await vault.open()
    return { asker, vault }
  }

  it('are told with the wallet, and one goes by the proof of the open wallet', async () => {
    const { vault } = await begin()
    const google = { method: 'google', name: 'Google', addedAtMs: server.clock.ms }
    const github = { method: 'github', name: 'GitHub', addedAtMs: server.clock.ms + 1 }
    expect((await vault.getSecurity()).identities).toEqual([google, github])
    await vault.removeIdentity('google')
    // Asked again because an answer was lost, it is done already.
    await vault.removeIdentity('google')
    expect((await vault.getSecurity()).identities).toEqual([github])
    const notices = server.mails.filter(({ content }) => content.kind === 'unlinked')
    expect(notices.map(({ content }) => content)).toEqual([
      { kind: 'unlinked', method: 'Google', atMs: server.clock.ms },
    ])
  })

  it('error: not the last one, not on a new device, not while the wallet is locked', async () => {
    const { asker, vault } = await begin()
    const phone = openVault(await server.logIn({ personId: asker.personId, isLaterDevice: true }))
    await phone.open()
    const hold = { code: 'hold', context: { retryAfterMs: 24 * hourMs } }
    await expect(phone.removeIdentity('google')).rejects.toMatchObject(hold)
    await vault.removeIdentity('google')
    await expect(vault.removeIdentity('github')).rejects.toMatchObject({
      code: 'refused',
      context: { serverCode: 'identity_last' },
    })
    vault.lock()
    await expect(vault.removeIdentity('github')).rejects.toMatchObject({ code: 'locked' })
    expect((await vault.getSecurity()).identities.map(({ method }) => method)).toEqual(['github'])
  })
})
