import { postSwapQuotes, postSwapSteps, type SwapStep } from '@foyer/contract/http/swap'
import { concatHex, encodeFunctionData, erc20Abi, type Hex, parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RpcProvider } from '../chains/rpc/RpcProvider.js'
import { startTestServer } from '../testing/startTestServer.js'
import { encodeGiving, encodeTaking, falseRouterCode } from '../testing/swap/createFalseRouter.js'
import { createRouterProvider, encodeRouterSwap } from '../testing/swap/createRouterProvider.js'
import { chainId, type SwapWorld, startSwapWorld } from '../testing/swap/startSwapWorld.js'
import { type TestDatabase, testDatabases } from '../testing/testDatabases.js'
import { type SwapOffer, type SwapProvider, type SwapQuestion, SwapRefusal } from './SwapProvider.js'

const thief = `0x${'66'.repeat(20)}`
const falseRouter = `0x${'fa15e0'.repeat(6)}fa15`
const most = 2n ** 256n - 1n
const amount = 10n ** 18n
const clock = { nowMs: 1_800_000_000_000 }
/** What the provider does in the test that runs. */
const evil: { offer: Partial<SwapOffer>; prepare: Prepare | undefined; canSimulate: boolean } = {
  ...{ offer: {}, prepare: undefined, canSimulate: true },
}
type Prepare = (question: SwapQuestion, offer: SwapOffer) => readonly SwapStep[]

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
    send: async (asked, requests) =>
      !evil.canSimulate && requests[0]?.method === 'eth_simulateV1'
        ? [{ error: { code: -32601, message: 'the method eth_simulateV1 does not exist' } }]
        : world.rpc.send(asked, requests),
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
function takeSteps(quoteId = '') {
  return post('steps', { quoteId, account: world.account })
}
async function attack(prepare: Prepare, options: { canSimulate?: boolean; offer?: Partial<SwapOffer> } = {}) {
  const { quotes } = await quote(options.offer)
  Object.assign(evil, { prepare, canSimulate: options.canSimulate ?? true })
  return takeSteps(quotes[0]?.id)
}
function send(to: string, data: string, value = '0'): SwapStep {
  return { kind: 'send', transaction: { to, data, value } }
}
function refusedFor(reason: string) {
  return { error: { code: 'swap_refused', context: { reason } } }
}
const viaFalseRouter = { offer: { spender: falseRouter } }

describe('a provider that wants something else done than it offered', () => {
  it('is refused where what arrives would go to somebody else', async () => {
    const steps: Prepare = (question, { minToAmount: least }) => [
      send(world.router, encodeRouterSwap(question, world.wrapped, { recipient: thief, least })),
    ]
    expect(await attack(steps)).toMatchObject(refusedFor('recipient'))
    expect(await attack(steps, { canSimulate: false })).toMatchObject(refusedFor('recipient'))
  })

  it('is refused where the transaction goes to a contract that is none of its own', async () => {
    const steps: Prepare = (question, { minToAmount: least }) => [
      send(thief, encodeRouterSwap(question, world.wrapped, { least })),
    ]
    expect(await attack(steps)).toMatchObject(refusedFor('target'))
  })

  it('is refused where the call lets less arrive than was offered at least', async () => {
    const steps: Prepare = (question, { minToAmount }) => [
      send(world.router, encodeRouterSwap(question, world.wrapped, { least: minToAmount - 1n })),
    ]
    expect(await attack(steps)).toMatchObject(refusedFor('too_little'))
    expect(await attack(steps, { canSimulate: false })).toMatchObject(refusedFor('too_little'))
  })

  it('is refused where the call takes more, or other tokens, or brings others', async () => {
    const changed =
      (change: Partial<SwapQuestion>): Prepare =>
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
    // The same call for the native currency, which no one asked for.
    const eth = { chainId, symbol: '', decimals: 18 }
    expect(await attack(changed({ to: eth }), { canSimulate: false })).toMatchObject(refusedFor('too_little'))
  })

  it('is refused where less really arrives on the chain, whatever the data look like', async () => {
    const steps =
      (recipient: (question: SwapQuestion) => string, given: (offer: SwapOffer) => bigint): Prepare =>
      (question, offer) => [
        send(falseRouter, encodeTaking(world.tokens.FOY, question.account, falseRouter, question.amount)),
        send(falseRouter, encodeGiving(world.tokens.sUSD, recipient(question), given(offer))),
      ]
    const own = ({ account }: SwapQuestion) => account
    const short = steps(own, ({ minToAmount }) => minToAmount - 1n)
    expect(await attack(short, viaFalseRouter)).toMatchObject(refusedFor('too_little'))
    const elsewhere = steps(
      () => thief,
      ({ toAmount }) => toAmount,
    )
    expect(await attack(elsewhere, viaFalseRouter)).toMatchObject(refusedFor('too_little'))
    // The very same contract may do what it offered.
    const fair = steps(own, ({ minToAmount }) => minToAmount)
    expect(await attack(fair, viaFalseRouter)).toMatchObject({ check: 'simulated' })
    // Where the node cannot try it, nobody can tell, and the answer says so.
    expect(await attack(short, { ...viaFalseRouter, canSimulate: false })).toMatchObject({ check: 'none' })
  })

  it('is refused where it takes more than was asked, from an older allowance without an end', async () => {
    await world.allow(world.tokens.FOY, falseRouter, most)
    const steps: Prepare = (question, { toAmount }) => [
      send(falseRouter, encodeTaking(world.tokens.FOY, question.account, thief, question.amount + 1n)),
      send(falseRouter, encodeGiving(world.tokens.sUSD, question.account, toAmount)),
    ]
    expect(await attack(steps, viaFalseRouter)).toMatchObject(refusedFor('amount'))
    await world.allow(world.tokens.FOY, falseRouter, 0n)
  })

  it('is refused where it takes other tokens as well, from an older allowance, and keeps its offer besides', async () => {
    const { tokens, account } = world
    await world.allow(tokens.sUSDT, falseRouter, most)
    const fair: Prepare = ({ amount: paid }, { toAmount }) => [
      send(falseRouter, encodeTaking(tokens.FOY, account, falseRouter, paid)),
      send(falseRouter, encodeGiving(tokens.sUSD, account, toAmount)),
    ]
    const take = send(falseRouter, encodeTaking(tokens.sUSDT, account, thief, 5n))
    expect(await attack((...asked) => [...fair(...asked), take], viaFalseRouter)).toMatchObject(refusedFor('amount'))
    // What comes back is not taken.
    const giveBack = send(falseRouter, encodeGiving(tokens.sUSDT, account, 5n))
    const answer = await attack((...asked) => [take, ...fair(...asked), giveBack], viaFalseRouter)
    expect(answer).toMatchObject({ check: 'simulated' })
    await world.allow(tokens.sUSDT, falseRouter, 0n)
  })

  it('is refused where only the swap promises enough, and the unwrapping after it next to nothing', async () => {
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
    expect(await takeSteps(quotes[0]?.id)).toMatchObject(refusedFor('too_little'))
  })

  it('is refused where it wants an approval of its own, as a step or in disguise', async () => {
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
    // It even calls the token one of its contracts.
    expect(await attack(() => [send(world.tokens.FOY, data)])).toMatchObject(refusedFor('kind'))
    const steps = await attack((question, { minToAmount: least }) => [
      send(world.router, encodeRouterSwap(question, world.wrapped, { least })),
    ])
    expect(postSwapSteps.response.parse(steps).steps[0]).toMatchObject({ kind: 'approve', amount: amount.toString() })
  })

  it('is refused where it wants native currency that is no part of the offer', async () => {
    const steps: Prepare = (question, { minToAmount: least }) => [
      send(world.router, encodeRouterSwap(question, world.wrapped, { least }), '1'),
    ]
    expect(await attack(steps)).toMatchObject(refusedFor('value'))
  })

  it('is refused where the network says that it would fail', async () => {
    const { quotes } = await quote()
    evil.prepare = () => [send(falseRouter, encodeTaking(world.tokens.sBTC, thief, thief, 1n))]
    expect(await takeSteps(quotes[0]?.id)).toMatchObject(refusedFor('reverts'))
  })

  it.each([
    ['nothing', []],
    ['too many transactions', Array.from({ length: 5 }, () => send(falseRouter, '0xdeadbeef'))],
    ['data without a function', [send(falseRouter, '0x')]],
    ['endless data', [send(falseRouter, `0xdeadbeef${'00'.repeat(70_000)}`)]],
    ['a transaction of Solana', [{ kind: 'sendSolana', transaction: 'AAAA' }]],
  ] satisfies [string, SwapStep[]][])('is refused where it wants %s', async (_, steps) => {
    expect(await attack(() => steps)).toMatchObject(refusedFor('kind'))
  })

  it('is refused where it asks for a signature that gives tokens away', async () => {
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

describe('an offer that changes between preview and sending', () => {
  it('is over where its provider no longer stands by it', async () => {
    const answer = await attack(() => {
      throw new SwapRefusal('no_route', 'The pool is empty')
    })
    expect(answer).toMatchObject({ error: { code: 'quote_expired' } })
  })

  it('is over after its time, to the millisecond', async () => {
    const { quotes } = await quote()
    const [offer] = quotes
    clock.nowMs = (offer?.expiresAt ?? 0) - 1
    expect(await takeSteps(offer?.id)).toHaveProperty('steps')
    clock.nowMs += 1
    expect(await takeSteps(offer?.id)).toMatchObject({ error: { code: 'quote_expired' } })
  })

  it('is refused where the price has moved further than it allows', async () => {
    const { quotes } = await quote({}, world.ids.sUSD, world.ids.FOY)
    await world.allow(world.tokens.sUSD, world.router, most)
    // Somebody buys before.
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
    expect(await takeSteps(quotes[0]?.id)).toMatchObject(refusedFor('reverts'))
  })
})
