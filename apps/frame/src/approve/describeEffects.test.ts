import { asking } from '@foyer/kit/messages/frame/en/asking'
import { mainnet } from '@foyer/kit/networks/mainnet'
import { encodeAbiParameters, type Hex } from 'viem'
import { describe, expect, it } from 'vitest'
import { createTokenBook } from '../decode/createTokenBook.js'
import type { Effect } from '../decode/Effect.js'
import { foreseeCalls } from '../simulate/foreseeCalls.js'
import type { Rpc } from './ApproveContext.js'
import { describeEffects } from './describeEffects.js'

const me = '0x1111111111111111111111111111111111111111'
const contract = '0x2222222222222222222222222222222222222222'
const friend = '0x3333333333333333333333333333333333333333'

const text = (value: string) => encodeAbiParameters([{ type: 'string' }], [value])
const word = (value: bigint) => encodeAbiParameters([{ type: 'uint256' }], [value])

/** What contracts say of themselves, by the selector they are asked with; whatever is not here the node refuses to run. */
const symbolOf = '0x95d89b41'
const decimalsOf = '0x313ce567'
const isCollection = `0x01ffc9a7${'80ac58cd'.padEnd(64, '0')}`

const node =
  (answers: Readonly<Record<string, Hex>>): Rpc =>
  async (method, params) => {
    if (method === 'eth_getCode') return '0x60'
    const [{ data }] = params as [{ data: string }]
    const answer = answers[data]
    if (method !== 'eth_call' || answer === undefined) throw new Error('too many requests')
    return answer
  }

const tell = (effects: readonly Effect[], rpc: Rpc) =>
  describeEffects(effects, {
    words: asking,
    locale: 'en',
    chain: mainnet,
    tokens: createTokenBook(mainnet, rpc),
    hostName: 'app.example.com',
  })

describe('what a request does, in words', () => {
  const five = { kind: 'send', asset: contract, amount: 5_000_000n, to: friend } as const

  it('tells an amount in whole tokens only where the decimals could be read', async () => {
    const known = await tell([five], node({ [symbolOf]: text('USDX'), [decimalsOf]: word(6n) }))
    expect(known.title).toBe('Send 5 USDX')
    const unknown = await tell([five], node({ [symbolOf]: text('USDX') }))
    expect(unknown.title).toBe(`Send 5,000,000 units of ${contract}`)
    expect(unknown.notices).toContainEqual({ tone: 'warning', text: asking.warnUnits })
  })

  it('warns of names and units in what an order gives and gets', async () => {
    const order = { kind: 'order', gives: [{ asset: 'native', amount: 1n }], gets: [five] } as const
    const { notices } = await tell([order], node({ [symbolOf]: text('USDC') }))
    expect(notices.map(({ text: one }) => one)).toEqual([
      asking.warnUnits,
      `Anyone can give a token this name. Check its address: ${contract}`,
    ])
  })
})
