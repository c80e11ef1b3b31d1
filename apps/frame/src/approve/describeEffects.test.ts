import { asking } from '@foyer/messages/frame/en/asking'
import { mainnet } from '@foyer/primitives/networks/layer1'
import { encodeAbiParameters, type Hex } from 'viem'
import { describe, expect, it } from 'vitest'
import { createTokenBook } from '../decode/createTokenBook.js'
import { decodeCall, type EvmCall } from '../decode/decodeCall.js'
import type { Effect } from '../decode/Effect.js'
import { fromHex } from '../signers/bytes.js'
import type { Rpc } from './ApproveContext.js'
import { describeEffect } from './describeEffect.js'
import { describeEffects } from './describeEffects.js'

const me = '0x1111111111111111111111111111111111111111'
const contract = '0x2222222222222222222222222222222222222222'
const friend = '0x3333333333333333333333333333333333333333'

function text(value: string) {
  return encodeAbiParameters([{ type: 'string' }], [value])
}
function word(value: bigint) {
  return encodeAbiParameters([{ type: 'uint256' }], [value])
}

/** What contracts say of themselves, by the selector they are asked with; whatever is not here the node refuses to run. */
const symbolOf = '0x95d89b41'
const decimalsOf = '0x313ce567'
const isCollection = `0x01ffc9a7${'80ac58cd'.padEnd(64, '0')}`

function node(answers: Readonly<Record<string, Hex>>): Rpc {
  return async (method, params) => {
    if (method === 'eth_getCode') return '0x60'
    const [{ data }] = params as [{ data: string }]
    const answer = answers[data]
    if (method !== 'eth_call' || answer === undefined) throw new Error('too many requests')
    return answer
  }
}

function tell(effects: readonly Effect[], rpc: Rpc) {
  return describeEffects(
    effects,
    {
      words: asking,
      locale: 'en',
      chain: mainnet,
      tokens: createTokenBook(mainnet, rpc),
      hostName: 'app.example.com',
    },
    describeEffect,
  )
}

describe('what a request does, in words', () => {
  const five = { kind: 'send', asset: contract, amount: 5_000_000n, to: friend } as const

  it('tells an amount in whole tokens only where the decimals could be read', async () => {
    const known = await tell([five], node({ [symbolOf]: text('USDX'), [decimalsOf]: word(6n) }))
    expect(known.title).toBe('Send 5 USDX')
    const unknown = await tell([five], node({ [symbolOf]: text('USDX') }))
    expect(unknown.title).toBe(`Send 5,000,000 units of ${contract}`)
    expect(unknown.notices).toContainEqual({ tone: 'warning', text: asking.warnUnits })
  })

  const deposit: EvmCall = { to: contract, value: 5n * 10n ** 18n, data: fromHex('0xd0e30db0') }
  const withdraw: EvmCall = { to: contract, value: 0n, data: fromHex(`0x2e1a7d4d${word(7n).slice(2)}`) }
  const burn: EvmCall = { to: contract, value: 0n, data: fromHex(`0x42966c68${word(7n).slice(2)}`) }
  const tellCall = (call: EvmCall, rpc: Rpc) => tell(decodeCall(call, me), rpc)
  const blind = {
    tone: 'danger',
    text: 'We cannot read all that this does. Confirm only if you trust app.example.com.',
  }

  it.each([
    ['a contract without a name', {}],
    ['a token nobody listed', { [symbolOf]: text('WETH'), [decimalsOf]: word(18n) }],
  ])('tells deposit() of %s as a payment and a call, not as wrapping', async (_, answers) => {
    const { lines, notices } = await tellCall(deposit, node(answers))
    expect(lines).toMatchObject([
      { text: 'Send 5 ETH', small: [`to ${contract}`] },
      { text: asking.call, small: [`0xd0e30db0 of ${contract}`] },
    ])
    expect(notices).toContainEqual(blind)
    expect((await tellCall(withdraw, node(answers))).title).toBe(asking.callTitle)
  })

  it('tells wrapping only of the wrapped coin in our lists', async () => {
    const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
    const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
    expect((await tellCall({ ...deposit, to: weth }, node({}))).title).toBe('Wrap 5 ETH')
    expect((await tellCall({ ...withdraw, to: weth }, node({}))).title).toBe('Unwrap 0.000000000000000007 WETH')
    expect((await tellCall({ ...withdraw, to: usdc }, node({}))).title).toBe(asking.callTitle)
  })

  it('tells burn(uint256) of a collection as one item, of a token as an amount, of anything else as a call', async () => {
    const punk = { [symbolOf]: text('PUNK'), [isCollection]: word(1n) } as const
    expect((await tellCall(burn, node(punk))).title).toBe('Destroy PUNK #7')
    expect((await tellCall(burn, node({ [decimalsOf]: word(0n) }))).title).toBe(`Destroy 7 ${contract}`)
    expect((await tellCall(burn, node({}))).title).toBe(asking.callTitle)
  })

  it('makes a danger of letting somebody else choose what is given, not of what is got', async () => {
    const punk = { [symbolOf]: text('PUNK'), [isCollection]: word(1n) } as const
    const any = { asset: contract, amount: 1n, id: 'any' } as const
    const coins = { asset: 'native', amount: 10n ** 18n } as const
    const lists = await tell([{ kind: 'order', gives: [any], gets: [coins] }], node(punk))
    expect(lists.lines).toMatchObject([{ text: 'You give 1 × PUNK, chosen by whoever takes the offer' }])
    expect(lists.notices).toContainEqual({ tone: 'danger', text: 'Somebody else chooses which of your PUNK you give.' })
    const bids = await tell([{ kind: 'order', gives: [coins], gets: [any] }], node(punk))
    expect(bids.lines).toMatchObject([{ small: ['You get at least 1 × PUNK, chosen by whoever takes the offer'] }])
    // The choice of the item is no danger here. The symbol of a contract that is in no list is one.
    expect(bids.notices).toEqual([
      { tone: 'danger', text: `Anyone can give a token this name. Check its address: ${contract}` },
    ])
  })

  it('warns of names and units in what an order gives and gets', async () => {
    const order = { kind: 'order', gives: [{ asset: 'native', amount: 1n }], gets: [five] } as const
    const { notices } = await tell([order], node({ [symbolOf]: text('USDC') }))
    expect(notices.map(({ text: one }) => one)).toEqual([
      asking.warnUnits,
      `Anyone can give a token this name. Check its address: ${contract}`,
    ])
    // As in a swap, what comes in under a name of its own needs a check box.
    expect(notices.at(-1)?.tone).toBe('danger')
  })
})
