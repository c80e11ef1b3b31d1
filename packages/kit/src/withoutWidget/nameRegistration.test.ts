import { afterEach, expect, it, vi } from 'vitest'
import { signMessage } from '../adapters/eip155/sending.js'
import type { Adapter } from '../core/Adapter.js'
import { connect } from '../core/actions/connect.js'
import { createInstance } from '../core/createInstance.js'
import { createTestEngine, testAddresses } from '../core/testEngine.js'
import { createTestNames } from '../testing/createTestNames.js'
import { createNameRegistration } from './nameRegistration.js'

const undos: (() => void)[] = []
afterEach(() => {
  for (const undo of undos.splice(0)) undo()
})

async function setUp(options: Parameters<typeof createTestNames>[0] = {}) {
  const names = createTestNames(options)
  const engine = createTestEngine({ options: { serverUrl: 'https://foyer.test', projectId: 'x' }, fetch: names.fetch })
  const adapter: Partial<Adapter> = { namespace: 'eip155', signMessage }
  vi.spyOn(engine.client, 'getAdapter').mockResolvedValue(adapter as Adapter)
  await connect(engine.client, { connector: engine.connector })
  const appKit = createInstance(engine.client, 'test')
  undos.push(appKit.destroy)
  return { ...engine, registration: createNameRegistration(appKit) }
}

it('checks a label: free, taken with suggestions, and invalid without a request', async () => {
  const { registration } = await setUp({ names: { [testAddresses[1]]: 'bob.foyer.eth' } })
  expect(await registration.check('Maya')).toMatchObject({ status: 'free', name: 'maya.foyer.eth' })
  expect(await registration.check('bob')).toMatchObject({ status: 'taken' })
  expect(await registration.check('a!')).toMatchObject({ status: 'taken', reason: 'invalid_name', name: undefined })
})

it('registers a name with a signature of the wallet', async () => {
  const { registration, client } = await setUp()
  const statuses: string[] = []
  registration.subscribe(() => statuses.push(registration.get().status))
  expect(await registration.register('maya')).toMatchObject({ status: 'registered', name: 'maya.foyer.eth' })
  expect(statuses).toEqual(['signing', 'signing', 'registering', 'registered'])
  expect(client.store.getState().namespaces.eip155?.account.profileName).toBe('maya.foyer.eth')
})

it('fails with UNSUPPORTED_CHAIN if the operator has no names, and with USER_REJECTED', async () => {
  const none = await setUp({ parent: null })
  expect(await none.registration.check('maya')).toMatchObject({ error: { code: 'UNSUPPORTED_CHAIN' } })
  const { registration, wallet } = await setUp()
  wallet.answerWith('personal_sign', () => {
    throw Object.assign(new Error('no'), { code: 4001 })
  })
  expect(await registration.register('maya')).toMatchObject({ status: 'failed', error: { code: 'USER_REJECTED' } })
})
