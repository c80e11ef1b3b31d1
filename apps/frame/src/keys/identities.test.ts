import { describe, expect, it } from 'vitest'
import { identities } from '../../../server/src/db/loginSchema.js'
import type { TestAsker } from '../../../server/src/keys/testKeys.js'
import { testDatabases } from '../../../server/src/testing/testDatabases.js'
import { useKeysServer } from './testKeysServer.js'

const hourMs = 3_600_000

describe.each(testDatabases())('login methods from the frame on $name', { timeout: 120_000 }, ({ create }) => {
  const keys = useKeysServer(create, { managedPolicy: 'instant', holdHours: 24 })
  const openVault = ({ call }: TestAsker) => keys.openBrowser().openVault(call)

  const begin = async () => {
    const asker = await keys.server.logIn()
    const { projectId, personId } = asker
    await keys.server.database.queries.insert(identities).values(
      ['google', 'github'].map((method, at) => ({
        index: `${method} of ${personId}`,
        projectId,
        personId,
        method,
        subjectSealed: '',
        createdAtMs: keys.server.clock.ms + at,
      })),
    )
    const vault = openVault(asker)
    await vault.open()
    return { asker, vault }
  }

  it('getSecurity lists login methods, and removeIdentity removes one with a wallet proof', async () => {
    const { vault } = await begin()
    const google = { method: 'google', name: 'Google', addedAtMs: keys.server.clock.ms }
    const github = { method: 'github', name: 'GitHub', addedAtMs: keys.server.clock.ms + 1 }
    expect((await vault.getSecurity()).identities).toEqual([google, github])
    await vault.removeIdentity('google')
    // A retry after a lost response succeeds although the method is already removed.
    await vault.removeIdentity('google')
    expect((await vault.getSecurity()).identities).toEqual([github])
    const notices = keys.server.mails.filter(({ content }) => content.kind === 'unlinked')
    expect(notices.map(({ content }) => content)).toEqual([
      { kind: 'unlinked', method: 'Google', atMs: keys.server.clock.ms },
    ])
  })

  it('error: removeIdentity rejects the last method, a new device and a locked wallet', async () => {
    const { asker, vault } = await begin()
    const phone = openVault(await keys.server.logIn({ personId: asker.personId, isLaterDevice: true }))
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
