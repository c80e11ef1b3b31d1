import { decodeFunctionData, type Hex, parseAbi } from 'viem'

/** The content of a decoded call. A token or amount is absent if the call does not state it. */
export interface SwapCall {
  readonly recipient: string
  readonly minToAmount: bigint
  readonly fromToken?: string | undefined
  readonly toToken?: string | undefined
  readonly amount?: bigint
  /** The call does not state which token arrives: a pool decides it. */
  readonly isBlind?: boolean
}

const abi = parseAbi([
  // Uniswap V2 and its forks.
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForETHSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  // SwapRouter02.
  'function multicall(uint256 deadline, bytes[] data)',
  'function multicall(bytes[] data)',
  'function exactInput((bytes path, address recipient, uint256 amountIn, uint256 amountOutMinimum) params)',
  'function exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96) params)',
  'function unwrapWETH9(uint256 amountMinimum, address recipient)',
  'function unwrapWETH9(uint256 amountMinimum)',
  'function refundETH()',
  // Wrapped native currency.
  'function deposit()',
  'function withdraw(uint256 amount)',
  // KyberSwap's MetaAggregationRouterV2: `swap` 0xe21fd0e9, `swapGeneric` 0x59e50fed, `swapSimpleMode` 0x8af033fb.
  'function swap((address callTarget, address approveTarget, bytes targetData, (address srcToken, address dstToken, address[] srcReceivers, uint256[] srcAmounts, address[] feeReceivers, uint256[] feeAmounts, address dstReceiver, uint256 amount, uint256 minReturnAmount, uint256 flags, bytes permit) desc, bytes clientData) execution)',
  'function swapGeneric((address callTarget, address approveTarget, bytes targetData, (address srcToken, address dstToken, address[] srcReceivers, uint256[] srcAmounts, address[] feeReceivers, uint256[] feeAmounts, address dstReceiver, uint256 amount, uint256 minReturnAmount, uint256 flags, bytes permit) desc, bytes clientData) execution)',
  'function swapSimpleMode(address caller, (address srcToken, address dstToken, address[] srcReceivers, uint256[] srcAmounts, address[] feeReceivers, uint256[] feeAmounts, address dstReceiver, uint256 amount, uint256 minReturnAmount, uint256 flags, bytes permit) desc, bytes executorData, bytes clientData)',
  // 1inch's AggregationRouterV6.
  'function swap(address executor, (address srcToken, address dstToken, address srcReceiver, address dstReceiver, uint256 amount, uint256 minReturnAmount, uint256 flags) desc, bytes data)',
  // The same router over pools. Each word of a token or a pool has an address in its lower 160 bits.
  'function unoswap(uint256 token, uint256 amount, uint256 minReturn, uint256 dex)',
  'function unoswap2(uint256 token, uint256 amount, uint256 minReturn, uint256 dex, uint256 dex2)',
  'function unoswap3(uint256 token, uint256 amount, uint256 minReturn, uint256 dex, uint256 dex2, uint256 dex3)',
  'function unoswapTo(uint256 to, uint256 token, uint256 amount, uint256 minReturn, uint256 dex)',
  'function unoswapTo2(uint256 to, uint256 token, uint256 amount, uint256 minReturn, uint256 dex, uint256 dex2)',
  'function unoswapTo3(uint256 to, uint256 token, uint256 amount, uint256 minReturn, uint256 dex, uint256 dex2, uint256 dex3)',
  'function ethUnoswap(uint256 minReturn, uint256 dex)',
  'function ethUnoswap2(uint256 minReturn, uint256 dex, uint256 dex2)',
  'function ethUnoswap3(uint256 minReturn, uint256 dex, uint256 dex2, uint256 dex3)',
  'function ethUnoswapTo(uint256 to, uint256 minReturn, uint256 dex)',
  'function ethUnoswapTo2(uint256 to, uint256 minReturn, uint256 dex, uint256 dex2)',
  'function ethUnoswapTo3(uint256 to, uint256 minReturn, uint256 dex, uint256 dex2, uint256 dex3)',
  // 0x's AllowanceHolder and the contract that it calls.
  'function exec(address operator, address token, uint256 amount, address target, bytes data)',
  'function execute((address recipient, address buyToken, uint256 minAmountOut) slippage, bytes[] actions, bytes32 zid)',
])

/** The address of the native currency in decoded calls. */
const native = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
/** The recipients that SwapRouter02 reads as the sender and as itself. */
const sender = '0x0000000000000000000000000000000000000001'
const router = '0x0000000000000000000000000000000000000002'

type Decoded = ReturnType<typeof decodeFunctionData<typeof abi>>

function decode(data: string): Decoded | undefined {
  try {
    return decodeFunctionData({ abi, data: data as Hex })
  } catch {
    return undefined
  }
}

/**
 * Decodes a call of a known router. Returns undefined for other calls. `account` sends the call, with `value` of the
 * native currency.
 */
export function decodeSwapCall(
  call: { readonly data: string; readonly value: bigint },
  account: string,
): SwapCall | undefined {
  const decoded = decode(call.data)
  switch (decoded?.functionName) {
    case 'swapExactTokensForTokens':
    case 'swapExactTokensForTokensSupportingFeeOnTransferTokens': {
      const [amount, minToAmount, path, recipient] = decoded.args
      return { recipient, minToAmount, amount, fromToken: path[0], toToken: path.at(-1) }
    }
    case 'swapExactTokensForETH':
    case 'swapExactTokensForETHSupportingFeeOnTransferTokens': {
      const [amount, minToAmount, path, recipient] = decoded.args
      return { recipient, minToAmount, amount, fromToken: path[0], toToken: native }
    }
    case 'swapExactETHForTokens':
    case 'swapExactETHForTokensSupportingFeeOnTransferTokens': {
      const [minToAmount, path, recipient] = decoded.args
      return { recipient, minToAmount, amount: call.value, fromToken: native, toToken: path.at(-1) }
    }
    case 'multicall':
      return readMulticall(decoded.args.at(-1) as readonly string[], call.value, account)
    case 'exactInput':
    case 'exactInputSingle':
      return readMulticall([call.data], call.value, account)
    case 'deposit':
      return { recipient: account, minToAmount: call.value, amount: call.value, fromToken: native }
    case 'withdraw':
      return { recipient: account, minToAmount: decoded.args[0], amount: decoded.args[0], toToken: native }
    case 'swap':
    case 'swapGeneric':
    case 'swapSimpleMode': {
      const [first, second]: readonly unknown[] = decoded.args
      return readDescription(typeof first === 'string' ? second : (first as { desc: unknown }).desc)
    }
    case 'unoswap':
    case 'unoswap2':
    case 'unoswap3': {
      const [token, amount, minToAmount] = decoded.args
      return { recipient: account, minToAmount, amount, fromToken: toAddress(token), isBlind: true }
    }
    case 'unoswapTo':
    case 'unoswapTo2':
    case 'unoswapTo3': {
      const [to, token, amount, minToAmount] = decoded.args
      return { recipient: toAddress(to), minToAmount, amount, fromToken: toAddress(token), isBlind: true }
    }
    case 'ethUnoswap':
    case 'ethUnoswap2':
    case 'ethUnoswap3':
      return { recipient: account, minToAmount: decoded.args[0], ...paidNative(call.value) }
    case 'ethUnoswapTo':
    case 'ethUnoswapTo2':
    case 'ethUnoswapTo3':
      return { recipient: toAddress(decoded.args[0]), minToAmount: decoded.args[1], ...paidNative(call.value) }
    case 'exec': {
      const [, fromToken, amount, , data] = decoded.args
      const inner = decodeSwapCall({ data, value: call.value }, account)
      return inner && { ...inner, fromToken, amount }
    }
    case 'execute': {
      const [{ recipient, buyToken, minAmountOut }] = decoded.args
      // These fields are empty if one of its actions pays out directly.
      if (/^0x0{40}$/.test(recipient)) return undefined
      return { recipient, minToAmount: minAmountOut, toToken: buyToken }
    }
    default:
      return undefined
  }
}

function toAddress(word: bigint) {
  return `0x${BigInt.asUintN(160, word).toString(16).padStart(40, '0')}`
}
function paidNative(value: bigint) {
  return { amount: value, fromToken: native, isBlind: true }
}

/**
 * Decodes one swap, and an optional unwrapping of its result. Returns undefined if there is another call, except a
 * refund.
 */
function readMulticall(calls: readonly string[], value: bigint, account: string): SwapCall | undefined {
  let swap: SwapCall | undefined
  let unwrap: { readonly recipient: string; readonly least: bigint } | undefined
  for (const decoded of calls.map(decode)) {
    if (decoded?.functionName === 'exactInput' && swap === undefined) {
      const [{ path, recipient, amountIn, amountOutMinimum }] = decoded.args
      const [fromToken, toToken] = [path.slice(0, 42), `0x${path.slice(-40)}`]
      swap = {
        recipient,
        minToAmount: amountOutMinimum,
        amount: amountIn,
        toToken,
        fromToken: value > 0n ? native : fromToken,
      }
    } else if (decoded?.functionName === 'exactInputSingle' && swap === undefined) {
      const [{ tokenIn, tokenOut, recipient, amountIn, amountOutMinimum }] = decoded.args
      swap = {
        recipient,
        minToAmount: amountOutMinimum,
        amount: amountIn,
        toToken: tokenOut,
        fromToken: value > 0n ? native : tokenIn,
      }
    } else if (decoded?.functionName === 'unwrapWETH9' && swap !== undefined && unwrap === undefined) {
      unwrap = { least: decoded.args[0], recipient: decoded.args[1] ?? sender }
    } else if (decoded?.functionName !== 'refundETH') return undefined
  }
  if (swap === undefined) return undefined
  const name = (recipient: string) => (recipient.toLowerCase() === sender ? account : recipient)
  if (unwrap === undefined) return { ...swap, recipient: name(swap.recipient) }
  // The router can unwrap only tokens that the swap has sent to the router.
  if (swap.recipient.toLowerCase() !== router) return undefined
  // Only the minimum of the unwrapping is guaranteed: the swap before it may promise a high amount of another token.
  return { ...swap, toToken: native, minToAmount: unwrap.least, recipient: name(unwrap.recipient) }
}

interface Description {
  srcToken: string
  dstToken: string
  dstReceiver: string
  amount: bigint
  minReturnAmount: bigint
  flags: bigint
}

/**
 * The flag for a partial fill in both routers: the router may take part of the amount and return part of the minimum.
 */
const partialFill = 1n

function readDescription(desc: unknown): SwapCall | undefined {
  const { srcToken, dstToken, dstReceiver, amount, minReturnAmount, flags } = desc as Description
  if ((flags & partialFill) !== 0n) return undefined
  return { fromToken: srcToken, toToken: dstToken, recipient: dstReceiver, amount, minToAmount: minReturnAmount }
}
