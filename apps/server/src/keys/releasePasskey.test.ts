import { createECDH, createHash, generateKeyPairSync, randomBytes } from 'node:crypto'
import { postKeysNonce, postKeysRelease, postKeysSecrets, postKeysSlotAdd } from '@foyer/contract/keys/keyEndpoints'
import type { NewSlot, PasskeyAssertion } from '@foyer/contract/keys/keyShapes'
import { actionText, type KeyAction, passkeyChallengeText, passkeyKeyText } from '@foyer/contract/keys/passkeyFormulas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestBrowser } from '../testing/login/createTestBrowser.js'
import { createTestPasskey, type TestPasskey, type TestSigning } from '../testing/login/createTestPasskey.js'
import { createTestWallet } from '../testing/login/createTestWallet.js'
import { type TestDatabase, testDatabases } from '../testing/testDatabases.js'
import { createTestKeys, type TestAsker, type TestKeys } from './testKeys.js'

function random(bytes: number) {
  return randomBytes(bytes).toString('base64url')
}
function hash(text: string) {
  return createHash('sha256').update(text).digest('base64url')
}
function makeRecipientKey() {
  return createECDH('prime256v1').generateKeys('base64url', 'uncompressed')
}
function hashAction(action: KeyAction) {
  return { name: action.name, hash: hash(actionText(action)) }
}

const payment: KeyAction = { name: 'eth_sendTransaction', chain: 'eip155:1', params: [{ to: '0x01', value: '0x1' }] }
const otherPayment: KeyAction = { ...payment, params: [{ to: '0x02', value: '0x1' }] }

describe.each(testDatabases())('release of a passkey slot on $name', { timeout: 60_000 }, ({ create }) => {
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

  const draftSlot = (passkey: TestPasskey): NewSlot => ({
    slotId: random(16),
    kind: 'passkey',
    salt: random(16),
    wrappedDek: random(60),
    clientData: '{}',
    label: 'Test',
    passkey: passkey.publicPart,
  })

  /** Creates a person with a wallet. `addSlot` adds a slot to the wallet. */
  const begin = async () => {
    const asker = await test.logIn()
    const call = async (...args: Parameters<TestAsker['call']>) => ({ status: 200, body: await asker.call(...args) })
    const wallet = await createTestWallet({ call } as unknown as TestBrowser)
    const { walletId } = wallet
    const slotIds = [...wallet.slotIds]
    const addSlot = async (slot: NewSlot) => {
      const { slotId, kind } = slot
      await asker.call(postKeysSecrets, { walletId, slots: [{ slotId, kind }], recipientKey: makeRecipientKey() })
      const slotList = wallet.signSlots(slotIds.length, [...slotIds, slotId])
      const proof = await wallet.prove('addSlot', slotId)
      await asker.call(postKeysSlotAdd, { walletId, dekVersion: 1, slot, slotList, proof })
      slotIds.push(slotId)
      return slotId
    }
    return { asker, walletId, addSlot, owner: { projectId: asker.projectId, personId: asker.personId, walletId } }
  }

  const beginWithPasskey = async (passkey?: TestPasskey) => {
    const known = passkey ?? (await createTestPasskey())
    const person = await begin()
    return { ...person, passkey: known, slotId: await person.addSlot(draftSlot(known)) }
  }
  type Person = Awaited<ReturnType<typeof beginWithPasskey>>

  const requestNonce = async (asker: TestAsker, action: 'release' | 'useSlot' = 'release') =>
    (await asker.call(postKeysNonce, { action })).nonce

  /** Creates the body of a release that the passkey has confirmed. The options change the signed data. */
  const confirm = async (
    person: Person,
    {
      nonce,
      signer = person.passkey,
      ...signing
    }: Partial<TestSigning> & { nonce?: string; signer?: TestPasskey } = {},
  ) => {
    const claim = {
      nonce: nonce ?? (await requestNonce(person.asker)),
      action: hashAction(payment),
      recipientKey: makeRecipientKey(),
    }
    const signed = await signer.sign({ challenge: hash(passkeyChallengeText(person.owner, claim)), ...signing })
    const { recipientKey, ...shown } = claim
    const passkey: PasskeyAssertion = { ...signed, ...shown, credentialId: person.passkey.publicPart.credentialId }
    return { walletId: person.walletId, slotId: person.slotId, recipientKey, passkey }
  }
  const refused = { code: 'release_refused' }

  it.each(['ES256', 'RS256'] as const)(
    '%s: releases the half for an assertion over it, and logs the action',
    async (name) => {
      const person = await beginWithPasskey(await createTestPasskey(name))
      const { half } = await person.asker.call(postKeysRelease, await confirm(person))
      expect(half.slotId).toBe(person.slotId)
      const lines = await test.query`select facts from audit_entries
      where action = 'halfReleased' and person_id = ${person.asker.personId}`
      expect(lines.map(({ facts }) => facts)).toMatchObject([
        { slotId: person.slotId, confirmed: 'eth_sendTransaction', confirmedHash: hashAction(payment).hash },
      ])
    },
  )

  it('rejects a release without an assertion', async () => {
    const person = await beginWithPasskey()
    const { passkey: _, ...bare } = await confirm(person)
    await expect(person.asker.call(postKeysRelease, bare)).rejects.toMatchObject(refused)
    await expect(person.asker.call(postKeysRelease, { ...bare, verifier: random(32) })).rejects.toMatchObject(refused)
  })

  it('rejects an assertion whose action, recipient key or nonce was replaced', async () => {
    const person = await beginWithPasskey()
    const release = (body: Awaited<ReturnType<typeof confirm>>) => person.asker.call(postKeysRelease, body)
    const replace = async (change: Partial<PasskeyAssertion>) => {
      const body = await confirm(person)
      return { ...body, passkey: { ...body.passkey, ...change } }
    }
    const { hash: otherHash } = hashAction(otherPayment)
    await expect(release(await replace({ action: hashAction(otherPayment) }))).rejects.toMatchObject(refused)
    await expect(
      release(await replace({ action: { name: 'unlock', hash: hashAction(payment).hash } })),
    ).rejects.toMatchObject(refused)
    await expect(release(await replace({ action: { name: payment.name, hash: otherHash } }))).rejects.toMatchObject(
      refused,
    )
    await expect(release(await replace({ nonce: await requestNonce(person.asker) }))).rejects.toMatchObject(refused)
    const sealedToOther = { ...(await confirm(person)), recipientKey: makeRecipientKey() }
    await expect(release(sealedToOther)).rejects.toMatchObject(refused)
  })

  it('rejects an assertion that is sent again', async () => {
    const person = await beginWithPasskey()
    const body = await confirm(person)
    await person.asker.call(postKeysRelease, body)
    await expect(person.asker.call(postKeysRelease, body)).rejects.toMatchObject(refused)
  })

  it('releases the half once for an assertion that is sent twice at the same time', async () => {
    const person = await beginWithPasskey()
    const body = await confirm(person)
    const ends = await Promise.allSettled([1, 2, 3].map(() => person.asker.call(postKeysRelease, body)))
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it.each<[string, Partial<TestSigning>]>([
    ['of another origin', { origin: 'https://evil.example', rpId: 'wallet.example' }],
    ['of another port', { origin: 'https://wallet.example:8443' }],
    ['for another relying party', { rpId: 'example' }],
    ['without user verification', { isVerified: false }],
    ['without user presence', { isPresent: false }],
    ['that creates a passkey', { type: 'webauthn.create' }],
    ['over a random challenge', { challenge: 'A'.repeat(43) }],
  ])('rejects an assertion %s', async (_, signing) => {
    const person = await beginWithPasskey()
    await expect(person.asker.call(postKeysRelease, await confirm(person, signing))).rejects.toMatchObject(refused)
  })

  it('rejects an assertion by another key, and one by another passkey of the same wallet', async () => {
    const person = await beginWithPasskey()
    const stranger = await createTestPasskey()
    const forged = await confirm(person, { signer: stranger })
    await expect(person.asker.call(postKeysRelease, forged)).rejects.toMatchObject(refused)
    const renamed = await confirm(person)
    const { credentialId } = stranger.publicPart
    const wrongId = { ...renamed, passkey: { ...renamed.passkey, credentialId } }
    await expect(person.asker.call(postKeysRelease, wrongId)).rejects.toMatchObject(refused)
    const second = await createTestPasskey()
    const secondSlot = { ...person, passkey: second, slotId: await person.addSlot(draftSlot(second)) }
    const bodyOfSecond = await confirm(secondSlot)
    const moved = { ...bodyOfSecond, slotId: person.slotId }
    await expect(person.asker.call(postKeysRelease, moved)).rejects.toMatchObject(refused)
    await person.asker.call(postKeysRelease, await confirm(secondSlot))
  })

  it('rejects an assertion with a signature or data that cannot be parsed', async () => {
    const person = await beginWithPasskey()
    for (const change of [
      { signature: random(70) },
      { signature: 'AA' },
      { authenticatorData: random(36) },
      { authenticatorData: createHash('sha256').update('wallet.example').digest('base64url') },
      { clientDataJSON: Buffer.from('null').toString('base64url') },
      { clientDataJSON: Buffer.from('{').toString('base64url') },
    ]) {
      const body = await confirm(person)
      const changed = { ...body, passkey: { ...body.passkey, ...change } }
      await expect(person.asker.call(postKeysRelease, changed)).rejects.toMatchObject(refused)
    }
  })

  it('rejects a nonce for another action, of another device or person, and one that has expired', async () => {
    const person = await beginWithPasskey()
    const phone = await test.logIn({ personId: person.asker.personId })
    const other = await begin()
    for (const nonce of [
      await requestNonce(person.asker, 'useSlot'),
      await requestNonce(phone),
      await requestNonce(other.asker),
      await requestNonce(await test.logIn({ deviceId: person.asker.deviceId })),
      random(32),
    ])
      await expect(person.asker.call(postKeysRelease, await confirm(person, { nonce }))).rejects.toMatchObject(refused)
    const body = await confirm(person)
    test.clock.ms += 240_000
    await expect(person.asker.call(postKeysRelease, body)).rejects.toMatchObject(refused)
  })

  it('rejects a release to another person, with the passkey of either', async () => {
    const person = await beginWithPasskey()
    const other = await beginWithPasskey()
    const body = await confirm(person, { nonce: await requestNonce(other.asker) })
    await expect(other.asker.call(postKeysRelease, body)).rejects.toMatchObject({ code: 'wallet_unknown' })
    const elsewhere = { ...body, walletId: other.walletId }
    await expect(other.asker.call(postKeysRelease, elsewhere)).rejects.toMatchObject({ code: 'slot_unknown' })
    const own = await confirm(other, { signer: person.passkey })
    await expect(other.asker.call(postKeysRelease, own)).rejects.toMatchObject(refused)
    const { credentialId } = person.passkey.publicPart
    const foreign = { ...own, passkey: { ...own.passkey, credentialId } }
    await expect(other.asker.call(postKeysRelease, foreign)).rejects.toMatchObject(refused)
  })

  it('releases nothing if the public key in the wallet database was replaced or removed', async () => {
    const person = await beginWithPasskey()
    const thief = await createTestPasskey()
    await test.query`update wallet_slots set passkey = ${JSON.stringify(thief.publicPart)}::jsonb where slot_id = ${person.slotId}`
    const stolen = await confirm({ ...person, passkey: thief })
    await expect(person.asker.call(postKeysRelease, stolen)).rejects.toMatchObject(refused)
    await test.query`update wallet_slots set passkey = null where slot_id = ${person.slotId}`
    const { passkey: _, ...bare } = stolen
    await expect(person.asker.call(postKeysRelease, bare)).rejects.toMatchObject(refused)
    const verifier = hash(passkeyKeyText(person.passkey.publicPart))
    await expect(person.asker.call(postKeysRelease, { ...bare, verifier })).rejects.toMatchObject(refused)
  })

  it('releases an old slot without a stored public key to a session without an assertion', async () => {
    const person = await begin()
    const slotId = random(16)
    const { walletId } = person
    const slots = [{ slotId, kind: 'passkey' as const }]
    await person.asker.call(postKeysSecrets, { walletId, slots, recipientKey: makeRecipientKey() })
    await test.keys.keeper.activate(person.owner, slots, person.asker.deviceId)
    await test.query`insert into wallet_slots
      (slot_id, wallet_id, kind, state, salt, wrapped_dek, client_data, label, created_at_ms)
      values (${slotId}, ${walletId}, 'passkey', 'live', '', '', '{}', 'old', 0)`
    const released = await person.asker.call(postKeysRelease, { walletId, slotId, recipientKey: makeRecipientKey() })
    expect(released.half.slotId).toBe(slotId)
  })

  it('rejects a passkey slot without an ES256 or RS256 key, and another slot with a key', async () => {
    const person = await begin()
    const spki = (pair: { publicKey: { export: (as: { format: 'der'; type: 'spki' }) => Buffer } }) =>
      pair.publicKey.export({ format: 'der', type: 'spki' }).toString('base64url')
    const p384 = spki(generateKeyPairSync('ec', { namedCurve: 'P-384' }))
    const shortRsa = spki(generateKeyPairSync('rsa', { modulusLength: 1_024 }))
    const oddRsa = spki(generateKeyPairSync('rsa', { modulusLength: 2_048, publicExponent: 3 }))
    const made = await createTestPasskey()
    const slot = draftSlot(made)
    const { passkey: _, ...without } = slot
    const withKey = (publicKey: string, algorithm: -7 | -257) => ({
      ...slot,
      passkey: { ...made.publicPart, publicKey, algorithm },
    })
    for (const bad of [
      without,
      withKey(p384, -7),
      withKey(made.publicPart.publicKey, -257),
      withKey(shortRsa, -257),
      withKey(oddRsa, -257),
      withKey(random(91), -7),
      { ...slot, kind: 'device' as const },
    ])
      await expect(person.addSlot({ ...bad, slotId: random(16) })).rejects.toMatchObject({ code: 'bad_request' })
    await person.addSlot(slot)
  })
})
