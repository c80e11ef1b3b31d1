import { foyerLocal } from '@foyer/primitives/networks/sandbox'
import { expect, it, vi } from 'vitest'
import { createNodeHealth } from '../nodes.js'
import { waitForTransaction } from './waitForTransaction.js'

it('waitForTransaction: polls soon, then in growing intervals, and at last every 4 s [S9.10]', async () => {
  vi.useFakeTimers()
  const startMs = Date.now()
  const requestedAtMs: number[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const { id, method } = JSON.parse(body) as { id: number; method: string }
    if (method !== 'eth_getTransactionReceipt') return Response.json({ jsonrpc: '2.0', id, result: null })
    requestedAtMs.push(Date.now() - startMs)
    return Response.json({ jsonrpc: '2.0', id, result: requestedAtMs.length < 9 ? null : { status: '0x1' } })
  })
  try {
    const access = { network: foyerLocal, rpcUrls: ['https://node.test'] }
    const mined = waitForTransaction(access, createNodeHealth(), `0x${'ab'.repeat(32)}`)
    await vi.advanceTimersByTimeAsync(60_000)
    await mined
    const waitsMs = requestedAtMs.slice(1).map((atMs, index) => atMs - (requestedAtMs[index] ?? 0))
    // Each request waits 1 ms for others to join its batch.
    expect(waitsMs.map((waitMs) => waitMs - (waitMs % 10))).toEqual([
      250, 500, 1_000, 2_000, 4_000, 4_000, 4_000, 4_000,
    ])
  } finally {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  }
})

it.each([
  ['gas and price', { gasUsed: '0x5208', effectiveGasPrice: '0x3b9aca00' }, 21_000_000_000_000n],
  ['the base layer of a rollup', { gasUsed: '0x5208', effectiveGasPrice: '0x1', l1Fee: '0x64' }, 21_100n],
  ['no price', { gasUsed: '0x5208' }, undefined],
  ['an invalid price', { gasUsed: '0x5208', effectiveGasPrice: '12' }, undefined],
  ['an invalid payer', { gasUsed: '0x5208', effectiveGasPrice: '0x1', from: 'alice' }, undefined],
])('waitForTransaction: returns the fee of a receipt with %s', async (_, fields, atomic) => {
  vi.stubGlobal('fetch', async (__: string, { body }: { body: string }) => {
    const { id } = JSON.parse(body) as { id: number }
    return Response.json({ jsonrpc: '2.0', id, result: { status: '0x1', from: sender, ...fields } })
  })
  try {
    const access = { network: foyerLocal, rpcUrls: ['https://node.test'] }
    const fee = await waitForTransaction(access, createNodeHealth(), hash)
    expect(fee).toEqual(atomic === undefined ? undefined : { amount: { atomic, decimals: 18 }, payer: sender })
  } finally {
    vi.unstubAllGlobals()
  }
})

const hash = `0x${'ab'.repeat(32)}`
const sender = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

const lostCall = { to: `0x${'0C'.repeat(20)}`, input: '0x095ea7b3', value: '0x0' }

/** Waits for `hash` on a node where the sender's nonce is already used. The newest blocks contain `transactions`. */
async function waitForLost(transactions: readonly object[] | 'refused'): Promise<unknown> {
  vi.useFakeTimers()
  const answers: Readonly<Record<string, unknown>> = {
    eth_getTransactionReceipt: null,
    eth_getTransactionByHash: { from: sender, nonce: '0x7', ...lostCall },
    eth_getTransactionCount: '0x8',
    eth_blockNumber: '0x2',
    eth_getBlockByNumber: { transactions },
  }
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const { id, method } = JSON.parse(body) as { id: number; method: string }
    if (transactions === 'refused' && method === 'eth_getBlockByNumber')
      return Response.json({ jsonrpc: '2.0', id, error: { code: -32601, message: 'not here' } })
    return Response.json({ jsonrpc: '2.0', id, result: answers[method] })
  })
  try {
    const end = new AbortController()
    const access = { network: foyerLocal, rpcUrls: ['https://node.test'], signal: end.signal }
    const failed = waitForTransaction(access, createNodeHealth(), hash).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(60_000)
    end.abort()
    return await failed
  } finally {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  }
}

it('waitForTransaction: rejects a replaced transaction, with the new hash if a new block has it [S9.17]', async () => {
  const [first, second] = [`0x${'01'.repeat(32)}`, `0x${'02'.repeat(32)}`]
  const others = [
    { hash: first, from: hash, nonce: '0x7' },
    null,
    { hash: second, from: sender.toLowerCase(), nonce: '0x7' },
  ]
  expect(await waitForLost(others as object[])).toMatchObject({
    code: 'TRANSACTION_REPLACED',
    context: { hash: second },
  })
  expect(await waitForLost([])).toMatchObject({ code: 'TRANSACTION_REPLACED', context: {} })
})

it.each([
  ['the same call', { to: lostCall.to.toLowerCase() }, 'fee'],
  ['another recipient', { to: sender }, undefined],
  ['other data', { input: '0x' }, undefined],
  ['another value', { value: '0x1' }, undefined],
])('waitForTransaction: reports if the replacement is %s', async (_, difference, change) => {
  const by = { hash: `0x${'02'.repeat(32)}`, from: sender, nonce: '0x7', ...lostCall, ...difference }
  expect(await waitForLost([by])).toHaveProperty('context', { hash: by.hash, ...(change && { change }) })
})

it('waitForTransaction: rejects without a hash if the node returns no blocks or an invalid hash', async () => {
  expect(await waitForLost('refused')).toMatchObject({ code: 'TRANSACTION_REPLACED', context: {} })
  const lie = await waitForLost([{ hash: 'claim.example', from: sender, nonce: '0x7' }])
  expect(lie).toMatchObject({ code: 'TRANSACTION_REPLACED' })
  expect(lie).not.toHaveProperty('context.hash')
})

it('waitForTransaction: does not report a transaction with a late receipt as replaced', async () => {
  expect(await waitForLost([{ hash, from: sender, nonce: '0x7' }])).toMatchObject({
    code: 'ABORTED',
  })
})
