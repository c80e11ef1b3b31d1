import { FoyerError, getErrorCode } from '@foyer/primitives/errors/FoyerError'
import { describe, expect, it, vi } from 'vitest'
import type { Adapter, CallRequest, CallsRequest } from '../Adapter.js'
import { connect } from '../actions/connect.js'
import { approveSwap } from './approveSwap.js'
import { swap } from './swap.js'
import { swapPlanQuery } from './swapPlan.js'
import {
  createSwapEngine,
  fine,
  nowMs,
  question,
  quote,
  router,
  steps,
  swapTransaction,
  usd,
} from './testSwapServer.js'

const hash = `0x${'ab'.repeat(32)}`
const send = { kind: 'send', transaction: swapTransaction }

/** Creates a connected client with a plan, and records its wallet requests. */
async function prepare(
  answers: Parameters<typeof createSwapEngine>[0] = {},
  adapter: Partial<Adapter> = {},
  requested = question,
) {
  const calls: CallRequest[] = []
  const batches: CallsRequest[] = []
  const engine = createSwapEngine(answers, {
    simulateCalls: async () => fine,
    sendCall: async (_, request) => {
      calls.push(request)
      return hash
    },
    sendTogether: async (_, request) => {
      batches.push(request)
      return 'batch-1'
    },
    waitForCalls: async () => hash,
    waitForTransaction: async () => undefined,
    ...adapter,
  })
  const { client, connector } = engine
  await connect(client, { connector })
  const events: string[] = []
  client.store.subscribe(({ event }, before) => event !== before.event && events.push(event.data.event))
  const plan = await swapPlanQuery(client, requested, undefined).queryFn({ signal: new AbortController().signal })
  return { ...engine, plan, calls, batches, events }
}

function createSignal() {
  let resolve: (hash: string) => void = () => undefined
  const promise = new Promise<string>((settle) => {
    resolve = settle
  })
  return { promise, resolve: (hash: string) => resolve(hash) }
}

/** The input and responses of a swap that sells the token: an approval precedes the swap. */
const selling = {
  question: { ...question, from: question.to, to: question.from, amount: 1_000_000n },
  answers: {
    quotes: { quotes: [{ ...quote, fromAmount: '1000000', spender: router }], failures: [] },
    steps: steps([
      {
        kind: 'approve',
        token: usd.address,
        spender: router,
        amount: '1000000',
        transaction: { ...swapTransaction, value: '0' },
      },
      { ...send, transaction: { ...swapTransaction, value: '0' } },
    ]),
  },
}

describe('swap and approveSwap', () => {
  it('swap: sends the plan, stores it at once, resolves with its outcome and emits events [S1.12]', async () => {
    const { client, plan, calls, events } = await prepare()
    const sent = await swap(client, { plan })
    expect(sent.hash).toBe(hash)
    expect(calls.map(({ call, from }) => ({ call, from }))).toEqual([
      { call: { to: router, data: '0x12345678', value: 10n ** 18n }, from: question.account },
    ])
    expect(await sent.outcome).toEqual({ hash, status: 'confirmed' })
    expect(events.filter((name) => name.includes('SWAP'))).toEqual(['INITIATE_SWAP', 'SWAP_SUCCESS'])
    expect(client.store.getState().event.data.properties).toMatchObject({
      ...{ swapFromToken: 'ETH', swapToToken: 'USD', swapFromAmount: '1', swapToAmount: '2000' },
    })
    const [kept] = JSON.parse(client.memory.get('sent_cache') ?? '[]')
    expect(kept).toMatchObject({ hash, status: 'confirmed', got: { amount: '2000', symbol: 'USD' } })
    expect(client.store.getState().sent).toEqual({ namespace: 'eip155', hash })
  })

  it('swap: passes the minimum amount only to the embedded wallet', async () => {
    const { client, connector, plan, calls } = await prepare()
    await swap(client, { plan })
    Object.assign(connector, { type: 'AUTH' })
    await swap(client, { plan })
    expect(calls.map(({ least }) => least)).toEqual([undefined, { asset: usd, amount: BigInt(quote.minToAmount) }])
  })

  it('swap: rejects an expired offer or a failed simulation before any wallet request', async () => {
    const late = await prepare({ steps: steps([send], { expiresAt: nowMs - 1 }) })
    await expect(swap(late.client, { plan: late.plan })).rejects.toMatchObject({ context: { reason: 'expired' } })
    const short = await prepare({}, { simulateCalls: async () => ({ ...fine, received: 1n }) })
    await expect(swap(short.client, { plan: short.plan })).rejects.toMatchObject({ context: { reason: 'short' } })
    expect([late.calls, short.calls]).toEqual([[], []])
    expect(short.events.at(-1)).toBe('SWAP_ERROR')
  })

  it('swap: rejects another account or network', async () => {
    const { client, plan, calls, wallet } = await prepare()
    const elsewhere = { ...plan, question: { ...plan.question, account: `0x${'1'.repeat(40)}` } }
    await expect(swap(client, { plan: elsewhere })).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    wallet.setChain(31338)
    await vi.waitFor(() =>
      expect(client.store.getState().namespaces.eip155?.connection).toMatchObject({ chainId: 'eip155:31338' }),
    )
    await expect(swap(client, { plan })).rejects.toMatchObject({ code: 'CHAIN_DISCONNECTED' })
    expect(calls).toEqual([])
  })

  it('approveSwap: approves the exact amount and waits until it is mined', async () => {
    const order: string[] = []
    const { client, plan, calls } = await prepare(
      selling.answers,
      { waitForTransaction: async () => void order.push('mined') },
      selling.question,
    )
    await approveSwap(client, { plan })
    expect(order).toEqual(['mined'])
    expect(calls.map(({ call }) => call.to)).toEqual([usd.address])
    expect(calls[0]?.call.data.endsWith((1_000_000).toString(16))).toBe(true)
  })

  it('approveSwap: throws if the approval is rejected or reverts', async () => {
    const refusal = async () => {
      throw new FoyerError('USER_REJECTED')
    }
    const refused = await prepare(selling.answers, { sendCall: refusal }, selling.question)
    await expect(approveSwap(refused.client, { plan: refused.plan })).rejects.toMatchObject({ code: 'USER_REJECTED' })
    expect(refused.events.at(-1)).toBe('SWAP_APPROVAL_ERROR')
    const revert = async () => {
      throw new FoyerError('TRANSACTION_FAILED')
    }
    const reverted = await prepare(selling.answers, { waitForTransaction: revert }, selling.question)
    await expect(approveSwap(reverted.client, { plan: reverted.plan })).rejects.toMatchObject({
      code: 'TRANSACTION_FAILED',
    })
  })

  it.each([
    ['resolves after the same approval with another fee', { hash: '0xnew', change: 'fee' }, undefined],
    ['throws USER_REJECTED after another transaction', { hash: '0xnew' }, 'USER_REJECTED'],
    ['throws TRANSACTION_REPLACED after an unknown transaction', {}, 'TRANSACTION_REPLACED'],
  ])('approveSwap with a replaced approval: %s', async (_, context, expected) => {
    const waited: string[] = []
    const waitForTransaction = async (_access: object, each: string) => {
      waited.push(each)
      if (each === hash) throw new FoyerError('TRANSACTION_REPLACED', { context })
      return undefined
    }
    const { client, plan } = await prepare(selling.answers, { waitForTransaction }, selling.question)
    const code = await approveSwap(client, { plan }).catch((error: unknown) => getErrorCode(error))
    expect(code).toBe(expected)
    expect(waited).toEqual(expected ? [hash] : [hash, '0xnew'])
  })

  it('approveSwap: throws if the replacement of an approval reverts', async () => {
    const waitForTransaction = async (_: object, each: string) => {
      if (each !== hash) throw new FoyerError('TRANSACTION_FAILED')
      throw new FoyerError('TRANSACTION_REPLACED', { context: { hash: '0xnew', change: 'fee' } })
    }
    const { client, plan } = await prepare(selling.answers, { waitForTransaction }, selling.question)
    await expect(approveSwap(client, { plan })).rejects.toMatchObject({ code: 'TRANSACTION_FAILED' })
  })

  it('swap: sends approval and swap as one batch if the wallet supports it', async () => {
    const { client, plan, batches, calls } = await prepare(selling.answers, {}, selling.question)
    const sent = await swap(client, { plan })
    expect(sent.hash).toBeUndefined()
    expect(batches[0]?.calls.map(({ to }) => to)).toEqual([usd.address, router])
    expect(calls).toEqual([])
    expect(await sent.outcome).toEqual({ hash, status: 'confirmed' })
  })

  it('swap: sends approval and swap to the embedded wallet in one request with the minimum amount', async () => {
    const { client, connector, plan, batches } = await prepare(selling.answers, {}, selling.question)
    Object.assign(connector, { type: 'AUTH' })
    await swap(client, { plan })
    expect(batches).toMatchObject([{ isAtomic: false, least: { amount: BigInt(quote.minToAmount) } }])
  })

  it('swap: Activity shows a batch by its id, and by its hash once it is mined', async () => {
    const { promise, resolve } = createSignal()
    const adapter = { waitForCalls: () => promise }
    const { client, plan } = await prepare(selling.answers, adapter, selling.question)
    const read = () => JSON.parse(client.memory.get('sent_cache') ?? '[]')
    await swap(client, { plan })
    await vi.waitFor(() => expect(read()).toMatchObject([{ hash: 'batch-1', isBatch: true, status: 'pending' }]))
    resolve(hash)
    await vi.waitFor(() => expect(read()).toMatchObject([{ hash, status: 'confirmed' }]))
    expect(read()).toHaveLength(1)
    expect(read()[0]).not.toHaveProperty('isBatch')
  })

  it('swap: a reverted batch is failed, and the outcome rejects if the wallet does not report it', async () => {
    const fail = (code: 'TRANSACTION_FAILED' | 'TIMED_OUT') => ({
      waitForCalls: () => Promise.reject(new FoyerError(code)),
    })
    const reverted = await prepare(selling.answers, fail('TRANSACTION_FAILED'), selling.question)
    const { outcome } = await swap(reverted.client, { plan: reverted.plan })
    expect(await outcome).toEqual({ status: 'failed' })
    expect(JSON.parse(reverted.client.memory.get('sent_cache') ?? '[]')).toMatchObject([{ status: 'failed' }])
    const silent = await prepare(selling.answers, fail('TIMED_OUT'), selling.question)
    const lost = await swap(silent.client, { plan: silent.plan })
    await expect(lost.outcome).rejects.toMatchObject({ code: 'TIMED_OUT' })
  })

  it.each([
    ['Too little received', 'slippage'],
    ['Transaction too old', 'deadline'],
    ['insufficient allowance', 'allowance'],
    ['insufficient balance', 'balance'],
    ['UniswapV2: K', undefined],
  ])('swap: explains a failed transaction by a simulation in its block: %s', async (words, reason) => {
    const blocks: (bigint | undefined)[] = []
    const { client, plan } = await prepare(
      {},
      {
        waitForTransaction: () => Promise.reject(new FoyerError('TRANSACTION_FAILED', { context: { block: '12' } })),
        simulateCalls: async (_, { block }) => {
          blocks.push(block)
          // The simulation before the block succeeds: another transaction of the same block came first.
          return block === 12n ? { received: 0n, gas: 1n, failure: { reason: words } } : fine
        },
      },
    )
    const { outcome } = await swap(client, { plan })
    expect(await outcome).toEqual({ hash, status: 'failed', ...(reason && { reason }) })
    expect(blocks).toEqual([undefined, 11n, 12n])
  })

  it('swap: tracks a transaction that the wallet approves after an abort', async () => {
    let sayYes = (): void => {}
    const sendCall = (_: unknown, { onLateHash }: CallRequest) =>
      new Promise<string>(() => {
        sayYes = () => onLateHash?.(hash)
      })
    const { client, plan } = await prepare({}, { sendCall })
    const controller = new AbortController()
    const late: unknown[] = []
    const swapping = swap(client, { plan, signal: controller.signal, onLateSwap: (sent) => late.push(sent?.hash) })
    await vi.waitFor(() => expect(sayYes).not.toBe(undefined))
    controller.abort()
    await expect(swapping).rejects.toMatchObject({ code: 'ABORTED' })
    sayYes()
    expect(late).toEqual([hash])
    await vi.waitFor(() => expect(client.memory.get('sent_cache')).toContain(hash))
  })

  it('swap: submits a signature, and tracks an order without further steps on the server', async () => {
    const typedData = {
      domain: { chainId: 31337 },
      ...{ types: {}, primaryType: 'PermitTransferFrom' },
      message: { permitted: { token: usd.address, amount: '1000000' } },
    }
    const answers = {
      ...selling.answers,
      steps: steps([{ kind: 'sign', typedData }]),
      status: [{ status: 'pending' }, { status: 'success', hash }],
    }
    const signed: unknown[] = []
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const { client, plan, asked } = await prepare(
        answers,
        { signTypedData: async (_, __, data) => String(signed.push(data) && `0x${'12'.repeat(65)}`) },
        selling.question,
      )
      const ends: unknown[] = []
      const sent = await swap(client, { plan })
      void sent.outcome.then((end) => ends.push(end))
      expect(sent.hash).toBeUndefined()
      expect(signed).toEqual([typedData])
      expect(asked.find(({ path }) => path.endsWith('/signatures'))?.body).toMatchObject({ quoteId: quote.id })
      await vi.advanceTimersByTimeAsync(5_000)
      await vi.advanceTimersByTimeAsync(5_000)
      expect(ends).toEqual([{ status: 'confirmed', hash }])
      expect(client.memory.get('sent_cache')).toContain(hash)
    } finally {
      vi.useRealTimers()
    }
  })
})
