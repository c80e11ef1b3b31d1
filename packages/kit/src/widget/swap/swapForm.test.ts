import { parseTypedAmount } from '@foyer/primitives/parseTypedAmount'
import { describe, expect, it } from 'vitest'
import type { Asset, AssetBalance } from '../../core/Adapter.js'
import type { SwapOffer } from '../../core/swap/swapOffers.js'
import { arrangeTokens } from './arrangeTokens.js'
import { chooseToken } from './SwapSelectToken.js'
import { getImpact } from './swapAmounts.js'
import { defaultSlippage, getMax, parseSlippage, readPreset, readSwapForm, type SwapInputs } from './swapForm.js'
import { joinTokens } from './useSwapTokens.js'

const chainId = 'eip155:1'
function asset(symbol: string, address?: string, decimals = 18): Asset {
  return {
    ...{ chainId, name: `${symbol} coin`, symbol, decimals },
    ...(address && { address }),
  }
}
function hold(of: Asset, atomic: bigint): AssetBalance {
  return { asset: of, amount: { atomic, decimals: of.decimals } }
}

function type(text: string) {
  return parseTypedAmount(text, { locale: 'en' })
}
const one = { text: '1', reading: { value: '1' } }

const ether = asset('ETH')
const usd = asset('USDC', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', 6)
const offer: SwapOffer = {
  ...{ id: 'q', provider: { id: 'pools', name: 'Pools' }, toAmount: 2_000_000_000n, minToAmount: 1_980_000_000n },
  ...{ fees: [], expiresAtMs: 1, route: [] },
}
const inputs: SwapInputs = {
  ...{ from: hold(ether, 2n * 10n ** 18n), to: hold(usd, 0n), typed: type('1'), isNative: true },
  native: { atomic: 2n * 10n ** 18n, decimals: 18 },
  fee: { atomic: 10n ** 15n, decimals: 18 },
  ...{ offers: { offers: [offer], failures: [] }, hasFailed: false, offer, impact: 0.1, isImpactAccepted: false },
}
function read(change: Partial<SwapInputs> = {}) {
  return readSwapForm({ ...inputs, ...change })
}
function failed(...reasons: ('no_route' | 'too_small' | 'unreachable')[]): Partial<SwapInputs> {
  return {
    offers: { offers: [], failures: reasons.map((reason) => ({ provider: offer.provider, reason })) },
    offer: undefined,
  }
}

describe('the swap form', () => {
  it.each<[string, Partial<SwapInputs>, object]>([
    ['asks for a token first', { to: undefined }, { step: 'selectToken' }],
    ['asks for an amount', { typed: type('0.') }, { step: 'enterAmount' }],
    ['says what is wrong with one', { typed: type('1e3') }, { step: 'incorrectAmount', fault: 'amountNotNumber' }],
    [
      'waits until one of two readings is chosen',
      { typed: { choices: ['1.5', '1500'] } },
      { step: 'incorrectAmount', fault: 'amountUnclear' },
    ],
    ['counts decimals', { typed: type(`0.${'1'.repeat(19)}`) }, { fault: 'amountDecimals' }],
    ['says that there is too little', { typed: type('2.5') }, { step: 'insufficient', fault: 'amountOver' }],
    ['leaves the fee of the network', { typed: type('2') }, { step: 'insufficient', fault: 'feeOver' }],
    ['waits for offers', { offers: undefined, offer: undefined }, { step: 'review', isWaiting: true }],
    ['says that no way leads there', failed('no_route', 'unreachable'), { step: 'noRoute' }],
    ['says that it is too little for anybody', failed('no_route', 'too_small'), { step: 'tooSmall' }],
    ['says that nobody could be asked', failed('unreachable'), { step: 'noOffers' }],
    ['says that offers could not be had', { hasFailed: true }, { step: 'noOffers' }],
    ['leads to the review', {}, { step: 'review', isWaiting: false, ready: offer }],
  ])('%s [S1.12]', (_, change, expected) => {
    expect(read(change)).toMatchObject(expected)
  })

  it('lets a loss of 15 % pass only with a tick, and 14 % without one', () => {
    expect(read({ impact: 15 }).ready).toBeUndefined()
    expect(read({ impact: 15, isImpactAccepted: true }).ready).toBe(offer)
    expect(read({ impact: 14.99 }).ready).toBe(offer)
  })

  it('counts in smallest units: all of a token can be swapped, and not one unit more', () => {
    const from = hold(usd, 1_234_567n)
    expect(read({ from, isNative: false, typed: type('1.234567') }).ready).toBe(offer)
    expect(read({ from, isNative: false, typed: type('1.234568') })).toMatchObject({ fault: 'amountOver' })
  })

  it('needs some of the native coin for a token too', () => {
    const native = { atomic: 1n, decimals: 18 }
    expect(read({ from: hold(usd, 10n ** 9n), isNative: false, native })).toMatchObject({ fault: 'feeOver' })
  })

  it('takes all of a token by Max, and of the native coin what the network leaves', () => {
    expect(getMax(hold(usd, 7n), false, inputs.fee).atomic).toBe(7n)
    expect(getMax(hold(ether, 10n ** 18n), true, inputs.fee).atomic).toBe(10n ** 18n - 10n ** 15n)
    expect(getMax(hold(ether, 5n), true, inputs.fee).atomic).toBe(0n)
  })
})

describe('the loss against the market', () => {
  const money = (atomic: bigint) => ({ atomic, decimals: 6, currency: 'USD' }) as const

  it('is what the provider says, or what the prices say where that is worse', () => {
    expect(getImpact({ priceImpact: 2 }, undefined, undefined)).toBe(2)
    expect(getImpact({ priceImpact: 2 }, money(100n), money(95n))).toBe(5)
    expect(getImpact({ priceImpact: 8 }, money(100n), money(95n))).toBe(8)
    expect(getImpact({}, money(100n), money(101n))).toBe(0)
    expect(getImpact({}, undefined, undefined)).toBeUndefined()
  })
})

describe('slippage', () => {
  it('is 1 % by default [S9.28]', () => {
    expect(defaultSlippage).toBe(1)
  })

  it('is a plain number that leaves something [S9.28]', () => {
    expect(['0.1', '1', '1,5', '50', '0.01'].map((text) => parseSlippage(type(text)))).toEqual([0.1, 1, 1.5, 50, 0.01])
    expect(['', '0', '50.1', '-1', '1e1', '100', 'x'].map((text) => parseSlippage(type(text)))).toEqual(
      Array(7).fill(undefined),
    )
  })
})

describe('what a host asks for by name', () => {
  const tokens = [ether, usd, asset('USDC', '0x0000000000000000000000000000000000000bad')]

  it('is found by symbol, the first of that name, or by address in any case [S2.13]', () => {
    expect(readPreset(tokens, { fromToken: 'usdc', toToken: 'ETH', amount: '321.123' }, 'de')).toEqual({
      ...{ from: usd.address, to: '', amountInput: { text: '321,123', reading: { value: '321.123' } } },
    })
    expect(readPreset(tokens, { toToken: String(usd.address).toLowerCase() }, 'de')).toEqual({
      ...{ from: '', to: usd.address, amountInput: one },
    })
  })

  it('is left open where nobody knows it, or where both are the same', () => {
    expect(readPreset(tokens, { fromToken: 'NOPE', toToken: 'NOPE', amount: '1e9' }, 'de')).toEqual({
      ...{ from: undefined, to: undefined, amountInput: one },
    })
    expect(readPreset(tokens, { fromToken: 'ETH', toToken: 'ETH' }, 'de').to).toBeUndefined()
  })
})

describe('the tokens to choose from', () => {
  const mixed = String(usd.address)

  it('know what is held whatever the case of the address, so that it can be paid with', () => {
    const [, joined] = joinTokens([ether, usd], [hold({ ...usd, address: mixed.toLowerCase() }, 5n)])
    expect(joined?.amount.atomic).toBe(5n)
    expect(joinTokens([ether], [hold(usd, 5n)]).map((each) => each.asset.symbol)).toEqual(['ETH', 'USDC'])
  })

  it('take the decimals of the chain where a list tells others', () => {
    const [joined] = joinTokens([{ ...usd, decimals: 18 }], [hold(usd, 5n)])
    expect([joined?.asset.decimals, joined?.amount.decimals]).toEqual([6, 6])
  })

  it('are found by symbol, name or address, own ones first, the others by symbol [S9.29]', () => {
    const list = [hold(ether, 1n), hold(asset('ZED', '0x1'), 0n), hold(asset('abc', '0x2'), 0n), hold(usd, 3n)]
    const symbols = (tokens: readonly AssetBalance[]) => tokens.map((each) => each.asset.symbol)
    const all = arrangeTokens(list, '')
    expect([symbols(all.own), symbols(all.others), all.suggested]).toEqual([['ETH', 'USDC'], ['abc', 'ZED'], []])
    expect(symbols(arrangeTokens(list, 'zed COIN').others)).toEqual(['ZED'])
    expect(symbols(arrangeTokens(list, mixed.toLowerCase().slice(0, 12)).own)).toEqual(['USDC'])
  })

  it('suggest at most eight of a long list, the native coin first, and none to somebody who searches [S9.29]', () => {
    const names = ['ETH', ...'USDC USDT DAI WETH WBTC LINK UNI AAVE ARB OP'.split(' '), 'X1', 'X2']
    const list = names.map((name, index) => hold(asset(name, index === 0 ? undefined : `0x${index}`), 0n))
    const { suggested } = arrangeTokens(list, '')
    expect(suggested).toHaveLength(8)
    expect(suggested[0]?.asset.symbol).toBe('ETH')
    expect(arrangeTokens(list, 'U').suggested).toEqual([])
  })
})

describe('a chosen token', () => {
  const form = { owner: 'eip155:1:0xa', from: '', to: '0xB', amountInput: one, providerId: 'pools' } as const

  it('changes places with what stood here when it stands on the other side', () => {
    expect(chooseToken(form, 'from', '0xb')).toMatchObject({ from: '0xb', to: '', providerId: undefined })
    expect(chooseToken(form, 'to', '0xC')).toMatchObject({ from: '', to: '0xC' })
  })
})
