import { describe, expect, it, vi } from 'vitest'
import { signMessage } from '../../adapters/eip155/sending.js'
import { createTestNames, type TestNamesOptions } from '../../testing/createTestNames.js'
import type { Adapter } from '../Adapter.js'
import { getReownName } from '../hostActions.js'
import { limits } from '../limits.js'
import { registeredNameQuery } from '../queries/names.js'
import { createTestEngine, testAddresses } from '../testEngine.js'
import { connect } from './connect.js'
import { changeName, getNameErrorReason, registerName, releaseName, setNameRecords, validateLabel } from './names.js'

const [address, other] = testAddresses
const name = 'maya.foyer.eth'

async function createOwner(options: TestNamesOptions = {}) {
  const clock = { ms: 1_764_000_000_500 }
  const names = createTestNames({ now: () => clock.ms, ...options })
  const engine = createTestEngine({
    options: { serverUrl: 'https://foyer.test', projectId: 'x' },
    fetch: names.fetch,
  })
  const { client, connector, wallet } = engine
  const adapter: Partial<Adapter> = { namespace: 'eip155', signMessage }
  Object.assign(client, { getAdapter: async () => adapter as Adapter })
  Object.assign(client.environment, { now: () => clock.ms })
  const events: object[] = []
  client.store.subscribe(({ event }, before) => event !== before.event && events.push(event.data))
  await connect(client, { connector })
  const countSigned = () => wallet.requests.filter(({ method }) => method === 'personal_sign').length
  const facts = () => client.store.getState().namespaces.eip155?.account
  const posts = () => names.asked.filter(({ what }) => what.startsWith('POST'))
  events.length = 0
  return { ...engine, clock, names, events, countSigned, facts, posts }
}

function named(events: readonly object[]) {
  return events.filter((each) => 'event' in each && String(each.event).startsWith('REGISTER_NAME'))
}

describe('registerName', () => {
  it('signs the JSON of S3.41, sends it as in S3.42 and shows the name [S3.41, S3.42, S4.36, S4.37, S4.38, S9.33]', async () => {
    const { client, posts, facts, events, shelf } = await createOwner()
    const order: string[] = []
    await registerName(client, name, { onSigned: () => order.push('signed') })
    const [{ what, body } = { what: '', body: {} }] = posts()
    expect(what).toBe('POST /v1/profile/account')
    expect(body).toMatchObject({ coin_type: 0x80000000 + 31337, address })
    const { message } = body as { message: string }
    expect(JSON.parse(message)).toEqual({ name, attributes: {}, timestamp: 1_764_000_000 })
    expect(facts()?.profileName).toBe(name)
    expect(order).toEqual(['signed'])
    expect([...shelf.keys()].filter((key) => key.endsWith('identity_cache'))).toEqual([])
    const properties = { isSmartAccount: false, ensName: name }
    expect(named(events)).toEqual([
      { type: 'track', event: 'REGISTER_NAME_INITIATED', properties },
      { type: 'track', event: 'REGISTER_NAME_SUCCESS', properties },
    ])
    expect(await getReownName(client, address)).toBe(name)
  })

  it('sends the same signature again after a lost response, without a second wallet request', async () => {
    const { client, names, posts, countSigned } = await createOwner()
    names.fail({ path: '/v1/profile/account', isLost: true })
    const first = registerName(client, name)
    await expect(first).rejects.toMatchObject({ code: 'NAME_REGISTRATION_FAILED', cause: { code: 'OFFLINE' } })
    expect(names.owned.size).toBe(1)
    await registerName(client, name)
    expect(countSigned()).toBe(1)
    expect(posts()[1]?.body).toEqual(posts()[0]?.body)
  })

  it('requests a new signature after the server rejected, and for another name', async () => {
    const { client, names, countSigned, clock } = await createOwner({ names: { [other]: name } })
    const refused = registerName(client, name)
    await expect(refused).rejects.toMatchObject({
      code: 'NAME_REGISTRATION_FAILED',
      message: `Error registering name ${name}`,
      context: { reason: 'taken' },
    })
    await expect(registerName(client, name)).rejects.toThrow()
    expect(countSigned()).toBe(2)
    names.fail({ path: '/v1/profile/account', status: 503 })
    for (let again = 0; again < 3; again += 1) names.fail({ path: '/v1/profile/account', status: 503 })
    await expect(registerName(client, 'nina.foyer.eth')).rejects.toMatchObject({ context: { name: 'nina.foyer.eth' } })
    // A signature that is too old for the server is not sent again.
    clock.ms += 250_000
    await registerName(client, 'nina.foyer.eth')
    expect(countSigned()).toBe(4)
  })

  it("passes on the wallet's rejection and emits REGISTER_NAME_ERROR [S4.40, S8.22]", async () => {
    const { client, wallet, events, facts } = await createOwner()
    wallet.setApprove('reject')
    await expect(registerName(client, name)).rejects.toMatchObject({ code: 'USER_REJECTED' })
    expect(facts()?.profileName).not.toBe(name)
    expect(named(events).at(-1)).toMatchObject({
      event: 'REGISTER_NAME_ERROR',
      properties: { error: 'User rejected the request' },
    })
  })

  it('rejects with ABORTED, and sends nothing if the wallet signs later', async () => {
    const { client, wallet, posts } = await createOwner()
    const answers: ((isYes: boolean) => void)[] = []
    wallet.setApprove(() => new Promise((resolve) => answers.push(resolve)))
    const controller = new AbortController()
    const registering = registerName(client, name, { signal: controller.signal })
    await expect.poll(() => answers.length).toBe(1)
    controller.abort()
    await expect(registering).rejects.toMatchObject({ code: 'ABORTED' })
    answers[0]?.(true)
    await Promise.resolve()
    expect(posts()).toEqual([])
  })

  it.each([
    ['may', 'too_short'],
    ['ma', 'too_short'],
    ['-maya', 'invalid_name'],
    ['maya-', 'invalid_name'],
    ['maya!', 'invalid_name'],
    ['мaya', 'invalid_name'],
    ['xn--maya', 'invalid_name'],
    ['a'.repeat(64), 'invalid_name'],
  ])('rejects the label %s without a request [S5.16]', async (label, fault) => {
    expect(validateLabel(label)).toBe(fault)
    const { client, countSigned } = await createOwner()
    const error = await registerName(client, `${label}.foyer.eth`).catch((thrown: unknown) => thrown)
    expect(getNameErrorReason(error)).toBe(fault)
    expect(countSigned()).toBe(0)
  })

  it('uses the label rules of the API contract', async () => {
    const wire = await import('@foyer/contract/http/names')
    expect([limits.minLabelLength, limits.maxLabelLength]).toEqual([wire.minLabelLength, wire.maxLabelLength])
    for (const label of ['maya', 'ma--ya', 'maya-', 'm.aya', 'Maya', '1234'])
      expect(validateLabel(label) === undefined).toBe(wire.labelPattern.test(label) && label !== 'ma--ya')
  })

  it.each(['maya', '1234', 'ma-ya', 'a'.repeat(63)])('accepts the label %s [S5.16]', (label) => {
    expect(validateLabel(label)).toBeUndefined()
  })

  it('throws CAIP_NETWORK_OR_ADDRESS_UNDEFINED without a connected account', async () => {
    const { client } = createTestEngine()
    const none = 'CAIP_NETWORK_OR_ADDRESS_UNDEFINED'
    await expect(registerName(client, name)).rejects.toMatchObject({ code: none })
  })
})

describe('changes of a registered name', () => {
  it('changeName: changes the name and shows the new one', async () => {
    const { client, facts, names, clock } = await createOwner()
    await registerName(client, name)
    clock.ms += 5_000
    await changeName(client, name, 'nina.foyer.eth')
    expect(facts()?.profileName).toBe('nina.foyer.eth')
    expect(names.owned.get(address.toLowerCase())?.name).toBe('nina.foyer.eth')
  })

  it('setNameRecords: sets an avatar, which is shown at once', async () => {
    const { client, facts } = await createOwner()
    await registerName(client, name)
    const avatar = 'data:image/png;base64,AAAA'
    // This also works in the same second as the registration: each message of an address has a later timestamp.
    await setNameRecords(client, { name, texts: { avatar }, addresses: {} })
    expect(facts()?.profileImage).toBe(avatar)
  })

  it('releaseName: removes the name completely', async () => {
    const { client, facts } = await createOwner()
    await registerName(client, name)
    await releaseName(client, name)
    expect(facts()?.profileName).toBeNull()
    const query = registeredNameQuery(client, address)
    expect(query && (await (await client.getQueries()).fetch(query))).toBeNull()
    expect(await getReownName(client, address)).toBe(false)
    // Register it again within the same second.
    await registerName(client, name)
    expect(facts()?.profileName).toBe(name)
  })

  it('changeName: a retry after a lost response detects that the name was changed', async () => {
    const { client, names, countSigned } = await createOwner()
    await registerName(client, name)
    names.fail({ path: '/foyer/v1/names/changes', isLost: true })
    const first = changeName(client, name, 'nina.foyer.eth')
    await expect(first).rejects.toMatchObject({ code: 'NAME_CHANGE_FAILED' })
    expect(await changeName(client, name, 'nina.foyer.eth')).toMatchObject({ name: 'nina.foyer.eth' })
    expect(countSigned()).toBe(2)
  })

  it('setNameRecords: rejects message_replayed if the stored addresses differ', async () => {
    const { client, names } = await createOwner()
    await registerName(client, name)
    names.fail({ path: '/foyer/v1/names/changes', status: 400, reason: 'message_replayed' })
    const records = { name, texts: {}, addresses: { '0': `0x${'0014'}${'11'.repeat(20)}` } }
    await expect(setNameRecords(client, records)).rejects.toMatchObject({ code: 'NAME_CHANGE_FAILED' })
  })

  it('releaseName: a name of another account is not released, and the error has the reason', async () => {
    const { client } = await createOwner({ names: { [other]: name } })
    const error = await releaseName(client, name).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'NAME_CHANGE_FAILED', context: { name, reason: 'not_yours' } })
  })

  it('registerName and changeName: do not replace a primary name of a registry [S4.38]', async () => {
    const { client, facts } = await createOwner()
    // Wait for the identity that is read after the connection.
    await vi.waitFor(() => expect(facts()?.profileName).toBeNull())
    client.store.setState(({ namespaces }) => ({
      namespaces: { ...namespaces, eip155: { ...namespaces.eip155, account: { profileName: 'maya.eth' } } } as never,
    }))
    await registerName(client, name)
    expect(facts()?.profileName).toBe('maya.eth')
    await changeName(client, name, 'nina.foyer.eth')
    expect(facts()?.profileName).toBe('maya.eth')
  })
})
