import { type Address, concatHex, encodeFunctionData, type Hex, numberToHex, pad, parseAbi, size, slice } from 'viem'
import { describe, expect, it } from 'vitest'
import { type Hex as FrameHex, fromHex } from '../signers/bytes.js'
import { decodeSwap } from './decodeSwap.js'

const me = '0x1111111111111111111111111111111111111111'
const thief = '0x3333333333333333333333333333333333333333'
const router: Address = '0x7a250d5630b4cf539739df2c5dacb4c659f2488d'
const weth: Address = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
const usdc: Address = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const dai: Address = '0x6b175474e89094c44da98b954eedeac495271d0f'
const itself = '0x0000000000000000000000000000000000000002'
const known = { wrapped: weth, routers: [router] }

const abi = parseAbi([
  'function swapExactTokensForTokens(uint256, uint256, address[], address, uint256)',
  'function swapExactETHForTokens(uint256, address[], address, uint256)',
  'function swapExactTokensForETH(uint256, uint256, address[], address, uint256)',
  'function multicall(uint256, bytes[])',
  'function exactInput((bytes path, address recipient, uint256 amountIn, uint256 amountOutMinimum) params)',
  'function unwrapWETH9(uint256, address)',
  'function refundETH()',
  'function sweepToken(address, uint256, address)',
  'function approveMax(address)',
])

function decode(data: Hex, value = 0n, to: string = router) {
  return decodeSwap({ to: to as FrameHex, value, data: fromHex(data) }, me, known)
}

function pairs(name: 'swapExactTokensForTokens' | 'swapExactTokensForETH', recipient: Address = me, least = 90n) {
  return encodeFunctionData({ abi, functionName: name, args: [100n, least, [usdc, weth, dai], recipient, 9n] })
}
function fromCoin(recipient: Address = me, least = 90n) {
  return encodeFunctionData({ abi, functionName: 'swapExactETHForTokens', args: [least, [weth, usdc], recipient, 9n] })
}

function path(...tokens: Address[]) {
  return concatHex(tokens.flatMap((token, at) => (at === 0 ? [token] : ['0x000bb8', token])))
}
function exactInput(recipient: Address = me, from = weth, to = usdc, amountIn = 100n, amountOutMinimum = 90n) {
  return encodeFunctionData({
    abi,
    functionName: 'exactInput',
    args: [{ path: path(from, dai, to), recipient, amountIn, amountOutMinimum }],
  })
}
function multicall(...calls: Hex[]) {
  return encodeFunctionData({ abi, functionName: 'multicall', args: [9n, calls] })
}
function unwrap(recipient: Address = me, least = 90n) {
  return encodeFunctionData({ abi, functionName: 'unwrapWETH9', args: [least, recipient] })
}
const refund = encodeFunctionData({ abi, functionName: 'refundETH' })

describe('decodeSwap: a call of a known router', () => {
  it('decodes a swap over pairs: its maximum input and its minimum output', () => {
    const both = { amount: 100n, least: 90n }
    expect(decode(pairs('swapExactTokensForTokens'))).toMatchObject({ ...both, pays: usdc, gets: dai })
    expect(decode(pairs('swapExactTokensForETH'))).toMatchObject({ ...both, pays: usdc, gets: 'native' })
    expect(decode(fromCoin(), 70n)).toMatchObject({ pays: 'native', gets: usdc, amount: 70n, least: 90n })
    // The address may be in upper case.
    expect(decode(fromCoin(), 70n, `0x${router.slice(2).toUpperCase()}`)).toBeDefined()
  })

  it('decodes a swap over concentrated pools, with wrapping and unwrapping of the coin', () => {
    const both = { amount: 100n, least: 90n }
    expect(decode(multicall(exactInput()))).toMatchObject({ ...both, pays: weth, gets: usdc })
    expect(decode(multicall(exactInput(), refund), 100n)).toMatchObject({ ...both, pays: 'native', gets: usdc })
    const out = exactInput(itself, usdc, weth, 100n, 80n)
    // The minimum of the unwrapping counts: the swap before it may have returned another token.
    expect(decode(multicall(out, unwrap()))).toMatchObject({ ...both, pays: usdc, gets: 'native' })
    expect(decode(multicall(out, unwrap(), refund))).toBeDefined()
  })
})

describe('attack: decodeSwap of a call that only looks like the user’s own swap', () => {
  it.each([
    ['pairs', pairs('swapExactTokensForTokens', thief), 0n],
    ['pairs to the coin', pairs('swapExactTokensForETH', thief), 0n],
    ['pairs from the coin', fromCoin(thief), 70n],
    ['concentrated pools', multicall(exactInput(thief)), 0n],
    ['the unwrapping', multicall(exactInput(itself, usdc, weth), unwrap(thief)), 0n],
    ['no account: the tokens stay in the router', multicall(exactInput(itself)), 0n],
  ])('returns undefined if the call pays another account: %s', (_, data, value) => {
    expect(decode(data, value)).toBeUndefined()
  })

  it.each([
    ['pairs', pairs('swapExactTokensForTokens', me, 0n), 0n],
    ['pairs from the coin', fromCoin(me, 0n), 70n],
    ['concentrated pools', multicall(exactInput(me, weth, usdc, 100n, 0n)), 0n],
    ['the unwrapping, although the swap has a minimum', multicall(exactInput(itself, usdc, weth), unwrap(me, 0n)), 0n],
  ])('returns undefined if the call guarantees no minimum output: %s', (_, data, value) => {
    expect(decode(data, value)).toBeUndefined()
  })

  it.each([
    ['a second swap', [exactInput(), exactInput(thief)]],
    ['a second swap for the same account', [exactInput(), exactInput()]],
    [
      'a sweep after it',
      [exactInput(), encodeFunctionData({ abi, functionName: 'sweepToken', args: [usdc, 0n, thief] })],
    ],
    ['an approval before it', [encodeFunctionData({ abi, functionName: 'approveMax', args: [usdc] }), exactInput()]],
    ['a nested multicall', [multicall(exactInput())]],
    ['two unwrappings', [exactInput(itself, usdc, weth), unwrap(), unwrap(thief)]],
    ['the unwrapping first', [unwrap(), exactInput(itself, usdc, weth)]],
    ['an unwrapping of tokens that the account received', [exactInput(me, usdc, weth), unwrap()]],
    ['a refund alone', [refund]],
    ['nothing', []],
  ])('returns undefined if another call is hidden in it: %s', (_, calls) => {
    expect(decode(multicall(...(calls as Hex[])))).toBeUndefined()
  })

  it('returns undefined for another contract, whose functions may not do what their names say', () => {
    expect(decode(fromCoin(), 70n, thief)).toBeUndefined()
    expect(decode(pairs('swapExactTokensForTokens'), 0n, usdc)).toBeUndefined()
    const call = { to: router, value: 70n, data: fromHex(fromCoin()) }
    expect(decodeSwap(call, me, undefined)).toBeUndefined()
    expect(decodeSwap({ value: 70n, data: call.data }, me, known)).toBeUndefined()
    expect(decodeSwap(call, me, known)).toBeDefined()
  })

  it('returns undefined if coins are sent that are not part of the swap', () => {
    expect(decode(pairs('swapExactTokensForTokens'), 1n)).toBeUndefined()
    expect(decode(pairs('swapExactTokensForETH'), 1n)).toBeUndefined()
    // More coins than the swap needs, or a swap of other tokens: anyone can take the coins left in the router.
    expect(decode(multicall(exactInput(), refund), 101n)).toBeUndefined()
    expect(decode(multicall(exactInput(me, usdc, dai), refund), 100n)).toBeUndefined()
    expect(decode(fromCoin(), 0n)).toBeUndefined()
  })

  it('returns undefined for an amount of zero, which some routers treat as the complete balance', () => {
    expect(decode(multicall(exactInput(me, weth, usdc, 0n)))).toBeUndefined()
    expect(decode(multicall(exactInput(me, usdc, usdc)))).toBeUndefined()
  })

  it('returns undefined for misleading offsets or data that ends early', () => {
    const good = fromCoin()
    expect(decode(slice(good, 0, size(good) - 32), 70n)).toBeUndefined()
    const words = Array.from({ length: (size(good) - 4) / 32 }, (_, at) => slice(good, 4 + at * 32, 36 + at * 32))
    const change = (at: number, word: Hex) =>
      concatHex([slice(good, 0, 4), ...words.map((each, place) => (place === at ? pad(word, { size: 32 }) : each))])
    // The path: out of range, endless, with one token only; an address with non-zero bytes before it.
    expect(decode(change(1, numberToHex(2n ** 255n)), 70n)).toBeUndefined()
    expect(decode(change(4, numberToHex(2n ** 64n)), 70n)).toBeUndefined()
    expect(decode(change(4, '0x01'), 70n)).toBeUndefined()
    expect(decode(change(2, concatHex(['0x01', me])), 70n)).toBeUndefined()
    // Read the path at its offset, as the router does, not at the usual position.
    const other = concatHex([change(1, numberToHex(7 * 32)), numberToHex(2, { size: 32 }), pad(weth), pad(dai)])
    expect(decode(other, 70n)).toMatchObject({ gets: dai })
    const short = encodeFunctionData({
      abi,
      functionName: 'exactInput',
      args: [{ path: slice(path(weth, usdc), 0, 40), recipient: me, amountIn: 1n, amountOutMinimum: 1n }],
    })
    expect(decode(multicall(short))).toBeUndefined()
    expect(decode('0x')).toBeUndefined()
    expect(decode('0x5ae401dc')).toBeUndefined()
  })
})
