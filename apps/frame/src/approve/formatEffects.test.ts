import { asking } from '@foyer/messages/frame/en/asking'
import { mainnet } from '@foyer/primitives/networks/layer1'
import { encodeAbiParameters, type Hex } from 'viem'
import { describe, expect, it } from 'vitest'
import { createTokenBook } from '../decode/createTokenBook.js'
import { decodeCall, type EvmCall } from '../decode/decodeCall.js'
import type { Effect } from '../decode/Effect.js'
import { fromHex } from '../signers/bytes.js'
import type { Rpc } from './ApproveContext.js'
import { formatEffect } from './formatEffect.js'
import { formatEffects } from './formatEffects.js'

const me = '0x1111111111111111111111111111111111111111'
const contract = '0x2222222222222222222222222222222222222222'
const friend = '0x3333333333333333333333333333333333333333'

function text(value: string) {
  return encodeAbiParameters([{ type: 'string' }], [value])
}
function word(value: bigint) {
  return encodeAbiParameters([{ type: 'uint256' }], [value])
}

/** The responses of contracts, by function selector. The node rejects every other call. */
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

function notify(effects: readonly Effect[], rpc: Rpc) {
  return formatEffects(
    effects,
    {
      words: asking,
      locale: 'en',
      chain: mainnet,
      tokens: createTokenBook(mainnet, rpc),
      hostName: 'app.example.com',
    },
    formatEffect,
  )
}

describe('formatEffects', () => {
  const five = { kind: 'send', asset: contract, amount: 5_000_000n, to: friend } as const

  it('shows an amount in whole tokens only if the decimals could be read', async () => {
    const known = await notify([five], node({ [symbolOf]: text('USDX'), [decimalsOf]: word(6n) }))
    expect(known.title).toBe('Send 5 USDX')
    const unknown = await notify([five], node({ [symbolOf]: text('USDX') }))
    expect(unknown.title).toBe(`Send 5,000,000 units of ${contract}`)
    expect(unknown.notices).toContainEqual({ tone: 'warning', text: asking.warnUnits })
  })

  const deposit: EvmCall = { to: contract, value: 5n * 10n ** 18n, data: fromHex('0xd0e30db0') }
  const withdraw: EvmCall = { to: contract, value: 0n, data: fromHex(`0x2e1a7d4d${word(7n).slice(2)}`) }
  const burn: EvmCall = { to: contract, value: 0n, data: fromHex(`0x42966c68${word(7n).slice(2)}`) }
  const formatCall = (call: EvmCall, rpc: Rpc) => notify(decodeCall(call, me), rpc)
  const blind = {
    tone: 'danger',
    text: 'We cannot read all that this does. Confirm only if you trust app.example.com.',
  }

  it.each([
    ['a contract without a name', {}],
    ['an unlisted token', { [symbolOf]: text('WETH'), [decimalsOf]: word(18n) }],
  ])('shows deposit() of %s as a payment and a call, not as wrapping', async (_, answers) => {
    const { lines, notices } = await formatCall(deposit, node(answers))
    expect(lines).toMatchObject([
      { text: 'Send 5 ETH', small: [`to ${contract}`] },
      { text: asking.call, small: [`0xd0e30db0 of ${contract}`] },
    ])
    expect(notices).toContainEqual(blind)
    expect((await formatCall(withdraw, node(answers))).title).toBe(asking.callTitle)
  })

  it('shows wrapping only for the wrapped coin in our token lists', async () => {
    const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
    const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
    expect((await formatCall({ ...deposit, to: weth }, node({}))).title).toBe('Wrap 5 ETH')
    expect((await formatCall({ ...withdraw, to: weth }, node({}))).title).toBe('Unwrap 0.000000000000000007 WETH')
    expect((await formatCall({ ...withdraw, to: usdc }, node({}))).title).toBe(asking.callTitle)
  })

  it('shows burn(uint256) as one item of a collection, as an amount of a token, and otherwise as a call', async () => {
    const punk = { [symbolOf]: text('PUNK'), [isCollection]: word(1n) } as const
    expect((await formatCall(burn, node(punk))).title).toBe('Destroy PUNK #7')
    expect((await formatCall(burn, node({ [decimalsOf]: word(0n) }))).title).toBe(`Destroy 7 ${contract}`)
    expect((await formatCall(burn, node({}))).title).toBe(asking.callTitle)
  })

  it('marks it as a danger if another person chooses the given item, but not the received item', async () => {
    const punk = { [symbolOf]: text('PUNK'), [isCollection]: word(1n) } as const
    const any = { asset: contract, amount: 1n, id: 'any' } as const
    const coins = { asset: 'native', amount: 10n ** 18n } as const
    const lists = await notify([{ kind: 'order', gives: [any], gets: [coins] }], node(punk))
    expect(lists.lines).toMatchObject([{ text: 'You give 1 × PUNK, chosen by the other side' }])
    expect(lists.notices).toContainEqual({
      tone: 'danger',
      text: 'The other side chooses which of your PUNK you give.',
    })
    const bids = await notify([{ kind: 'order', gives: [coins], gets: [any] }], node(punk))
    expect(bids.lines).toMatchObject([{ small: ['You get at least 1 × PUNK, chosen by the other side'] }])
    // The choice of the received item is no danger. The symbol of an unlisted contract is.
    expect(bids.notices).toEqual([
      { tone: 'danger', text: `Anyone can give a token this name. Check its address: ${contract}` },
    ])
  })

  it('warns of names and units in both sides of an order', async () => {
    const order = { kind: 'order', gives: [{ asset: 'native', amount: 1n }], gets: [five] } as const
    const { notices } = await notify([order], node({ [symbolOf]: text('USDC') }))
    expect(notices.map(({ text: one }) => one)).toEqual([
      asking.warnUnits,
      `Anyone can give a token this name. Check its address: ${contract}`,
    ])
    // As in a swap, an unlisted incoming token needs a checkbox.
    expect(notices.at(-1)?.tone).toBe('danger')
  })
})
