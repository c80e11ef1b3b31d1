import { afterEach, expect, it, vi } from 'vitest'
import { connect } from '../core/actions/connect.js'
import { createInstance } from '../core/createInstance.js'
import { createSwapEngine, fine, usd } from '../core/swap/testSwapServer.js'
import { createSwapExecution } from './swapExecution.js'

const hash = `0x${'ab'.repeat(32)}`
const undos: (() => void)[] = []
afterEach(() => {
  for (const undo of undos.splice(0)) undo()
})

const listed = { address: `${usd.chainId}:${usd.address}`, name: 'Dollar', symbol: 'USD', decimals: 6, logoUri: '' }
const request = { to: usd.address, amount: '1' }

async function setUp(sendCall: () => Promise<string>) {
  const adapter = { simulateCalls: async () => fine, sendCall, waitForTransaction: async () => undefined }
  const engine = createSwapEngine({ tokens: { tokens: [listed] } }, adapter)
  await connect(engine.client, { connector: engine.connector })
  const appKit = createInstance(engine.client, 'test')
  undos.push(appKit.destroy)
  const execution = createSwapExecution(appKit)
  const statuses: string[] = []
  execution.subscribe(() => statuses.push(execution.get().status))
  return { execution, statuses }
}

it('requests the swap, returns its hash and follows its outcome', async () => {
  const { execution, statuses } = await setUp(async () => hash)
  expect(await execution.swap(request)).toMatchObject({ hash, error: null })
  await vi.waitFor(() =>
    expect(execution.get()).toMatchObject({ status: 'confirmed', outcome: { status: 'confirmed' } }),
  )
  expect(statuses).toEqual(['preparing', 'swapping', 'sent', 'confirmed'])
})

it('fails with the code of the wallet, and with TOKEN_NOT_FOUND for an unknown token', async () => {
  const { execution } = await setUp(() => Promise.reject(Object.assign(new Error('no'), { code: 4001 })))
  expect(await execution.swap(request)).toMatchObject({ status: 'failed', error: { code: 'USER_REJECTED' } })
  const unknown = { to: `0x${'c3'.repeat(20)}`, amount: '1' }
  expect(await execution.swap(unknown)).toMatchObject({ status: 'failed', error: { code: 'TOKEN_NOT_FOUND' } })
})

it('cancel stops the wait for the wallet, which may still have the request', async () => {
  const { execution } = await setUp(() => new Promise(() => {}))
  const ended = execution.swap(request)
  await vi.waitFor(() => expect(execution.get().status).toBe('swapping'))
  execution.cancel()
  expect(await ended).toMatchObject({ status: 'left', error: null })
})
