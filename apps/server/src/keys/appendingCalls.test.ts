import { createECDH, randomBytes } from 'node:crypto'
import {
  postKeysNonce,
  postKeysRelease,
  postKeysSecrets,
  postKeysSlotAdd,
  postKeysVault,
} from '@foyer/contract/keys/keyEndpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestBrowser } from '../testing/login/createTestBrowser.js'
import { createTestPasskey } from '../testing/login/createTestPasskey.js'
import { createTestWallet } from '../testing/login/createTestWallet.js'
import { type TestDatabase, testDatabases } from '../testing/testDatabases.js'
import { createTestKeys, type TestAsker, type TestKeys } from './testKeys.js'

function random(bytes: number) {
  return randomBytes(bytes).toString('base64url')
}
const recipient = createECDH('prime256v1')
recipient.setPrivateKey(Buffer.alloc(32, 1))
const recipientKey = recipient.getPublicKey('base64url', 'uncompressed')

describe.each(testDatabases())('limits of calls that add rows on $name', { timeout: 60_000 }, ({ create }) => {
  let database: TestDatabase
  let test: TestKeys
  beforeAll(async () => {
    database = await create()
    test = await createTestKeys(database)
  }, 60_000)
  afterAll(async () => {
    await test.close()
    await database.remove()
  })
  const makeWallet = (asker: TestAsker) => {
    const call = async (...args: Parameters<TestAsker['call']>) => ({ status: 200, body: await asker.call(...args) })
    return createTestWallet({ call } as unknown as TestBrowser)
  }
  const stateOf = async (slotId: string) =>
    (await test.query`select state from keeper_secrets where slot_id = ${slotId}`)[0]?.state

  it('nonces and releases are limited per device, with the wait, and not for other devices of the person', async () => {
    const asker = await test.logIn()
    const phone = await test.logIn({ personId: asker.personId })
    const wallet = await makeWallet(asker)
    const request = (who: TestAsker) => who.call(postKeysNonce, { action: 'delete' })
    for (let call = 0; call < 300; call += 1) await request(asker)
    await expect(request(asker)).rejects.toMatchObject({ code: 'too_many_tries', retryAfterMs: 3_600_000 })
    await request(phone)
    const slotId = wallet.slotIds[0] ?? ''
    const unknown = { walletId: wallet.walletId, slotId: random(16), recipientKey }
    for (let call = 0; call < 1_200; call += 1)
      await expect(asker.call(postKeysRelease, unknown)).rejects.not.toMatchObject({ code: 'too_many_tries' })
    await expect(asker.call(postKeysRelease, { ...unknown, slotId })).rejects.toMatchObject({ code: 'too_many_tries' })
    test.clock.ms += 3_600_000
    await request(asker)
  })

  it('postKeysSecrets creates halves at most sixty times an hour', async () => {
    const asker = await test.logIn()
    const walletId = random(16)
    const make = () =>
      asker.call(postKeysSecrets, { walletId, slots: [{ slotId: random(16), kind: 'device' }], recipientKey })
    for (let call = 0; call < 60; call += 1) await make()
    await expect(make()).rejects.toMatchObject({ code: 'too_many_tries' })
  })

  it('a slot with a forged proof activates no half at the keeper and does not use up the nonce', async () => {
    const asker = await test.logIn()
    const wallet = await makeWallet(asker)
    const slot = {
      slotId: random(16),
      kind: 'passkey' as const,
      salt: random(16),
      wrappedDek: random(60),
      clientData: '{}',
      label: 'Test',
      passkey: (await createTestPasskey()).publicPart,
    }
    const { walletId } = wallet
    await asker.call(postKeysSecrets, {
      walletId,
      slots: [{ slotId: slot.slotId, kind: 'passkey' }],
      recipientKey,
    })
    const proof = await wallet.prove('addSlot', slot.slotId)
    const forged = { ...proof, signature: random(64) }
    const slotList = wallet.signSlots(2, [...wallet.slotIds, slot.slotId])
    const add = (shown: typeof proof) =>
      asker.call(postKeysSlotAdd, { walletId, slot, slotList, dekVersion: 1, proof: shown })
    await expect(add(forged)).rejects.toMatchObject({ code: 'proof_invalid' })
    const vault = { vault: random(60), vaultVersion: 2, dekVersion: 2 }
    const replaced = { walletId, ...vault, slots: [slot], slotList, proof: forged }
    await expect(asker.call(postKeysVault, replaced)).rejects.toMatchObject({ code: 'proof_invalid' })
    expect(await stateOf(slot.slotId)).toBe('pending')
    await add(proof)
    expect(await stateOf(slot.slotId)).toBe('active')
    await expect(add(proof)).rejects.toMatchObject({ code: 'proof_invalid' })
  })
})
