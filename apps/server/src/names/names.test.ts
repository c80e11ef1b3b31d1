import { writeNameChangeMessage } from '@foyer/contract/http/names'
import { getAddress } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createFakeChain } from '../testing/createFakeChain.js'
import { createNameCaller, createNameReader } from '../testing/createNameCaller.js'
import { networksOn } from '../testing/networksOn.js'
import { type FakeNode, startFakeNode } from '../testing/startFakeNode.js'
import { startTestServer } from '../testing/startTestServer.js'
import { type TestDatabase, testDatabases } from '../testing/testDatabases.js'

const dayMs = 86_400_000
const settings = { parent: 'foyer.eth', zones: ['reown.id', 'wcn.id'], reserved: ['treasury'] }

describe.each(testDatabases())('names on the $name database', { timeout: 60_000 }, ({ create }) => {
  let database: TestDatabase
  let node: FakeNode
  let server: Awaited<ReturnType<typeof startTestServer>>
  const clock = { ms: Date.UTC(2026, 10, 25, 12) }
  const now = () => clock.ms
  const newPerson = () => createNameCaller(server.call, now)
  let requested: ReturnType<typeof createNameReader>
  let count = 0
  /** Returns an unregistered label that looks like no other. */
  const newLabel = () => `name-${'qxyhkjtcd'[Math.floor(count / 9) % 9]}${'qxyhkjtcd'[count++ % 9]}`

  beforeAll(async () => {
    database = await create()
    node = await startFakeNode(createFakeChain({ nativeBalance: 0n, contracts: {} }))
    server = await startTestServer(database, {
      ...{ networks: networksOn(node.url), names: settings, rateLimitPerMinute: 1_000_000, now, sandbox: true },
      frameDir: '/nonexistent',
    })
    requested = createNameReader(server.call)
  })
  beforeEach(() => {
    clock.ms += 1_000
  })
  afterAll(async () => {
    await server.close()
    await node.close()
    await database.remove()
  })

  it('are announced in /foyer/v1/config', async () => {
    const config = await (await server.call('/foyer/v1/config')).json()
    expect(config).toMatchObject({ namesParent: 'foyer.eth' })
  })

  it("are registered by a key's signature, and found by name and address [S3.41, S3.42, S7.15, S7.16, S7.18]", async () => {
    const maya = newPerson()
    expect(await maya.register('Maya.foyer.eth', { attributes: { avatar: 'https://a.example/m.png' } })).toEqual({
      ...{ status: 200, body: { success: true } },
    })
    const at = new Date(clock.ms).toISOString()
    const entry = { address: maya.address, created: at }
    const expected = {
      ...{ name: 'maya.foyer.eth', registered: at, updated: at, attributes: { avatar: 'https://a.example/m.png' } },
      addresses: { '60': entry, '2147483648': entry },
    }
    expect(await requested.find('maya.foyer.eth')).toEqual({ status: 200, body: expected })
    expect(await requested.find('MAYA.Foyer.eth')).toEqual({ status: 200, body: expected })
    expect(await requested.find('maya.reown.id', '?apiVersion=2')).toEqual({ status: 200, body: expected })
    expect((await requested.reverse(maya.address)).body).toEqual([expected])
    expect((await requested.reverse(maya.address.toLowerCase())).body).toEqual([expected])
    expect((await requested.find('mayb.foyer.eth')).status).toBe(404)
    expect((await requested.find('maya.eth')).status).toBe(404)
    expect((await requested.reverse(newPerson().address)).body).toEqual([])
  })

  it('are limited to one per address, and a repeated registration changes nothing [S7.18]', async () => {
    const person = newPerson()
    const label = newLabel()
    const request = await person.writeRegistration(`${label}.foyer.eth`)
    expect((await person.sendRegistration(request)).status).toBe(200)
    expect((await person.sendRegistration(request)).status).toBe(200)
    clock.ms += 1_000
    expect((await person.register(`${label}.foyer.eth`)).status).toBe(200)
    expect(await person.register(`${newLabel()}.foyer.eth`)).toMatchObject({ status: 400, reason: 'already_named' })
  })

  it("are rejected with a reason, also in AppKit's error format [S4.40]", async () => {
    const person = newPerson()
    const label = newLabel()
    await newPerson().register(`${label}.foyer.eth`)
    const { body } = await person.register(`${label}.foyer.eth`)
    expect(body).toEqual({
      error: { code: 'bad_request', message: 'This name is taken', context: { reason: 'taken' } },
      status: 'FAILED',
      reasons: [{ name: 'taken', description: 'This name is taken' }],
    })
  })

  it.each([
    ['may.foyer.eth', 'too_short'],
    ['admin.foyer.eth', 'reserved'],
    ['treasu-ry.foyer.eth', 'reserved'],
    ['мауа.foyer.eth', 'invalid_name'],
    ['mаyasan.foyer.eth', 'invalid_name'],
    ['mi\u212aes.foyer.eth', 'invalid_name'],
    ['a.mayasan.foyer.eth', 'invalid_name'],
    ['xn--80aa0cbo65f.foyer.eth', 'invalid_name'],
    ['mayasan.eth', 'wrong_zone'],
    ['mayasan.foyer.eth.evil.example', 'wrong_zone'],
    ['mayasan', 'wrong_zone'],
    ['foyer.eth', 'wrong_zone'],
  ])('cannot be registered as %s: %s', async (name, reason) => {
    expect(await newPerson().register(name)).toMatchObject({ status: 400, reason })
  })

  it('that look alike cannot be registered twice', async () => {
    const label = `lorn-${newLabel()}`
    expect((await newPerson().register(`${label}.foyer.eth`)).status).toBe(200)
    for (const other of [label.replace('lorn', '1om'), label.replace('lorn', 'i0rn'), label.replaceAll('-', '')])
      expect(await newPerson().register(`${other}.foyer.eth`), other).toMatchObject({ reason: 'too_similar' })
  })

  it('need a signature of the exact text by the address, at most five minutes old [S9.33]', async () => {
    const person = newPerson()
    const name = `${newLabel()}.foyer.eth`
    const stranger = newPerson()
    const wrong = [
      { address: stranger.address },
      { signedText: 'hello' },
      { signedText: JSON.stringify({ name: 'other.foyer.eth', attributes: {}, timestamp: Math.floor(now() / 1_000) }) },
      { signature: `0x${'00'.repeat(65)}` as const },
      { signature: '0x1234' as const },
    ]
    for (const odds of wrong) expect(await person.register(name, odds)).toMatchObject({ reason: 'signature_invalid' })
    for (const atMs of [now() - 301_000, now() + 302_000])
      expect(await person.register(name, { atMs })).toMatchObject({ reason: 'message_expired' })
    expect((await person.register(name, { atMs: now() - 299_000 })).status).toBe(200)
    expect(
      await stranger.sendRegistration({ ...(await person.writeRegistration(name)), address: stranger.address }),
    ).toMatchObject({ reason: 'signature_invalid' })
  })

  it('cannot be registered again by an old message after their release', async () => {
    const person = newPerson()
    const name = `${newLabel()}.foyer.eth`
    const request = await person.writeRegistration(name)
    await person.sendRegistration(request)
    clock.ms += 1_000
    const release = await person.writeChange({ kind: 'release', name })
    expect(await person.sendChange(release)).toEqual({ status: 200, body: { name: null } })
    expect(await person.sendRegistration(request)).toMatchObject({ reason: 'message_replayed' })
    expect((await requested.find(name)).status).toBe(404)
    // The release can be repeated, because its response may have been lost.
    expect(await person.sendChange(release)).toEqual({ status: 200, body: { name: null } })
    clock.ms += 1_000
    expect((await person.register(name)).status).toBe(200)
    expect(await person.sendChange(release)).toMatchObject({ reason: 'message_replayed' })
    expect((await requested.find(name)).status).toBe(200)
  })

  it('stay reserved for their owner for thirty days after a release', async () => {
    const person = newPerson()
    const label = newLabel()
    const name = `${label}.foyer.eth`
    await person.register(name, { attributes: { description: 'mine' } })
    clock.ms += 1_000
    await person.change({ kind: 'release', name })
    const next = newPerson()
    expect(await next.register(name)).toMatchObject({ reason: 'held' })
    expect(await next.register(`${label.replaceAll('-', '')}.foyer.eth`)).toMatchObject({ reason: 'held' })
    expect((await requested.suggest(label)).body).toMatchObject({
      suggestions: [{ name: label, registered: true, fault: 'held' }, {}, {}, {}, {}, {}],
    })
    clock.ms += 30 * dayMs
    expect((await next.register(name)).status).toBe(200)
    const { body } = await requested.find(name)
    expect(body).toMatchObject({ addresses: { '60': { address: next.address } }, attributes: {} })
    clock.ms += 1_000
    expect(await person.register(name)).toMatchObject({ reason: 'taken' })
  })

  it('can be renamed: the owner keeps the records and the old name stays reserved [S7.18]', async () => {
    const person = newPerson()
    const [first, second] = [`${newLabel()}.foyer.eth`, `${newLabel()}.foyer.eth`]
    await person.register(first, { attributes: { url: 'https://maya.example' } })
    clock.ms += 1_000
    const { status, body } = await person.change({ kind: 'rename', name: first, newName: second })
    expect(status).toBe(200)
    expect(body).toMatchObject({ name: { name: second, attributes: { url: 'https://maya.example' } } })
    expect((await requested.find(first)).status).toBe(404)
    expect((await requested.reverse(person.address)).body).toMatchObject([{ name: second }])
    expect(await newPerson().register(first)).toMatchObject({ reason: 'held' })
    clock.ms += 1_000
    expect((await person.change({ kind: 'rename', name: second, newName: first })).status).toBe(200)
    clock.ms += 1_000
    const closer = first.replace('-', '')
    expect((await person.change({ kind: 'rename', name: first, newName: closer })).status).toBe(200)
    expect((await requested.reverse(person.address)).body).toMatchObject([{ name: closer }])
    clock.ms += 1_000
    for (const [newName, reason] of [
      ['abc.foyer.eth', 'too_short'],
      ['admin.foyer.eth', 'reserved'],
      ['maya.reown.id', 'wrong_zone'],
      ['maya.foyer.eth', 'taken'],
    ] as const)
      expect(await person.change({ kind: 'rename', name: closer, newName })).toMatchObject({ reason })
  })

  it('have records that only their owner can set, all at once', async () => {
    const person = newPerson()
    const name = `${newLabel()}.foyer.eth`
    await person.register(name)
    const bitcoin = `0x0014${'ab'.repeat(20)}`
    const solana = `0x${'cd'.repeat(32)}`
    const change = {
      kind: 'records' as const,
      ...{ name, texts: { avatar: 'data:image/png;base64,AAAA', 'com.twitter': 'maya' } },
      addresses: { '0': bitcoin, '501': solana, '2147492101': `0x${'EF'.repeat(20)}` },
    }
    clock.ms += 1_000
    expect(await newPerson().change(change)).toMatchObject({ reason: 'not_yours' })
    expect(
      await person.change(change, { signedText: await writeNameChangeMessage({ kind: 'release', name }, now()) }),
    ).toMatchObject({ reason: 'signature_invalid' })
    const request = await person.writeChange(change)
    expect((await person.sendChange(request)).status).toBe(200)
    expect((await requested.find(name)).body).toMatchObject({
      attributes: change.texts,
      addresses: {
        '0': { address: bitcoin },
        '60': { address: person.address },
        '501': { address: solana },
        '2147492101': { address: getAddress(`0x${'ef'.repeat(20)}`) },
      },
    })
    // AppKit's client treats the first address as the Ethereum address.
    const forIncumbent = await requested.find(name, '?apiVersion=2')
    expect(Object.keys(forIncumbent.body.addresses as object)).toEqual(['60', '2147483648', '2147492101'])
    expect((await requested.identify(person.address)).body).toEqual({ name, avatar: 'data:image/png;base64,AAAA' })
    clock.ms += 1_000
    await person.change({ kind: 'records', name, texts: {}, addresses: {} })
    expect((await requested.find(name)).body).toMatchObject({ attributes: {} })
    expect(await person.sendChange(request)).toMatchObject({ reason: 'message_replayed' })
  })

  it.each([
    ['EVM address of another length', { addresses: { '60': '0x1234' } }],
    ['Solana address of another length', { addresses: { '501': `0x${'00'.repeat(31)}` } }],
    ['coin type beyond the largest', { addresses: { '9999999999': `0x${'00'.repeat(20)}` } }],
    ['text with a lone surrogate', { texts: { url: '\ud800' } }],
    ['text with a zero character', { texts: { url: 'a\0' } }],
    [
      'more texts than the maximum',
      { texts: Object.fromEntries(Array.from({ length: 31 }, (_, n) => [`k${n}`, 'v'])) },
    ],
  ])('reject records: %s', async (_, records) => {
    const person = newPerson()
    const name = `${newLabel()}.foyer.eth`
    await person.register(name)
    clock.ms += 1_000
    const { status } = await person.change({ kind: 'records', name, texts: {}, addresses: {}, ...records })
    expect(status).toBe(400)
    const texts = 'texts' in records ? records.texts : {}
    const other = await newPerson().register(`${newLabel()}.foyer.eth`, { attributes: texts as Record<string, string> })
    expect(other.status).toBe('texts' in records ? 400 : 200)
  })

  it('are the identity of their address on all networks, and change at once [S7.5]', async () => {
    const person = newPerson()
    const nobody = { name: null, avatar: null }
    expect((await requested.identify(person.address)).body).toEqual(nobody)
    const name = `${newLabel()}.foyer.eth`
    await person.register(name, { attributes: { avatar: 'javascript:alert(1)' } })
    expect((await requested.identify(person.address)).body).toEqual({ name, avatar: null })
    expect((await requested.identify(person.address, '?chainId=eip155:31337')).body).toEqual({ name, avatar: null })
    expect((await requested.identify(person.address, '?chainId=eip155:5')).status).toBe(400)
    clock.ms += 1_000
    // A name that resolves to another address is not returned as the identity.
    const elsewhere = { kind: 'records', name, texts: {}, addresses: { '60': newPerson().address } } as const
    await person.change({ ...elsewhere, addresses: { '2147483648': newPerson().address } })
    expect((await requested.identify(person.address, '?chainId=eip155:31337')).body).toEqual(nobody)
    clock.ms += 1_000
    await person.change({ kind: 'release', name })
    expect((await requested.identify(person.address)).body).toEqual(nobody)
  })

  it('are suggested with the typed one first, then free ones [S7.17, S7.27]', async () => {
    const label = `sug${newLabel()}`
    const free = [3, 4, 6, 7, 33].map((number) => ({ name: `${label}${number}`, registered: false }))
    expect((await requested.suggest(label, '?zone=reown.id')).body).toEqual({
      suggestions: [{ name: label, registered: false }, ...free],
    })
    await newPerson().register(`${label}.foyer.eth`)
    await newPerson().register(`${label}4.foyer.eth`)
    expect((await requested.suggest(label.toUpperCase(), '?zone=foyer.eth')).body).toEqual({
      suggestions: [
        { name: label, registered: true, fault: 'taken' },
        ...free.filter(({ name }) => name !== `${label}4`),
        { name: `${label}44`, registered: false },
      ],
    })
    expect((await requested.suggest('admin')).body).toEqual({
      suggestions: [{ name: 'admin', registered: true, fault: 'reserved' }],
    })
    expect((await requested.suggest('ma')).body).toEqual({ suggestions: [] })
    expect((await requested.suggest('мауа')).body).toEqual({ suggestions: [] })
    expect(await requested.suggest('maya', '?zone=other.eth')).toMatchObject({
      body: { error: { context: { reason: 'wrong_zone' } } },
    })
  })

  it('stay consistent if two owners swap them at once', async () => {
    const [one, other] = [newPerson(), newPerson()]
    const [first, second] = [`${newLabel()}.foyer.eth`, `${newLabel()}.foyer.eth`]
    await one.register(first)
    await other.register(second)
    clock.ms += 1_000
    const answers = await Promise.all([
      one.change({ kind: 'rename', name: first, newName: second }),
      other.change({ kind: 'rename', name: second, newName: first }),
    ])
    expect(answers.map(({ reason }) => reason)).not.toContain(undefined)
    expect((await requested.find(first)).body).toMatchObject({ addresses: { '60': { address: one.address } } })
    expect((await requested.find(second)).body).toMatchObject({ addresses: { '60': { address: other.address } } })
  })
})
