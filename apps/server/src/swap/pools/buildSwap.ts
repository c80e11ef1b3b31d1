import type { SwapVenue } from '@foyer/contract/networksFile'
import { encodeFunctionData, getAddress, parseAbi } from 'viem'
import { encodePath } from './fetchQuoterQuotes.js'
import type { Hex } from './readCalls.js'

const wrapAbi = parseAbi(['function deposit() payable', 'function withdraw(uint256 amount)'])
const pairRouterAbi = parseAbi([
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
  'function swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
])
const router02Abi = parseAbi([
  'function multicall(uint256 deadline, bytes[] data) payable',
  'function exactInput((bytes path, address recipient, uint256 amountIn, uint256 amountOutMinimum) params) payable',
  'function unwrapWETH9(uint256 amountMinimum, address recipient) payable',
  'function refundETH() payable',
])

/** SwapRouter02 reads this recipient as itself. */
const routerItself: Hex = '0x0000000000000000000000000000000000000002'

/** The data of one swap transaction. */
export interface SwapOrder {
  readonly venue: SwapVenue
  /** The tokens of the path in order, with the native currency wrapped. */
  readonly path: readonly Hex[]
  /** The fee of each pool, in millionths. It identifies a concentrated pool. */
  readonly fees: readonly number[]
  readonly amount: bigint
  readonly minToAmount: bigint
  /** The account that receives the result. */
  readonly account: Hex
  readonly isFromNative: boolean
  readonly isToNative: boolean
  /** In seconds since 1970. */
  readonly deadline: bigint
}

/** A transaction in the form of a `send` step. */
export interface SwapTransaction {
  readonly to: string
  readonly data: Hex
  readonly value: string
}

/** Creates the transaction that wraps or unwraps the native currency, one for one. */
export function buildWrapping(wrapped: Hex, amount: bigint, isFromNative: boolean): SwapTransaction {
  const data = isFromNative
    ? encodeFunctionData({ abi: wrapAbi, functionName: 'deposit' })
    : encodeFunctionData({ abi: wrapAbi, functionName: 'withdraw', args: [amount] })
  return { to: getAddress(wrapped), data, value: isFromNative ? String(amount) : '0' }
}

/** Creates the call of the venue's router. */
export function buildSwap(order: SwapOrder): SwapTransaction {
  const data = order.venue.kind === 'constantProduct' ? encodePairSwap(order) : encodeExactInput(order)
  return { to: getAddress(order.venue.router), data, value: order.isFromNative ? String(order.amount) : '0' }
}

function encodePairSwap(order: SwapOrder): Hex {
  const { amount, minToAmount, path, account, deadline } = order
  const abi = pairRouterAbi
  if (order.isFromNative)
    return encodeFunctionData({
      ...{ abi, functionName: 'swapExactETHForTokens', args: [minToAmount, path, account, deadline] },
    })
  const functionName = order.isToNative ? 'swapExactTokensForETH' : 'swapExactTokensForTokens'
  return encodeFunctionData({ abi, functionName, args: [amount, minToAmount, path, account, deadline] })
}

function encodeExactInput(order: SwapOrder): Hex {
  const { amount, minToAmount, path, fees, account, deadline } = order
  const abi = router02Abi
  const recipient = order.isToNative ? routerItself : account
  const swap = { path: encodePath(path, fees), recipient, amountIn: amount, amountOutMinimum: minToAmount }
  const calls = [encodeFunctionData({ abi, functionName: 'exactInput', args: [swap] })]
  if (order.isToNative)
    calls.push(encodeFunctionData({ abi, functionName: 'unwrapWETH9', args: [minToAmount, account] }))
  if (order.isFromNative) calls.push(encodeFunctionData({ abi, functionName: 'refundETH' }))
  return encodeFunctionData({ abi, functionName: 'multicall', args: [deadline, calls] })
}
