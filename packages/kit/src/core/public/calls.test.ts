import { environmentManager } from '@tanstack/query-core'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, expectTypeOf, it, vi } from 'vitest'
import {
  createAppKit,
  type SendCallsResult,
  useCallsStatus,
  useCapabilities,
  useSendCalls,
  type WalletReadState,
} from '../../react.js'
import { connect } from '../actions/connect.js'
import { disconnect } from '../actions/disconnect.js'
import { createInstance } from '../createInstance.js'
import { createTestEngine, testAddresses, testNetworks } from '../testEngine.js'
import {
  type CallsReads,
  type CallsStatus,
  getCallsStatus,
  getCapabilities,
  type SentCalls,
  sendCalls,
  type WalletCapabilities,
  watchCalls,
} from './calls.js'

const to = `0x${'22'.repeat(20)}`
const receipt = {
  logs: [{ address: to, data: '0x', topics: [`0x${'01'.repeat(32)}`] }],
  status: '0x1',
  blockHash: `0x${'bb'.repeat(32)}`,
  blockNumber: '0x10',
  gasUsed: '0x5208',
  transactionHash: `0x${'ab'.repeat(32)}`,
}
const final = { version: '2.0.0', id: '0x1', chainId: '0x7a69', status: 200, atomic: true, receipts: [receipt] }
const undos: (() => void)[] = []
afterEach(() => {
  for (const undo of undos.splice(0)) undo()
})

/** Creates an app with a connected test wallet that gives these answers. */
async function createApp(answers: Readonly<Record<string, unknown>> = {}) {
  const engine = createTestEngine()
  for (const [method, answer] of Object.entries(answers)) engine.wallet.answerWith(method, answer)
  await connect(engine.client, { connector: engine.connector })
  const asked = (method: string) => engine.wallet.requests.filter((each) => each.method === method)
  const appKit = createInstance(engine.client, 'test')
  // Files share their modules and timers: an app that still polls would disturb the next file.
  undos.push(appKit.destroy)
  return { ...engine, asked, appKit }
}

function follow<Name extends keyof CallsReads>(
  appKit: ReturnType<typeof createInstance>,
  name: Name,
  query: CallsReads[Name]['query'],
) {
  const states: CallsReads[Name]['state'][] = []
  const stop = watchCalls(appKit, name, query, (state) => states.push(state))
  undos.push(stop)
  return { states, stop, last: () => states.at(-1) }
}

function throwCode(code: number) {
  return () => {
    throw Object.assign(new Error('no'), { code })
  }
}

describe('sendCalls', () => {
  it('sends the batch in the form of EIP-5792 2.0.0 and returns the id of the wallet', async () => {
    const { appKit, asked } = await createApp({ wallet_sendCalls: { id: '0xid', capabilities: { a: 1 }, more: 1 } })
    const calls = [
      { to, value: 255n },
      { to, data: '0x1234', capabilities: { b: {} } },
    ]
    expect(await sendCalls(appKit, { calls })).toEqual({ id: '0xid', capabilities: { a: 1 } })
    const [from] = testAddresses
    const rpcCalls = [
      { to, value: '0xff' },
      { to, data: '0x1234', capabilities: { b: {} } },
    ]
    const batch = { version: '2.0.0', from, chainId: '0x7a69', atomicRequired: false, calls: rpcCalls }
    expect(asked('wallet_sendCalls')[0]?.params).toEqual([batch])
    const account = from.toLowerCase()
    await sendCalls(appKit, { calls, account, chainId: 31338, id: 'mine', forceAtomic: true, capabilities: { c: {} } })
    const other = { ...batch, chainId: '0x7a6a', atomicRequired: true, id: 'mine', capabilities: { c: {} } }
    expect(asked('wallet_sendCalls')[1]?.params).toEqual([other])
  })

  it('accepts the plain id of older drafts, and rejects any other answer', async () => {
    const { appKit, wallet } = await createApp({ wallet_sendCalls: '0xid' })
    expect(await sendCalls(appKit, { calls: [{ to }] })).toEqual({ id: '0xid' })
    for (const answer of [null, '', 7, {}, { id: 7 }, { id: 'x'.repeat(8_195) }, { id: 'x', capabilities: 1 }]) {
      wallet.answerWith('wallet_sendCalls', answer)
      await expect(sendCalls(appKit, { calls: [{ to }] })).rejects.toMatchObject({ code: 'WALLET_ANSWER_INVALID' })
    }
  })

  it.each([
    [{ calls: [] }, 'INVALID_OPTION'],
    [{ calls: [{ to: '0x1' }] }, 'INVALID_ADDRESS'],
    [{ calls: [{ to, data: '1234' }] }, 'INVALID_OPTION'],
    [{ calls: [{ to, value: -1n }] }, 'INVALID_OPTION'],
    [{ calls: [{ to, value: 1 as never }] }, 'INVALID_OPTION'],
    [{ calls: [{ to }], chainId: 5 }, 'NETWORK_NOT_FOUND'],
    [{ calls: [{ to }], account: to }, 'UNAUTHORIZED'],
  ])('rejects %o before any request with %s', async (request, code) => {
    const { appKit, asked } = await createApp({ wallet_sendCalls: '0xid' })
    await expect(sendCalls(appKit, request)).rejects.toMatchObject({ code })
    expect(asked('wallet_sendCalls')).toEqual([])
  })

  it.each([
    [4001, 'USER_REJECTED'],
    [4200, 'METHOD_NOT_SUPPORTED'],
    [5700, 'CAPABILITY_NOT_SUPPORTED'],
    [5710, 'CHAIN_NOT_SUPPORTED'],
    [5720, 'BATCH_ID_IN_USE'],
    [5740, 'BATCH_TOO_LARGE'],
    [5750, 'USER_REJECTED'],
    [5760, 'ATOMICITY_NOT_SUPPORTED'],
  ])('maps the wallet error %i to %s', async (number, code) => {
    const { appKit } = await createApp({ wallet_sendCalls: throwCode(number) })
    await expect(sendCalls(appKit, { calls: [{ to }] })).rejects.toMatchObject({ code })
  })

  it('rejects with METHOD_NOT_SUPPORTED for a wallet without batches, and without a wallet', async () => {
    const { appKit, client } = await createApp()
    await expect(sendCalls(appKit, { calls: [{ to }] })).rejects.toMatchObject({ code: 'METHOD_NOT_SUPPORTED' })
    await disconnect(client)
    const code = 'CAIP_NETWORK_OR_ADDRESS_UNDEFINED'
    await expect(sendCalls(appKit, { calls: [{ to }] })).rejects.toMatchObject({ code })
  })

  it('rejects when it is aborted, although the wallet does not respond', async () => {
    const { appKit } = await createApp({ wallet_sendCalls: () => new Promise(() => {}) })
    const end = new AbortController()
    const sent = sendCalls(appKit, { calls: [{ to }], signal: end.signal })
    setTimeout(() => end.abort(), 50)
    await expect(sent).rejects.toMatchObject({ code: 'ABORTED' })
  })
})

describe('getCallsStatus', () => {
  it('returns the status with bigint numbers', async () => {
    const { appKit, asked } = await createApp({ wallet_getCallsStatus: final })
    expect(await getCallsStatus(appKit, { id: '0x1' })).toEqual({
      ...{ id: '0x1', version: '2.0.0', chainId: 31337, status: 'success', statusCode: 200, atomic: true },
      receipts: [{ ...receipt, status: 'success', blockNumber: 16n, gasUsed: 21_000n }],
    })
    expect(asked('wallet_getCallsStatus')[0]?.params).toEqual(['0x1'])
  })

  it.each([
    [100, 'pending', 100],
    [400, 'failure', 400],
    [500, 'failure', 500],
    [600, 'failure', 600],
    ['PENDING', 'pending', 100],
    ['CONFIRMED', 'success', 200],
  ])('the wallet status %s is %s', async (answer, status, statusCode) => {
    const { appKit } = await createApp({ wallet_getCallsStatus: { status: answer, receipts: null } })
    expect(await getCallsStatus(appKit, { id: '0x1' })).toMatchObject({ status, statusCode, receipts: [] })
  })

  it.each([
    null,
    {},
    { status: 'DONE' },
    { status: 99 },
    { status: 700 },
    { ...final, receipts: [{ ...receipt, gasUsed: '21000' }] },
    { ...final, receipts: [{ ...receipt, transactionHash: '0xab' }] },
    { ...final, receipts: Array.from({ length: 1_001 }, () => receipt) },
  ])('rejects the invalid answer %#', async (answer) => {
    const { appKit } = await createApp({ wallet_getCallsStatus: answer })
    await expect(getCallsStatus(appKit, { id: '0x1' })).rejects.toMatchObject({ code: 'WALLET_ANSWER_INVALID' })
  })

  it('rejects with BATCH_NOT_FOUND for an unknown batch', async () => {
    const { appKit } = await createApp({ wallet_getCallsStatus: throwCode(5730) })
    await expect(getCallsStatus(appKit, { id: '0x1' })).rejects.toMatchObject({ code: 'BATCH_NOT_FOUND' })
  })
})

describe('getCapabilities', () => {
  const all = { '0x7a69': { atomic: { status: 'ready' } }, '0x1': { atomic: { status: 'supported' } } }

  it('returns the capabilities by chain number, or those of one chain', async () => {
    const { appKit, asked, wallet } = await createApp({ wallet_getCapabilities: all })
    expect(await getCapabilities(appKit)).toEqual({ 31337: all['0x7a69'], 1: all['0x1'] })
    expect(await getCapabilities(appKit, { chainId: 31337 })).toEqual(all['0x7a69'])
    expect(await getCapabilities(appKit, { chainId: 5 })).toEqual({})
    const params = asked('wallet_getCapabilities').map((each) => each.params)
    wallet.answerWith('wallet_getCapabilities', { '0x1': { atomic: { status: 'perhaps' }, more: 1 } })
    expect(await getCapabilities(appKit, { chainId: 1 })).toEqual({ more: 1 })
    expect(params).toEqual([[testAddresses[0]], [testAddresses[0], ['0x7a69']], [testAddresses[0], ['0x5']]])
  })

  it('returns {} if the wallet fails or gives an invalid answer, for a foreign account, and without a wallet [S4.45]', async () => {
    const { appKit, wallet, client } = await createApp()
    for (const answer of [null, [], 'x', { '0x1': 7 }, { eip155: {} }, throwCode(-32603)]) {
      wallet.answerWith('wallet_getCapabilities', answer)
      expect(await getCapabilities(appKit)).toEqual({})
      expect(await getCapabilities(appKit, { chainId: 1 })).toEqual({})
    }
    wallet.answerWith('wallet_getCapabilities', all)
    expect(await getCapabilities(appKit, { account: to })).toEqual({})
    await disconnect(client)
    expect(await getCapabilities(appKit)).toEqual({})
  })
})

describe('watchCalls', () => {
  // Without a window, the query cache polls nothing.
  beforeEach(() => environmentManager.setIsServer(() => false))
  afterEach(() => environmentManager.setIsServer(() => true))

  it('requests the status of a batch until it is final, and no longer', async () => {
    const answer = { current: { status: 100 } as object }
    const { appKit, asked } = await createApp({ wallet_getCallsStatus: () => answer.current })
    const { last } = follow(appKit, 'callsStatus', { id: '0x1', refetchInterval: 50 })
    await vi.waitFor(() => expect(asked('wallet_getCallsStatus').length).toBeGreaterThan(2))
    expect(last()?.data?.status).toBe('pending')
    answer.current = final
    await vi.waitFor(() => expect(last()?.data?.status).toBe('success'))
    const count = asked('wallet_getCallsStatus').length
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(asked('wallet_getCallsStatus')).toHaveLength(count)
  })

  it('sends no request after it was stopped, and none for an unknown batch', async () => {
    const { appKit, asked, wallet } = await createApp({ wallet_getCallsStatus: { status: 100 } })
    const { stop } = follow(appKit, 'callsStatus', { id: '0x1', refetchInterval: 50 })
    await vi.waitFor(() => expect(asked('wallet_getCallsStatus').length).toBeGreaterThan(1))
    stop()
    const count = asked('wallet_getCallsStatus').length
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(asked('wallet_getCallsStatus')).toHaveLength(count)
    wallet.answerWith('wallet_getCallsStatus', throwCode(5730))
    const { last } = follow(appKit, 'callsStatus', { id: '0x2', refetchInterval: 50 })
    await vi.waitFor(() => expect(last()?.error).toMatchObject({ code: 'BATCH_NOT_FOUND' }))
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(asked('wallet_getCallsStatus')).toHaveLength(count + 1)
  })

  it('continues after an error that can pass', async () => {
    const answer = { current: throwCode(-32603) as unknown }
    const { appKit } = await createApp({
      wallet_getCallsStatus: () => (typeof answer.current === 'function' ? answer.current() : answer.current),
    })
    const { last } = follow(appKit, 'callsStatus', { id: '0x1', refetchInterval: 50 })
    await vi.waitFor(() => expect(last()?.error).toMatchObject({ code: 'WALLET_REQUEST_FAILED' }))
    answer.current = final
    await vi.waitFor(() => expect(last()).toMatchObject({ error: null, data: { status: 'success' } }))
  })

  it('waits without an id, without a wallet and if disabled', async () => {
    const { appKit, client, asked } = await createApp({ wallet_getCallsStatus: final })
    const idle = { isLoading: false, isFetching: false, data: undefined, error: null }
    const reads = [follow(appKit, 'callsStatus', {}), follow(appKit, 'callsStatus', { id: '0x1', enabled: false })]
    await disconnect(client)
    reads.push(follow(appKit, 'callsStatus', { id: '0x1' }))
    for (const { last } of reads) await vi.waitFor(() => expect(last()).toMatchObject(idle))
    expect(asked('wallet_getCallsStatus')).toEqual([])
  })

  it('reads the capabilities once, and again for another account', async () => {
    const { appKit, wallet, asked } = await createApp({
      wallet_getCapabilities: (account: string) => ({ '0x1': { account } }),
    })
    const { last } = follow(appKit, 'capabilities', { chainId: 1 })
    await vi.waitFor(() => expect(last()?.data).toEqual({ account: testAddresses[0] }))
    expect(asked('wallet_getCapabilities')).toHaveLength(1)
    await wallet.selectAccount(testAddresses[1])
    await vi.waitFor(() => expect(last()?.data).toEqual({ account: testAddresses[1] }))
  })
})

it('useSendCalls, useCallsStatus and useCapabilities render on a server, where nothing can be read', () => {
  const appKit = createAppKit({ networks: testNetworks })
  undos.push(appKit.destroy)
  const Host = () => {
    const { status, isIdle, data } = useSendCalls()
    const reads = [useCallsStatus({ id: '0x1' }), useCallsStatus({}), useCapabilities({ query: { enabled: false } })]
    const texts = reads.map(({ isLoading, isPending }) => `${isLoading} ${isPending}`)
    return createElement('p', null, [status, isIdle, data, ...texts].join(', '))
  }
  expect(renderToString(createElement(Host))).toBe('<p>idle, true, , true true, false true, false true</p>')
})

it('the hooks for batches have the documented types', () => {
  expectTypeOf(useSendCalls).returns.toEqualTypeOf<SendCallsResult>()
  expectTypeOf<SendCallsResult['sendCallsAsync']>().returns.toEqualTypeOf<Promise<SentCalls>>()
  expectTypeOf(useCallsStatus).returns.toEqualTypeOf<WalletReadState<CallsStatus>>()
  const readOne = () => useCapabilities({ chainId: 1 })
  const readAll = () => useCapabilities()
  expectTypeOf(readOne).returns.toEqualTypeOf<WalletReadState<WalletCapabilities>>()
  expectTypeOf(readAll).returns.toEqualTypeOf<WalletReadState<Readonly<Record<number, WalletCapabilities>>>>()
})
