import { createECDH, randomBytes } from 'node:crypto'
import { postKeysRecoveryStart, postKeysRelease, postKeysWallet } from '@foyer/contract/keys/keyEndpoints'
import {
  postEmailChangePrimary,
  postEmailChangeSecondary,
  postEmailChangeStart,
} from '@foyer/contract/login/loginEndpoints'
import { postRefresh } from '@foyer/contract/login/sessionEndpoints'
import { describe, expect, it } from 'vitest'
import type { TestBrowser } from '../testing/login/createTestBrowser.js'
import { createTestWallet } from '../testing/login/createTestWallet.js'
import { useLoginWorld } from '../testing/login/useLoginWorld.js'
import { testDatabases } from '../testing/testDatabases.js'

const hourMs = 3_600_000

describe.each(testDatabases())(
  'notices during the hold of a new address on $name',
  { timeout: 120_000 },
  ({ create }) => {
    const world = useLoginWorld(create, { holdHours: 24, managedPolicy: 'instant' })
    const subjectsTo = (email: string) =>
      world()
        .sink.mails.filter(({ envelopeTo }) => envelopeTo.includes(email))
        .map(({ subject }) => subject)
    const waitFor = async (email: string, subject: string) => {
      while (!subjectsTo(email).includes(subject)) await world().sink.waitFor(email, subjectsTo(email).length + 1)
    }
    /** Changes the address of a person, then logs in with the new address on a new device. */
    const begin = async (oldEmail: string, newEmail: string) => {
      const { openBrowser, logIn, clock, sink } = world()
      const owner = await openBrowser()
      await logIn(owner, oldEmail)
      const wallet = await createTestWallet(owner)
      clock.nowMs += 31_000
      const proof = await wallet.prove('changeEmail', newEmail)
      const { challengeId } = (await owner.call(postEmailChangeStart, { email: newEmail, proof })).body
      const first = (await sink.waitFor(oldEmail, 2)).code ?? ''
      expect((await owner.call(postEmailChangePrimary, { challengeId, code: first })).status).toBe(200)
      const second = (await sink.waitFor(newEmail)).code ?? ''
      expect((await owner.call(postEmailChangeSecondary, { challengeId, code: second })).status).toBe(200)
      clock.nowMs += 31_000
      const device = await openBrowser()
      expect((await logIn(device, newEmail)).status).toBe(200)
      return { wallet, device }
    }
    const release = async (device: TestBrowser, { walletId }: { walletId: string }) => {
      const { wallet } = (await device.call(postKeysWallet, {})).body
      const slotId = wallet?.slots.find(({ kind }) => kind === 'managed')?.slotId ?? ''
      const recipientKey = createECDH('prime256v1').generateKeys('base64url', 'uncompressed')
      const answer = await device.call(postKeysRelease, { walletId, slotId, recipientKey })
      return answer.error?.code ?? answer.status
    }

    it('recovery with a new address: notifies the earlier address too and waits despite the instant policy', async () => {
      const { wallet, device } = await begin('before@example.com', 'after@example.com')
      const info = (await device.call(postKeysWallet, {})).body
      expect([info.managed, info.canBeTold]).toEqual(['delayed', true])
      expect(await release(device, wallet)).toBe('recovery_waiting')
      const recoveryId = randomBytes(16).toString('base64url')
      const started = await device.call(postKeysRecoveryStart, { walletId: wallet.walletId, recoveryId })
      expect(started.body.recovery.readyAtMs).toBeGreaterThanOrEqual(world().clock.nowMs + 24 * hourMs)
      await waitFor('before@example.com', 'Your wallet is being recovered')
      await waitFor('after@example.com', 'Your wallet is being recovered')
      world().clock.nowMs += 20_000
      await waitFor('before@example.com', 'New device on your wallet at app.example')
    })

    it('after the hold: the new address releases keys at once and the earlier one gets no more notices', async () => {
      const { wallet, device } = await begin('once@example.com', 'now@example.com')
      world().clock.nowMs += 25 * hourMs
      await device.call(postRefresh, {})
      expect(await release(device, wallet)).toBe(200)
      const { openBrowser, logIn, clock, sink } = world()
      const newDevice = 'New device on your wallet at app.example'
      await waitFor('once@example.com', newDevice)
      await logIn(await openBrowser(), 'now@example.com')
      clock.nowMs += 20_000
      const notify = () => subjectsTo('now@example.com').filter((subject) => subject === newDevice).length
      while (notify() < 2) await sink.waitFor('now@example.com', subjectsTo('now@example.com').length + 1)
      expect(subjectsTo('once@example.com').filter((subject) => subject === newDevice)).toHaveLength(1)
    })
  },
)
