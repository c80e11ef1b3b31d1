import { foyerLocal } from '@foyer/primitives/networks/sandbox'
import { afterEach, describe, expect, it } from 'vitest'
import { createNodeHealth } from '../nodes.js'
import { canSendTogether, sendCall, sendTogether, simulateCalls, waitForCalls } from './calls.js'
import { nodes, respondWith, respondWithResult, startNode } from './testNodes.js'

afterEach(() => {
  for (const node of nodes.splice(0)) node.close()
})

const owner = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const router = `0x${'b2'.repeat(20)}`
const token = {
  chainId: foyerLocal.caipNetworkId,
  address: `0x${'a1'.repeat(20)}`,
  name: 'D',
  symbol: 'D',
  decimals: 6,
}
const native = { chainId: foyerLocal.caipNetworkId, name: 'Ether', symbol: 'ETH', decimals: 18 }
const hash = `0x${'ab'.repeat(32)}`
const call = { to: router, data: '0x12345678', value: 5n }
const access = { network: foyerLocal, rpcUrls: ['http://127.0.0.1:1'] }

function createProvider(answers: Readonly<Record<string, unknown>>) {
  const asked: { method: string; params: readonly unknown[] }[] = []
  const request = async (args: { method: string; params: readonly unknown[] }) => {
    asked.push(args)
    const all: Readonly<Record<string, unknown>> = { eth_chainId: '0x7a69', ...answers }
    const answer = all[args.method]
    return typeof answer === 'function' ? (answer as () => unknown)() : answer
  }
  return { provider: { request }, asked }
}

describe('sendCall', () => {
  it('sends the call unchanged, and rejects if the wallet is on another chain', async () => {
    const { provider, asked } = createProvider({ eth_sendTransaction: hash })
    expect(await sendCall(access, { provider, from: owner, call })).toBe(hash)
    expect(asked.at(-1)?.params).toEqual([
      { from: owner.toLowerCase(), to: router, data: '0x12345678', value: '0x5', chainId: '0x7a69' },
    ])
    for (const [asset, name] of [
      [token, token.address],
      [native, 'native'],
    ] as const) {
      await sendCall(access, { provider, from: owner, call, least: { asset, amount: 255n } })
      expect(asked.at(-1)?.params[1]).toEqual({ leastReceived: { asset: name, amount: '0xff' } })
    }
    const elsewhere = createProvider({ eth_chainId: '0x1', eth_sendTransaction: hash })
    await expect(sendCall(access, { provider: elsewhere.provider, from: owner, call })).rejects.toMatchObject({
      code: 'CHAIN_DISCONNECTED',
    })
    expect(elsewhere.asked).toHaveLength(1)
  })
})

describe('canSendTogether, sendTogether and waitForCalls', () => {
  it.each([
    ['supported', true],
    ['ready', true],
    ['unsupported', false],
    [undefined, false],
  ])('canSendTogether returns the expected result for the atomic status %s', async (status, expected) => {
    const { provider } = createProvider({ wallet_getCapabilities: { '0x7a69': { atomic: { status } } } })
    expect(await canSendTogether(access, { provider, from: owner })).toBe(expected)
  })

  it('canSendTogether returns false if the wallet does not support wallet_getCapabilities', async () => {
    const provider = { request: () => Promise.reject({ code: 4200 }) }
    expect(await canSendTogether(access, { provider, from: owner })).toBe(false)
  })

  it('sendTogether requests an atomic batch, and waitForCalls polls until it is mined', async () => {
    const answers = [{ status: 100 }, { status: 200, receipts: [{ transactionHash: hash }] }]
    const { provider, asked } = createProvider({
      ...{ wallet_sendCalls: { id: '0x01' }, wallet_getCallsStatus: () => answers.shift() },
    })
    expect(await sendTogether(access, { provider, from: owner, calls: [call, call] })).toBe('0x01')
    expect(await waitForCalls(access, { provider, id: '0x01' })).toBe(hash)
    expect(asked.find(({ method }) => method === 'wallet_sendCalls')?.params).toEqual([
      {
        ...{ version: '2.0.0', from: owner.toLowerCase(), chainId: '0x7a69', atomicRequired: true },
        calls: [1, 2].map(() => ({ to: router, data: '0x12345678', value: '0x5' })),
      },
    ])
  })

  it('sendTogether sends a non-atomic batch with the minimum received amount to the embedded wallet', async () => {
    const { provider, asked } = createProvider({ wallet_sendCalls: { id: '0x01' } })
    const least = { asset: token, amount: 255n }
    await sendTogether(access, { provider, from: owner, calls: [call, call], least, isAtomic: false })
    expect(asked.at(-1)?.params).toMatchObject([
      { atomicRequired: false },
      { leastReceived: { asset: token.address, amount: '0xff' } },
    ])
  })

  it('error: rejects a reverted batch, a batch without receipts and an invalid batch id', async () => {
    const wait = (status: unknown) =>
      waitForCalls(access, { ...createProvider({ wallet_getCallsStatus: status }), id: '0x01' })
    await expect(wait({ status: 500 })).rejects.toMatchObject({ code: 'TRANSACTION_FAILED' })
    await expect(wait({ status: 200, receipts: [] })).rejects.toMatchObject({ code: 'WALLET_ANSWER_INVALID' })
    const wrong = createProvider({ wallet_sendCalls: { id: 7 } })
    const sending = sendTogether(access, { ...wrong, from: owner, calls: [call] })
    await expect(sending).rejects.toMatchObject({ code: 'WALLET_ANSWER_INVALID' })
  })
})

describe('simulateCalls', () => {
  const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`
  const done = { status: '0x1', gasUsed: '0x10', returnData: '0x', logs: [] }
  const run = async (calls: readonly object[], asset: typeof native | typeof token) => {
    const node = await startNode(respondWithResult([{ calls }]))
    const request = { from: owner, calls: [call], asset }
    return simulateCalls({ ...access, rpcUrls: [node.url] }, createNodeHealth(), request)
  }

  it('computes the received tokens from the balance before and after, not from logs', async () => {
    const balance = (value: bigint) => ({ ...done, gasUsed: '0x1', returnData: word(value) })
    expect(await run([balance(7n), done, balance(107n)], token)).toEqual({ received: 100n, gas: 16n })
    expect(await run([balance(7n), done, balance(2n)], token)).toEqual({ received: -5n, gas: 16n })
  })

  it('computes the received native coin from the transfers that the node traces', async () => {
    const topic = (address: string) => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`
    const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
    const log = (from: string, to: string, amount: bigint, address = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE') => ({
      ...{ address, topics: [transfer, topic(from), topic(to)], data: word(amount) },
    })
    const logs = [
      log(router, owner, 9n),
      log(owner, router, 2n),
      log(router, router, 50n),
      log(router, owner, 99n, router),
    ]
    expect(await run([{ ...done, logs }], native)).toEqual({ received: 7n, gas: 16n })
  })

  it('simulates on the given block, or on the latest one', async () => {
    const node = await startNode(respondWithResult([{ calls: [done] }]))
    const at = { ...access, rpcUrls: [node.url] }
    const request = { from: owner, calls: [call], asset: native }
    await simulateCalls(at, createNodeHealth(), request)
    await simulateCalls(at, createNodeHealth(), { ...request, block: 11n })
    const requested = node.bodies.flat().map(({ params }) => (params as unknown[])[1])
    expect(requested).toEqual(['latest', '0xb'])
  })

  it('returns the revert reason of the contract', async () => {
    const text = Buffer.from('TOO_LITTLE').toString('hex')
    const returnData = `0x08c379a0${word(32n).slice(2)}${word(10n).slice(2)}${text.padEnd(64, '0')}`
    const failed = { ...done, status: '0x0', returnData }
    expect((await run([{ ...failed }], native))?.failure).toEqual({ reason: 'TOO_LITTLE' })
    expect((await run([{ ...failed, returnData: '0xfb8f41b2' }], native))?.failure?.reason).toBe(
      'insufficient allowance',
    )
    const bare = { ...failed, returnData: '0x', error: { message: 'execution reverted: K' } }
    expect((await run([bare], native))?.failure?.reason).toBe('execution reverted: K')
  })

  it('returns null if the node does not support eth_simulateV1 or sends an invalid response', async () => {
    expect(await run([done, done], native)).toBeNull()
    const node = await startNode(
      respondWith({ jsonrpc: '2.0', id: 1, error: { code: -32601, message: 'no such method' } }),
    )
    const request = { from: owner, calls: [call], asset: native }
    expect(await simulateCalls({ ...access, rpcUrls: [node.url] }, createNodeHealth(), request)).toBeNull()
  })
})
