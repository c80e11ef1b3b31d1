import { afterEach, expect, it, vi } from 'vitest'
import { signMessage } from '../adapters/eip155/sending.js'
import type { Adapter } from '../core/Adapter.js'
import { connect } from '../core/actions/connect.js'
import { createInstance } from '../core/createInstance.js'
import { createTestEngine, testAddresses } from '../core/testEngine.js'
import { createTestNames } from '../testing/createTestNames.js'
import { createNameChange } from './nameChange.js'

const undos: (() => void)[] = []
afterEach(() => {
  for (const undo of undos.splice(0)) undo()
})

async function setUp(options: Parameters<typeof createTestNames>[0] = {}) {
  const server = createTestNames({ names: { [testAddresses[0]]: 'maya.foyer.eth' }, ...options })
  const engine = createTestEngine({ options: { serverUrl: 'https://foyer.test', projectId: 'x' }, fetch: server.fetch })
  const adapter: Partial<Adapter> = { namespace: 'eip155', signMessage }
  vi.spyOn(engine.client, 'getAdapter').mockResolvedValue(adapter as Adapter)
  await connect(engine.client, { connector: engine.connector })
  const appKit = createInstance(engine.client, 'test')
  undos.push(appKit.destroy)
  const changes = createNameChange(appKit)
  const statuses: string[] = []
  changes.subscribe(() => statuses.push(changes.get().status))
  return { ...engine, server, changes, statuses }
}

it('createNameChange changes the label of the name with a signature of the wallet', async () => {
  const { changes, statuses, client } = await setUp()
  expect(await changes.change(' Maya-Two ')).toMatchObject({
    status: 'changed',
    name: 'maya-two.foyer.eth',
    error: null,
  })
  expect([...new Set(statuses)]).toEqual(['signing', 'saving', 'changed'])
  expect(client.store.getState().namespaces.eip155?.account.profileName).toBe('maya-two.foyer.eth')
})

it('createNameChange releases the name', async () => {
  const { changes, client } = await setUp()
  expect(await changes.release()).toMatchObject({ status: 'released', name: undefined, error: null })
  expect(client.store.getState().namespaces.eip155?.account.profileName).toBeNull()
  expect(await changes.release()).toMatchObject({ status: 'failed', error: { context: { reason: 'not_yours' } } })
})

it.each([
  ['a!', 'invalid_name'],
  ['ab', 'too_short'],
  ['bobby', 'taken'],
])('createNameChange fails for the label %s with the reason %s, and the name remains', async (label, reason) => {
  const names = { [testAddresses[0]]: 'maya.foyer.eth', [testAddresses[1]]: 'bobby.foyer.eth' }
  const { changes, client } = await setUp({ names })
  const { status, error } = await changes.change(label)
  expect([status, error?.code, error?.context.reason]).toEqual(['failed', 'NAME_CHANGE_FAILED', reason])
  expect(client.store.getState().namespaces.eip155?.account.profileName).not.toBe(`${label}.foyer.eth`)
})

it('createNameChange fails without a request to the wallet if the account or the operator has no name', async () => {
  const without = await setUp({ names: {} })
  expect(await without.changes.change('maya')).toMatchObject({ error: { context: { reason: 'not_yours' } } })
  const none = await setUp({ parent: null })
  expect(await none.changes.change('maya-two')).toMatchObject({ error: { code: 'UNSUPPORTED_CHAIN' } })
  for (const { wallet } of [without, none])
    expect(wallet.requests.filter(({ method }) => method === 'personal_sign')).toEqual([])
})

it('createNameChange fails with USER_REJECTED if the wallet rejects', async () => {
  const { changes, wallet } = await setUp()
  wallet.answerWith('personal_sign', () => {
    throw Object.assign(new Error('no'), { code: 4001 })
  })
  expect(await changes.release()).toMatchObject({ status: 'failed', error: { code: 'USER_REJECTED' } })
})
