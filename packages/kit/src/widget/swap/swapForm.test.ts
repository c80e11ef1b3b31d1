import { parseTypedAmount } from '@foyer/primitives/parseTypedAmount'
import { describe, expect, it } from 'vitest'
import type { Asset, AssetBalance } from '../../core/Adapter.js'
import type { SwapOffer } from '../../core/swap/swapOffers.js'
import { groupTokens } from './groupTokens.js'
import { chooseToken } from './SwapSelectToken.js'
import { getImpact } from './swapAmounts.js'
import { defaultSlippage, getMax, parseSlippage, resolvePreset, type SwapInputs, validateSwapForm } from './swapForm.js'
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
  return validateSwapForm({ ...inputs, ...change })
}
function failed(...reasons: ('no_route' | 'too_small' | 'unreachable')[]): Partial<SwapInputs> {
  return {
    offers: { offers: [], failures: reasons.map((reason) => ({ provider: offer.provider, reason })) },
    offer: undefined,
  }
}

describe('validateSwapForm', () => {
  it.each<[string, Partial<SwapInputs>, object]>([
    ['requires a token first', { to: undefined }, { step: 'selectToken' }],
    ['requires an amount', { typed: type('0.') }, { step: 'enterAmount' }],
    ['reports an invalid amount', { typed: type('1e3') }, { step: 'incorrectAmount', fault: 'amountNotNumber' }],
    [
      'requires a choice for an ambiguous amount',
      { typed: { choices: ['1.5', '1500'] } },
      { step: 'incorrectAmount', fault: 'amountUnclear' },
    ],
    ['reports too many decimals', { typed: type(`0.${'1'.repeat(19)}`) }, { fault: 'amountDecimals' }],
    ['reports an amount above the balance', { typed: type('2.5') }, { step: 'insufficient', fault: 'amountOver' }],
    [
      'reports that the balance does not cover the network fee',
      { typed: type('2') },
      { step: 'insufficient', fault: 'feeOver' },
    ],
    ['waits for offers', { offers: undefined, offer: undefined }, { step: 'review', isWaiting: true }],
    ['reports a missing route', failed('no_route', 'unreachable'), { step: 'noRoute' }],
    ['reports an amount that is too small for every provider', failed('no_route', 'too_small'), { step: 'tooSmall' }],
    ['reports that no provider is reachable', failed('unreachable'), { step: 'noOffers' }],
    ['reports that the offers failed to load', { hasFailed: true }, { step: 'noOffers' }],
    ['leads to the review', {}, { step: 'review', isWaiting: false, ready: offer }],
  ])('%s [S1.12]', (_, change, expected) => {
    expect(read(change)).toMatchObject(expected)
  })

  it('requires a tick for a price impact of 15 %, but not for 14.99 %', () => {
    expect(read({ impact: 15 }).ready).toBeUndefined()
    expect(read({ impact: 15, isImpactAccepted: true }).ready).toBe(offer)
    expect(read({ impact: 14.99 }).ready).toBe(offer)
  })

  it('compares in atomic units: accepts the whole balance, and rejects one unit more', () => {
    const from = hold(usd, 1_234_567n)
    expect(read({ from, isNative: false, typed: type('1.234567') }).ready).toBe(offer)
    expect(read({ from, isNative: false, typed: type('1.234568') })).toMatchObject({ fault: 'amountOver' })
  })

  it('requires a native balance for the fee of a token swap', () => {
    const native = { atomic: 1n, decimals: 18 }
    expect(read({ from: hold(usd, 10n ** 9n), isNative: false, native })).toMatchObject({ fault: 'feeOver' })
  })

  it('getMax: returns the whole balance of a token, or the native balance less the fee', () => {
    expect(getMax(hold(usd, 7n), false, inputs.fee).atomic).toBe(7n)
    expect(getMax(hold(ether, 10n ** 18n), true, inputs.fee).atomic).toBe(10n ** 18n - 10n ** 15n)
    expect(getMax(hold(ether, 5n), true, inputs.fee).atomic).toBe(0n)
  })
})

describe('getImpact', () => {
  const money = (atomic: bigint) => ({ atomic, decimals: 6, currency: 'USD' }) as const

  it("returns the higher of the provider's value and the loss by prices", () => {
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

  it('parseSlippage: accepts plain numbers from 0.01 to 50 [S9.28]', () => {
    expect(['0.1', '1', '1,5', '50', '0.01'].map((text) => parseSlippage(type(text)))).toEqual([0.1, 1, 1.5, 50, 0.01])
    expect(['', '0', '50.1', '-1', '1e1', '100', 'x'].map((text) => parseSlippage(type(text)))).toEqual(
      Array(7).fill(undefined),
    )
  })
})

describe('resolvePreset', () => {
  const tokens = [ether, usd, asset('USDC', '0x0000000000000000000000000000000000000bad')]

  it('finds a token by address in any case, or the first one with the symbol [S2.13]', () => {
    expect(resolvePreset(tokens, { fromToken: 'usdc', toToken: 'ETH', amount: '321.123' }, 'de')).toEqual({
      ...{ from: usd.address, to: '', amountInput: { text: '321,123', reading: { value: '321.123' } } },
    })
    expect(resolvePreset(tokens, { toToken: String(usd.address).toLowerCase() }, 'de')).toEqual({
      ...{ from: '', to: usd.address, amountInput: one },
    })
  })

  it('returns no token for an unknown name, and no second token if both are the same', () => {
    expect(resolvePreset(tokens, { fromToken: 'NOPE', toToken: 'NOPE', amount: '1e9' }, 'de')).toEqual({
      ...{ from: undefined, to: undefined, amountInput: one },
    })
    expect(resolvePreset(tokens, { fromToken: 'ETH', toToken: 'ETH' }, 'de').to).toBeUndefined()
  })
})

describe('tokens to select from', () => {
  const mixed = String(usd.address)

  it('joinTokens: matches balances by address, ignoring its case', () => {
    const [, joined] = joinTokens([ether, usd], [hold({ ...usd, address: mixed.toLowerCase() }, 5n)])
    expect(joined?.amount.atomic).toBe(5n)
    expect(joinTokens([ether], [hold(usd, 5n)]).map((each) => each.asset.symbol)).toEqual(['ETH', 'USDC'])
  })

  it('joinTokens: prefers the decimals from the chain to those of the list', () => {
    const [joined] = joinTokens([{ ...usd, decimals: 18 }], [hold(usd, 5n)])
    expect([joined?.asset.decimals, joined?.amount.decimals]).toEqual([6, 6])
  })

  it('groupTokens: searches by symbol, name and address, and sorts other tokens by symbol [S9.29]', () => {
    const list = [hold(ether, 1n), hold(asset('ZED', '0x1'), 0n), hold(asset('abc', '0x2'), 0n), hold(usd, 3n)]
    const symbols = (tokens: readonly AssetBalance[]) => tokens.map((each) => each.asset.symbol)
    const all = groupTokens(list, '')
    expect([symbols(all.own), symbols(all.others), all.suggested]).toEqual([['ETH', 'USDC'], ['abc', 'ZED'], []])
    expect(symbols(groupTokens(list, 'zed COIN').others)).toEqual(['ZED'])
    expect(symbols(groupTokens(list, mixed.toLowerCase().slice(0, 12)).own)).toEqual(['USDC'])
  })

  it('groupTokens: suggests at most eight tokens, native first, and none during a search [S9.29]', () => {
    const names = ['ETH', ...'USDC USDT DAI WETH WBTC LINK UNI AAVE ARB OP'.split(' '), 'X1', 'X2']
    const list = names.map((name, index) => hold(asset(name, index === 0 ? undefined : `0x${index}`), 0n))
    const { suggested } = groupTokens(list, '')
    expect(suggested).toHaveLength(8)
    expect(suggested[0]?.asset.symbol).toBe('ETH')
    expect(groupTokens(list, 'U').suggested).toEqual([])
  })
})

describe('chooseToken', () => {
  const form = { owner: 'eip155:1:0xa', from: '', to: '0xB', amountInput: one, providerId: 'pools' } as const

  it('swaps the two sides if the other side has the token', () => {
    expect(chooseToken(form, 'from', '0xb')).toMatchObject({ from: '0xb', to: '', providerId: undefined })
    expect(chooseToken(form, 'to', '0xC')).toMatchObject({ from: '', to: '0xC' })
  })
})
