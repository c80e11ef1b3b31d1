import { afterEach, expect, it, vi } from 'vitest'
import { connect } from '../core/actions/connect.js'
import { createInstance } from '../core/createInstance.js'
import { openSignIn } from '../core/testSignIn.js'
import { createSignInRequest } from './signInRequest.js'

const undos: (() => void)[] = []
afterEach(() => {
  for (const undo of undos.splice(0)) undo()
})

async function setUp(isRequired: boolean) {
  const all = openSignIn({ getRequired: () => isRequired })
  const appKit = createInstance(all.client, 'test')
  const request = createSignInRequest(appKit)
  undos.push(
    request.subscribe(() => statuses.push(request.get().status)),
    appKit.destroy,
  )
  const statuses: string[] = []
  await connect(all.client, { connector: all.connector })
  await vi.waitFor(() => expect(request.get().status).toBe('requested'))
  return { ...all, request, statuses }
}

it('requests a signature and stores the session', async () => {
  const { request, statuses, sessions } = await setUp(true)
  expect(request.get()).toEqual({ status: 'requested', isRequired: true, error: null })
  expect(await request.signIn()).toEqual({ status: 'signed', isRequired: true, error: null })
  expect(statuses).toEqual(expect.arrayContaining(['requested', 'signing', 'checking', 'signed']))
  expect(sessions.length).toBe(1)
})

it('returns to `requested` with USER_REJECTED if the wallet rejects', async () => {
  const { request, wallet } = await setUp(true)
  wallet.answerWith('personal_sign', () => {
    throw Object.assign(new Error('no'), { code: 4001 })
  })
  expect(await request.signIn()).toMatchObject({ status: 'requested', error: { code: 'USER_REJECTED' } })
})

it('reject skips an optional sign-in, and disconnects if it is required', async () => {
  const optional = await setUp(false)
  expect((await optional.request.reject()).status).toBe('skipped')
  const required = await setUp(true)
  expect((await required.request.reject()).status).toBe('none')
  expect(required.client.store.getState().namespaces.eip155?.connection.status).toBe('disconnected')
})
