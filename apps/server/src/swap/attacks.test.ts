import { postSwapQuotes, postSwapSteps, type SwapStep } from '@foyer/contract/http/swap'
import { concatHex, encodeFunctionData, erc20Abi, type Hex, parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RpcProvider } from '../chains/rpc/RpcProvider.js'
import { startTestServer } from '../testing/startTestServer.js'
import { encodeGiving, encodeTaking, falseRouterCode } from '../testing/swap/createFalseRouter.js'
import { createRouterProvider, encodeRouterSwap } from '../testing/swap/createRouterProvider.js'
import { chainId, type SwapWorld, startSwapWorld } from '../testing/swap/startSwapWorld.js'
import { type TestDatabase, testDatabases } from '../testing/testDatabases.js'
import { type SwapOffer, type SwapProvider, SwapRefusal, type SwapRequest } from './SwapProvider.js'

const thief = `0x${'66'.repeat(20)}`
const falseRouter = `0x${'fa15e0'.repeat(6)}fa15`
const most = 2n ** 256n - 1n
const amount = 10n ** 18n
const clock = { nowMs: 1_800_000_000_000 }
/** The behaviour of the provider in the running test. */
const evil: { offer: Partial<SwapOffer>; prepare: Prepare | undefined; canSimulate: boolean } = {
  ...{ offer: {}, prepare: undefined, canSimulate: true },
}
type Prepare = (question: SwapRequest, offer: SwapOffer) => readonly SwapStep[]

let world: SwapWorld
let database: TestDatabase
let server: Awaited<ReturnType<typeof startTestServer>>

beforeAll(async () => {
  world = await startSwapWorld()
  await world.ask('anvil_setCode', falseRouter, falseRouterCode)
  const [create] = testDatabases()
  database = await (create?.create() ?? Promise.reject(new Error('no database')))
  for (const network of world.networks.networks) network.swaps = []
  const honest = createRouterProvider({ ...world, chainId })
  const provider: SwapProvider = {
    ...honest,
    ...{ id: 'evil', name: 'Evil', targets: () => [world.router, falseRouter, world.tokens.FOY] },
    quote: async (question, signal) => ({ ...(await honest.quote(question, signal)), ...evil.offer }),
    prepare: async (question, offer, signal) =>
      evil.prepare ? evil.prepare(question, offer) : honest.prepare(question, offer, signal),
    submit: async () => ({ steps: [] }),
  }
  /** A node that may lack `eth_simulateV1`. */
  const rpc: RpcProvider = {
    send: async (requested, requests) =>
      !evil.canSimulate && requests[0]?.method === 'eth_simulateV1'
        ? [{ error: { code: -32601, message: 'the method eth_simulateV1 does not exist' } }]
        : world.rpc.send(requested, requests),
  }
  const { networks } = world
  server = await startTestServer(database, { networks, providers: { rpc, swaps: [provider] }, now: () => clock.nowMs })
})
afterAll(async () => {
  await server.close()
  await database.remove()
  await world.close()
})

async function post(path: string, body: object) {
  const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
  return (await server.call(`/foyer/v1/swap/${path}`, init)).json()
}
async function quote(offer: Partial<SwapOffer> = {}, from = world.ids.FOY, to = world.ids.sUSD) {
  Object.assign(evil, { offer, prepare: undefined, canSimulate: true })
  return postSwapQuotes.response.parse(
    await post('quotes', { from, to, amount: amount.toString(), account: world.account }),
  )
}
function prepareSteps(quoteId = '') {
  return post('steps', { quoteId, account: world.account })
}
async function attack(prepare: Prepare, options: { canSimulate?: boolean; offer?: Partial<SwapOffer> } = {}) {
  const { quotes } = await quote(options.offer)
  Object.assign(evil, { prepare, canSimulate: options.canSimulate ?? true })
  return prepareSteps(quotes[0]?.id)
}
function send(to: string, data: string, value = '0'): SwapStep {
  return { kind: 'send', transaction: { to, data, value } }
}
function refusedFor(reason: string) {
  return { error: { code: 'swap_refused', context: { reason } } }
}
const viaFalseRouter = { offer: { spender: falseRouter } }

describe('provider whose steps differ from its offer', () => {
  it('is rejected if another account would receive the result', async () => {
    const steps: Prepare = (question, { minToAmount: least }) => [
      send(world.router, encodeRouterSwap(question, world.wrapped, { recipient: thief, least })),
    ]
    expect(await attack(steps)).toMatchObject(refusedFor('recipient'))
    expect(await attack(steps, { canSimulate: false })).toMatchObject(refusedFor('recipient'))
  })

  it('is rejected if the transaction calls a contract that is none of its targets', async () => {
    const steps: Prepare = (question, { minToAmount: least }) => [
      send(thief, encodeRouterSwap(question, world.wrapped, { least })),
    ]
    expect(await attack(steps)).toMatchObject(refusedFor('target'))
  })

  it('is rejected if the call allows less than the minimum of the offer', async () => {
    const steps: Prepare = (question, { minToAmount }) => [
      send(world.router, encodeRouterSwap(question, world.wrapped, { least: minToAmount - 1n })),
    ]
    expect(await attack(steps)).toMatchObject(refusedFor('too_little'))
    expect(await attack(steps, { canSimulate: false })).toMatchObject(refusedFor('too_little'))
  })

  it('is rejected if the call takes more or other tokens, or returns other tokens', async () => {
    const changed =
      (change: Partial<SwapRequest>): Prepare =>
      (question, { minToAmount: least }) => [
        send(world.router, encodeRouterSwap({ ...question, ...change }, world.wrapped, { least })),
      ]
    const [usdt, usd] = [world.tokens.sUSDT, world.tokens.sUSD].map((address) => ({
      ...{ chainId, address, symbol: '', decimals: 6 },
    }))
    const foy = { chainId, address: world.tokens.FOY, symbol: '', decimals: 18 }
    if (usdt === undefined || usd === undefined) throw new Error('no token')
    expect(await attack(changed({ amount: amount + 1n }))).toMatchObject(refusedFor('amount'))
    expect(await attack(changed({ from: usdt }))).toMatchObject(refusedFor('amount'))
    expect(await attack(changed({ from: foy, to: usdt }))).toMatchObject(refusedFor('too_little'))
    // The same call returns the native currency, which was not requested.
    const eth = { chainId, symbol: '', decimals: 18 }
    expect(await attack(changed({ to: eth }), { canSimulate: false })).toMatchObject(refusedFor('too_little'))
  })

  it('is rejected if less arrives on the chain, for any call data', async () => {
    const steps =
      (recipient: (question: SwapRequest) => string, given: (offer: SwapOffer) => bigint): Prepare =>
      (question, offer) => [
        send(falseRouter, encodeTaking(world.tokens.FOY, question.account, falseRouter, question.amount)),
        send(falseRouter, encodeGiving(world.tokens.sUSD, recipient(question), given(offer))),
      ]
    const own = ({ account }: SwapRequest) => account
    const short = steps(own, ({ minToAmount }) => minToAmount - 1n)
    expect(await attack(short, viaFalseRouter)).toMatchObject(refusedFor('too_little'))
    const elsewhere = steps(
      () => thief,
      ({ toAmount }) => toAmount,
    )
    expect(await attack(elsewhere, viaFalseRouter)).toMatchObject(refusedFor('too_little'))
    // The same contract is accepted if it does what the offer states.
    const fair = steps(own, ({ minToAmount }) => minToAmount)
    expect(await attack(fair, viaFalseRouter)).toMatchObject({ check: 'simulated' })
    // Without a simulation the steps cannot be verified, and the response reports that.
    expect(await attack(short, { ...viaFalseRouter, canSimulate: false })).toMatchObject({ check: 'none' })
  })

  it('is rejected if it takes more than requested through an older unlimited allowance', async () => {
    await world.allow(world.tokens.FOY, falseRouter, most)
    const steps: Prepare = (question, { toAmount }) => [
      send(falseRouter, encodeTaking(world.tokens.FOY, question.account, thief, question.amount + 1n)),
      send(falseRouter, encodeGiving(world.tokens.sUSD, question.account, toAmount)),
    ]
    expect(await attack(steps, viaFalseRouter)).toMatchObject(refusedFor('amount'))
    await world.allow(world.tokens.FOY, falseRouter, 0n)
  })

  it('is rejected if it also takes other tokens through an older allowance', async () => {
    const { tokens, account } = world
    await world.allow(tokens.sUSDT, falseRouter, most)
    const fair: Prepare = ({ amount: paid }, { toAmount }) => [
      send(falseRouter, encodeTaking(tokens.FOY, account, falseRouter, paid)),
      send(falseRouter, encodeGiving(tokens.sUSD, account, toAmount)),
    ]
    const take = send(falseRouter, encodeTaking(tokens.sUSDT, account, thief, 5n))
    expect(await attack((...requested) => [...fair(...requested), take], viaFalseRouter)).toMatchObject(
      refusedFor('amount'),
    )
    // Tokens that are returned do not count as taken.
    const giveBack = send(falseRouter, encodeGiving(tokens.sUSDT, account, 5n))
    const answer = await attack((...requested) => [take, ...fair(...requested), giveBack], viaFalseRouter)
    expect(answer).toMatchObject({ check: 'simulated' })
    await world.allow(tokens.sUSDT, falseRouter, 0n)
  })

  it('is rejected if the swap promises enough but the unwrapping after it does not', async () => {
    const abi = parseAbi([
      'function multicall(uint256, bytes[])',
      'function exactInput((bytes path, address recipient, uint256 amountIn, uint256 amountOutMinimum))',
      'function unwrapWETH9(uint256, address)',
    ])
    const { tokens, account } = world
    const path = concatHex([tokens.FOY, '0x000bb8', tokens.sUSD] as Hex[])
    const recipient = `0x${'02'.padStart(40, '0')}` as const
    const encode = (least: bigint) => {
      const order = { path, recipient, amountIn: amount, amountOutMinimum: most }
      const calls = [
        encodeFunctionData({ abi, functionName: 'exactInput', args: [order] }),
        encodeFunctionData({ abi, functionName: 'unwrapWETH9', args: [least, account as Hex] }),
      ]
      return encodeFunctionData({ abi, functionName: 'multicall', args: [1n, calls] })
    }
    const { quotes } = await quote({}, world.ids.FOY, world.ids.eth)
    evil.prepare = (_, { minToAmount }) => [send(world.router, encode(minToAmount - 1n))]
    expect(await prepareSteps(quotes[0]?.id)).toMatchObject(refusedFor('too_little'))
  })

  it('is rejected if it contains an approval, as a step or as a disguised call', async () => {
    const data = encodeFunctionData({
      abi: erc20Abi,
      functionName: 'approve',
      args: [falseRouter as `0x${string}`, most],
    })
    const approve: SwapStep = {
      ...{ kind: 'approve', token: world.tokens.FOY, spender: falseRouter, amount: most.toString() },
      transaction: { to: world.tokens.FOY, data, value: '0' },
    }
    expect(await attack(() => [approve])).toMatchObject(refusedFor('kind'))
    // The provider even lists the token as one of its contracts.
    expect(await attack(() => [send(world.tokens.FOY, data)])).toMatchObject(refusedFor('kind'))
    const steps = await attack((question, { minToAmount: least }) => [
      send(world.router, encodeRouterSwap(question, world.wrapped, { least })),
    ])
    expect(postSwapSteps.response.parse(steps).steps[0]).toMatchObject({ kind: 'approve', amount: amount.toString() })
  })

  it('is rejected if it sends native currency that is not part of the offer', async () => {
    const steps: Prepare = (question, { minToAmount: least }) => [
      send(world.router, encodeRouterSwap(question, world.wrapped, { least }), '1'),
    ]
    expect(await attack(steps)).toMatchObject(refusedFor('value'))
  })

  it('is rejected if the simulation reverts', async () => {
    const { quotes } = await quote()
    evil.prepare = () => [send(falseRouter, encodeTaking(world.tokens.sBTC, thief, thief, 1n))]
    expect(await prepareSteps(quotes[0]?.id)).toMatchObject(refusedFor('reverts'))
  })

  it.each([
    ['nothing', []],
    ['too many transactions', Array.from({ length: 5 }, () => send(falseRouter, '0xdeadbeef'))],
    ['data without a selector', [send(falseRouter, '0x')]],
    ['data above the limit', [send(falseRouter, `0xdeadbeef${'00'.repeat(70_000)}`)]],
    ['a transaction of Solana', [{ kind: 'sendSolana', transaction: 'AAAA' }]],
  ] satisfies [string, SwapStep[]][])('is rejected if it contains %s', async (_, steps) => {
    expect(await attack(() => steps)).toMatchObject(refusedFor('kind'))
  })

  it('is rejected if it requests a signature that gives tokens away', async () => {
    const permit = (primaryType: string, verifyingContract: string, message: Record<string, unknown>): SwapStep => ({
      kind: 'sign',
      typedData: { domain: { chainId: 31337, verifyingContract }, types: { [primaryType]: [] }, primaryType, message },
    })
    const own = { owner: world.account, spender: thief, value: most.toString() }
    const token = world.tokens.FOY
    const endless = { permitted: { token, amount: most.toString() }, spender: world.router }
    const elsewhere = { permitted: { token, amount: amount.toString() }, spender: thief }
    const order = { sellToken: token, buyToken: world.tokens.sUSD, sellAmount: `${amount}`, feeAmount: '0' }
    const attacks = [
      [permit('Permit', token, own), 'kind'],
      [permit('PermitTransferFrom', thief, endless), 'target'],
      [permit('PermitTransferFrom', world.router, endless), 'amount'],
      [permit('PermitTransferFrom', world.router, elsewhere), 'target'],
      [permit('Order', world.router, { ...order, receiver: thief, buyAmount: most.toString() }), 'recipient'],
      [permit('Order', world.router, { ...order, receiver: world.account, buyAmount: '1' }), 'too_little'],
      [
        permit('Order', world.router, {
          ...order,
          receiver: world.account,
          buyAmount: most.toString(),
          feeAmount: '1',
        }),
        'amount',
      ],
    ] as const
    for (const [step, reason] of attacks) expect(await attack(() => [step])).toMatchObject(refusedFor(reason))
  })
})

describe('offer that changes between preview and sending', () => {
  it('is expired if its provider withdraws it', async () => {
    const answer = await attack(() => {
      throw new SwapRefusal('no_route', 'The pool is empty')
    })
    expect(answer).toMatchObject({ error: { code: 'quote_expired' } })
  })

  it('expires exactly at its end', async () => {
    const { quotes } = await quote()
    const [offer] = quotes
    clock.nowMs = (offer?.expiresAt ?? 0) - 1
    expect(await prepareSteps(offer?.id)).toHaveProperty('steps')
    clock.nowMs += 1
    expect(await prepareSteps(offer?.id)).toMatchObject({ error: { code: 'quote_expired' } })
  })

  it('is rejected if the price has moved further than the slippage allows', async () => {
    const { quotes } = await quote({}, world.ids.sUSD, world.ids.FOY)
    await world.allow(world.tokens.sUSD, world.router, most)
    // Another account buys before.
    const bought = encodeRouterSwap(
      {
        ...{ account: world.account, amount: 10n ** 11n, slippageBps: 100 },
        from: { chainId, address: world.tokens.sUSD, symbol: '', decimals: 6 },
        to: { chainId, address: world.tokens.FOY, symbol: '', decimals: 18 },
      },
      world.wrapped,
      { least: 0n },
    )
    await world.send({ to: world.router, data: bought })
    expect(await prepareSteps(quotes[0]?.id)).toMatchObject(refusedFor('reverts'))
  })
})
