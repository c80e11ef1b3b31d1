import type { SwapStep } from '@foyer/contract/http/swap'
import { describe, expect, it } from 'vitest'
import type { Asset } from '../Adapter.js'
import { testAddresses, testNetworks } from '../testEngine.js'
import { checkSwapSteps } from './checkSwapSteps.js'
import type { SwapInput, SwapOffer } from './swapOffers.js'

const [network] = testNetworks as [(typeof testNetworks)[number]]
const chainId = network.caipNetworkId
const usd: Asset = { chainId, address: `0x${'A1'.repeat(20)}`, name: 'Dollar', symbol: 'USD', decimals: 6 }
const ether: Asset = { chainId, name: 'Ether', symbol: 'ETH', decimals: 18 }
const router = `0x${'b2'.repeat(20)}`
const [account, stranger] = testAddresses

const sells: SwapInput = { network, account, from: usd, to: ether, amount: 100n, slippage: 1 }
const buys: SwapInput = { ...sells, from: ether, to: usd }
const offer: SwapOffer = {
  ...{ id: 'a'.repeat(16), provider: { id: 'pools', name: 'Pools' }, toAmount: 50n, minToAmount: 49n },
  ...{ fees: [], expiresAtMs: 1, spender: router, route: [] },
}

const transaction = { to: router, data: '0x12345678', value: '0' }
function send(change: Partial<typeof transaction> = {}): SwapStep {
  return {
    kind: 'send',
    transaction: { ...transaction, ...change },
  }
}
function approve(change: { token?: string; spender?: string; amount?: string } = {}): SwapStep {
  return {
    ...{ kind: 'approve', token: String(usd.address), spender: router, amount: '100', transaction },
    ...change,
  }
}

describe('checkSwapSteps', () => {
  it('returns a rebuilt approval for the exact amount, and then the swap [S3.31]', () => {
    const [first, second] = checkSwapSteps(sells, offer, [approve(), send()])
    const word = (hex: string) => hex.padStart(64, '0')
    expect(first).toEqual({
      kind: 'approve',
      amount: 100n,
      // The server's own transaction is ignored.
      call: { to: usd.address, data: `0x095ea7b3${word('b2'.repeat(20))}${word('64')}`, value: 0n },
    })
    expect(second).toEqual({ kind: 'send', call: { to: router, data: '0x12345678', value: 0n } })
  })

  it('allows an approval of 0 before the approval', () => {
    const kinds = checkSwapSteps(sells, offer, [approve({ amount: '0' }), approve(), send()])
    expect(kinds.map((step) => (step.kind === 'approve' ? step.amount : step.kind))).toEqual([0n, 100n, 'send'])
  })

  it('compares token addresses without case', () => {
    expect(checkSwapSteps(sells, offer, [approve({ token: String(usd.address).toLowerCase() }), send()])).toHaveLength(
      2,
    )
  })

  it.each<[string, SwapInput, SwapStep[]]>([
    ['an unlimited approval', sells, [approve({ amount: String(2n ** 256n - 1n) }), send()]],
    ['an approval of more than the swapped amount', sells, [approve({ amount: '101' }), send()]],
    ['an approval for another spender', sells, [approve({ spender: stranger }), send()]],
    ['an approval of another token', sells, [approve({ token: `0x${'c3'.repeat(20)}` }), send()]],
    ['an approval for the native coin', buys, [approve(), send({ value: '100' })]],
    ['a payment above the amount', buys, [send({ value: '101' })]],
    ['a payment in a swap of a token', sells, [send({ value: '1' })]],
    ['a call of the token itself', sells, [send({ to: String(usd.address) })]],
    ['a plain payment', buys, [send({ data: '0x', value: '100' })]],
    ['a call of the account itself', buys, [send({ to: account, value: '100' })]],
    ['approvals without a swap', sells, [approve()]],
    ['two swaps', sells, [send(), send()]],
    ['an approval after the swap', sells, [send(), approve()]],
    ['a transaction of another family', sells, [{ kind: 'sendSolana', transaction: 'AA==' }]],
  ])('throws SWAP_CHANGED for %s', (_, question, steps) => {
    expect(() => checkSwapSteps(question, offer, steps)).toThrowError(expect.objectContaining({ code: 'SWAP_CHANGED' }))
  })

  it('allows a fee in the native coin in addition to the amount only if the offer has it', () => {
    const fee = {
      name: 'Bridge',
      amount: 7n,
      token: `${chainId}:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee`,
      isIncluded: false,
    }
    expect(checkSwapSteps(buys, { ...offer, fees: [fee] }, [send({ value: '107' })])).toHaveLength(1)
    expect(() =>
      checkSwapSteps(buys, { ...offer, fees: [{ ...fee, isIncluded: true }] }, [send({ value: '107' })]),
    ).toThrow()
  })

  const permit = (change: { chainId?: number; token?: string; amount?: string } = {}): SwapStep => ({
    kind: 'sign',
    typedData: {
      domain: { chainId: change.chainId ?? 31337 },
      types: {},
      primaryType: 'PermitTransferFrom',
      message: { permitted: { token: change.token ?? usd.address, amount: change.amount ?? '100' } },
    },
  })

  it('accepts a signature only of known formats that give away at most the amount', () => {
    expect(checkSwapSteps(sells, offer, [permit()])).toEqual([expect.objectContaining({ kind: 'sign' })])
    for (const change of [{ chainId: 1 }, { token: stranger }, { amount: '101' }, { amount: 'much' }])
      expect(() => checkSwapSteps(sells, offer, [permit(change)])).toThrow()
    const order = { sellToken: usd.address, receiver: account, sellAmount: '100', feeAmount: '0', buyAmount: '49' }
    const sign = (message: object, primaryType = 'Order'): SwapStep => ({
      kind: 'sign',
      typedData: { domain: { chainId: 31337 }, types: {}, primaryType, message: { ...order, ...message } },
    })
    expect(checkSwapSteps(sells, offer, [sign({})])).toHaveLength(1)
    for (const change of [{ receiver: stranger }, { sellAmount: '101' }, { feeAmount: '1' }, { buyAmount: '48' }])
      expect(() => checkSwapSteps(sells, offer, [sign(change)])).toThrow()
    expect(() => checkSwapSteps(sells, offer, [sign({}, 'Delegation')])).toThrow()
  })
})
