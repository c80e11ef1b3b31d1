import { decodeFunctionResult, encodeFunctionData, type Hex, isHex, parseAbi } from 'viem'
import type { RpcProvider } from '../../chains/rpc/RpcProvider.js'
import { type SwapOffer, type SwapProvider, SwapRefusal, type SwapRequest } from '../../swap/SwapProvider.js'

const abi = parseAbi([
  'function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[] amounts)',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline)',
])
const deadline = 4_000_000_000n

/** Encodes the correct transaction of a router's swap. A test may change its recipient and minimum amount. */
export function encodeRouterSwap(
  { from, to, amount, account }: SwapRequest,
  wrapped: string,
  change: { readonly recipient?: string; readonly least: bigint },
): Hex {
  const path = [(from.address ?? wrapped) as Hex, (to.address ?? wrapped) as Hex]
  const [recipient, least] = [(change.recipient ?? account) as Hex, change.least]
  if (from.address === undefined)
    return encodeFunctionData({
      abi,
      functionName: 'swapExactETHForTokens',
      args: [least, path, recipient, deadline],
    })
  const functionName = to.address === undefined ? 'swapExactTokensForETH' : 'swapExactTokensForTokens'
  return encodeFunctionData({ abi, functionName, args: [amount, least, path, recipient, deadline] })
}

/** Creates a minimal correct provider with one router like Uniswap V2 and one pair. */
export function createRouterProvider(options: {
  readonly id?: string
  readonly chainId: string
  readonly rpc: RpcProvider
  readonly router: string
  readonly wrapped: string
}): SwapProvider {
  const { id = 'router', chainId, rpc, router, wrapped } = options
  return {
    id,
    name: `The ${id}`,
    supports: (from, to) => from === chainId && to === chainId,
    targets: (requested) => (requested === chainId ? [router] : []),
    quote: async ({ from, to, amount, slippageBps }): Promise<SwapOffer> => {
      const path = [(from.address ?? wrapped) as Hex, (to.address ?? wrapped) as Hex]
      const data = encodeFunctionData({ abi, functionName: 'getAmountsOut', args: [amount, path] })
      const [outcome] = await rpc.send(chainId, [{ method: 'eth_call', params: [{ to: router, data }, 'latest'] }])
      if (outcome === undefined || 'error' in outcome || !isHex(outcome.result))
        throw new SwapRefusal('no_route', 'There is no pair')
      const amounts = decodeFunctionResult({ abi, functionName: 'getAmountsOut', data: outcome.result })
      const toAmount = amounts.at(-1) ?? 0n
      return {
        toAmount,
        minToAmount: (toAmount * BigInt(10_000 - slippageBps)) / 10_000n,
        gas: 150_000n,
        fees: [],
        ...(from.address === undefined ? {} : { spender: router }),
        route: ['Pair'],
        lifetimeMs: 60_000,
        payload: {},
      }
    },
    prepare: async (question, { minToAmount }) => {
      const data = encodeRouterSwap(question, wrapped, { least: minToAmount })
      const value = question.from.address === undefined ? question.amount.toString() : '0'
      return [{ kind: 'send', transaction: { to: router, data, value } }]
    },
  }
}
