import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { effectScope, isReactive } from 'vue'
import { connect } from '../core/actions/connect.js'
import { createInstance } from '../core/createInstance.js'
import { addInstance } from '../core/instances.js'
import { createTestEngine } from '../core/testEngine.js'
import * as entry from '../vue.js'
import { stubPage } from './testPage.js'

const undos: (() => void)[] = []
beforeEach(() => {
  stubPage()
})
afterEach(() => {
  for (const undo of undos.splice(0)) undo()
  vi.unstubAllGlobals()
})

/** Creates an app with a connected wallet that gives this answer to a batch, and the composable. */
async function setUp(answer: unknown) {
  const { client, connector, wallet } = createTestEngine()
  wallet.answerWith('wallet_sendCalls', answer)
  await connect(client, { connector })
  const appKit = createInstance(client, 'test')
  undos.push(addInstance(appKit), appKit.destroy)
  const scope = effectScope()
  undos.push(() => scope.stop())
  return scope.run(() => entry.useSendCalls()) as entry.SendCallsResult
}

const calls = [{ to: `0x${'22'.repeat(20)}`, value: 1n }]

it('useSendCalls shows the id of an accepted batch, and reset returns to idle', async () => {
  const batch = await setUp({ id: '0x1' })
  expect(isReactive(batch)).toBe(true)
  expect([batch.status, batch.isIdle]).toEqual(['idle', true])
  const sent = batch.sendCallsAsync({ calls })
  expect([batch.status, batch.isPending]).toEqual(['pending', true])
  await expect(sent).resolves.toMatchObject({ id: '0x1' })
  expect([batch.status, batch.data?.id, batch.isSuccess]).toEqual(['success', '0x1', true])
  batch.reset()
  expect([batch.status, batch.data]).toEqual(['idle', undefined])
})

it('useSendCalls shows the error of a rejected batch, and sendCalls does not throw it', async () => {
  const batch = await setUp(() => {
    throw Object.assign(new Error('no'), { code: 4001 })
  })
  batch.sendCalls({ calls })
  await vi.waitFor(() => expect(batch.error).toMatchObject({ code: 'USER_REJECTED' }))
  expect([batch.status, batch.isError, batch.data]).toEqual(['error', true, undefined])
  await expect(batch.sendCallsAsync({ calls })).rejects.toMatchObject({ code: 'USER_REJECTED' })
})

it('useSendCalls does not show the result of a batch that was sent before `reset`', async () => {
  const batch = await setUp({ id: '0x1' })
  const sent = batch.sendCallsAsync({ calls })
  batch.reset()
  await expect(sent).resolves.toMatchObject({ id: '0x1' })
  expect([batch.status, batch.data]).toEqual(['idle', undefined])
})
