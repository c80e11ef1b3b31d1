import { afterEach, expect, it, vi } from 'vitest'
import { effectScope } from 'vue'
import { setUpEmbedded } from '../connectors/embedded/testEmbedded.js'
import { connectEmail, connectOtp } from '../core/actions/embedded/connectEmail.js'
import { updateEmail, updateEmailPrimaryOtp, updateEmailSecondaryOtp } from '../core/actions/embedded/updateEmail.js'
import { closeModal } from '../core/actions/openModal.js'
import { createInstance } from '../core/createInstance.js'
import { addInstance } from '../core/instances.js'
import * as entry from '../vue.js'
import { stubPage } from './testPage.js'

const undos: (() => void)[] = []
afterEach(() => {
  for (const undo of undos.splice(0).reverse()) undo()
})

/** Creates an app whose user is logged in by e-mail, and the composable. */
async function setUp() {
  vi.useFakeTimers()
  undos.push(vi.useRealTimers)
  const set = setUpEmbedded()
  await set.run(connectEmail(set.client, 'ada@person.test', set.signal))
  await set.run(connectOtp(set.client, '424242', set.signal))
  stubPage()
  undos.push(vi.unstubAllGlobals)
  const appKit = createInstance(set.client, 'test')
  undos.push(addInstance(appKit), appKit.destroy)
  const calls = { onSuccess: vi.fn(), onError: vi.fn() }
  const scope = effectScope()
  undos.push(() => scope.stop())
  const change = scope.run(() => entry.useAppKitUpdateEmail(calls)) as ReturnType<typeof entry.useAppKitUpdateEmail>
  return { ...set, change, calls }
}

it('useAppKitUpdateEmail shows the new address and calls onSuccess after the change', async () => {
  const { client, run, signal, change, calls } = await setUp()
  const updated = change.updateEmail()
  expect(change.isPending).toBe(true)
  await run(updateEmail(client, 'new@person.test', signal))
  await run(updateEmailPrimaryOtp(client, '111111', signal))
  await run(updateEmailSecondaryOtp(client, '222222', signal))
  const data = { email: 'new@person.test' }
  await expect(updated).resolves.toEqual(data)
  expect({ ...change }).toMatchObject({ data, error: undefined, isPending: false, isSuccess: true, isError: false })
  expect(calls.onSuccess).toHaveBeenCalledExactlyOnceWith(data)
  expect(calls.onError).not.toHaveBeenCalled()
})

it('updateEmail rejects with ABORTED and calls onError if the user closes the widget', async () => {
  const { client, change, calls } = await setUp()
  const updated = change.updateEmail()
  closeModal(client)
  await expect(updated).rejects.toMatchObject({ code: 'ABORTED' })
  expect(change.error).toMatchObject({ code: 'ABORTED' })
  expect([change.isError, change.isPending, change.data]).toEqual([true, false, undefined])
  expect(calls.onError).toHaveBeenCalledExactlyOnceWith(change.error)
})
