import { encodeFunctionData, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import { decodeSwapCall } from './decodeSwapCall.js'

const [account, other, caller, sold, bought] = ['ac', '02', 'ca', 'a1', 'a2'].map((part) => `0x${part.repeat(20)}`) as [
  `0x${string}`,
  `0x${string}`,
  `0x${string}`,
  `0x${string}`,
  `0x${string}`,
]
const native = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
function decode(data: string, value = 0n) {
  return decodeSwapCall({ data, value }, account)
}

describe('decodeSwapCall: KyberSwap', () => {
  const desc =
    '(address srcToken, address dstToken, address[] srcReceivers, uint256[] srcAmounts, address[] feeReceivers, uint256[] feeAmounts, address dstReceiver, uint256 amount, uint256 minReturnAmount, uint256 flags, bytes permit) desc'
  const abi = parseAbi([
    `function swapGeneric((address callTarget, address approveTarget, bytes targetData, ${desc}, bytes clientData) execution)`,
    `function swapSimpleMode(address caller, ${desc}, bytes executorData, bytes clientData)`,
  ] as string[])
  const order = (flags: bigint) => ({
    ...{
      srcToken: sold,
      dstToken: bought,
      srcReceivers: [caller],
      srcAmounts: [50n],
      feeReceivers: [],
      feeAmounts: [],
    },
    ...{ dstReceiver: other, amount: 50n, minReturnAmount: 40n, flags, permit: '0x' },
  })
  const execution = (flags: bigint) => ({
    ...{ callTarget: caller, approveTarget: caller, targetData: '0x12', desc: order(flags), clientData: '0x34' },
  })
  const swap = { fromToken: sold, toToken: bought, recipient: other, amount: 50n, minToAmount: 40n }
  const lower = (call: ReturnType<typeof decode>) =>
    call && { ...call, fromToken: call.fromToken?.toLowerCase(), toToken: call.toToken?.toLowerCase() }

  it.each([
    ['0x8af033fb', 'swapSimpleMode', (flags: bigint) => [caller, order(flags), '0x12', '0x34']],
    ['0x59e50fed', 'swapGeneric', (flags: bigint) => [execution(flags)]],
  ] as const)('%s (%s): returns tokens, amount, least amount and recipient', (selector, functionName, args) => {
    const data = encodeFunctionData({ abi, functionName, args: args(0x220n) })
    expect(data.slice(0, 10)).toBe(selector)
    expect(lower(decode(data))).toMatchObject(swap)
    expect(decode(encodeFunctionData({ abi, functionName, args: args(1n) })), 'partial fill').toBeUndefined()
  })
})

describe('decodeSwapCall: 1inch over pools', () => {
  /** The word of an address with flags in the bits above it. */
  const word = (address: string) => BigInt(address) | (1n << 253n)
  const dex = word(caller)
  const encode = (name: string, args: readonly bigint[]) => {
    const types = args.map(() => 'uint256').join(', ')
    return encodeFunctionData({ abi: parseAbi([`function ${name}(${types})`] as string[]), functionName: name, args })
  }

  it.each([
    ['0x83800a8e', 'unoswap', [word(sold), 50n, 40n, dex]],
    ['0x8770ba91', 'unoswap2', [word(sold), 50n, 40n, dex, dex]],
    ['0x19367472', 'unoswap3', [word(sold), 50n, 40n, dex, dex, dex]],
  ] as const)('%s (%s): returns the sold token and the least amount for the sender', (selector, name, args) => {
    const data = encode(name, args)
    expect(data.slice(0, 10)).toBe(selector)
    expect(decode(data)).toEqual({ recipient: account, fromToken: sold, amount: 50n, minToAmount: 40n, isBlind: true })
  })

  it.each([
    ['unoswapTo', [word(other), word(sold), 50n, 40n, dex]],
    ['unoswapTo2', [word(other), word(sold), 50n, 40n, dex, dex]],
    ['unoswapTo3', [word(other), word(sold), 50n, 40n, dex, dex, dex]],
  ] as const)('%s: returns the recipient of the call', (name, args) => {
    const expected = { recipient: other, fromToken: sold, amount: 50n, minToAmount: 40n, isBlind: true }
    expect(decode(encode(name, args))).toEqual(expected)
  })

  it.each([
    ['ethUnoswap', [40n, dex], account],
    ['ethUnoswap2', [40n, dex, dex], account],
    ['ethUnoswap3', [40n, dex, dex, dex], account],
    ['ethUnoswapTo', [word(other), 40n, dex], other],
    ['ethUnoswapTo2', [word(other), 40n, dex, dex], other],
    ['ethUnoswapTo3', [word(other), 40n, dex, dex, dex], other],
  ] as const)('%s: returns the value of the call as the amount', (name, args, recipient) => {
    const expected = { recipient, fromToken: native, amount: 50n, minToAmount: 40n, isBlind: true }
    expect(decode(encode(name, args), 50n)).toEqual(expected)
  })
})
