import * as z from 'zod/mini'
import { type SwapProvider, SwapRefusal, type SwapRequest } from '../SwapProvider.js'
import {
  anyUnits,
  callData,
  checkValue,
  createSwapFetch,
  evmAddress,
  lifetimeMs,
  numberOf,
  subtractSlippage,
  units,
  type VendorOptions,
} from './vendorTerms.js'

/** AggregationRouterV6, with the same address on every network but one. */
const router = '0x111111125421cA6dc452d289314280a0f8842A65'
const routers: Readonly<Record<string, string>> = { 'eip155:324': '0x6fd4383cB451173D5f9304F041C7BCBf27d561fF' }
const networks = new Set([1, 10, 56, 100, 130, 137, 146, 324, 8453, 42161, 43114, 59144])
const native = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'

const quoteAnswer = z.object({ dstAmount: units, gas: z.optional(anyUnits) })
const swapAnswer = z.object({
  dstAmount: units,
  tx: z.object({ to: evmAddress, data: callData, value: anyUnits }),
})

/**
 * Creates the provider of 1inch's Swap API v6.1, which needs a key. The API takes the operator's fee from the source token. The plan that
 * `/swap` needs is not confirmed against a live service. Source: the vendor's API reference
 */
export function create1inch(options: VendorOptions & { readonly key: string }): SwapProvider {
  const { base = 'https://api.1inch.com/swap/v6.1', key, fee, now, targets = [] } = options
  const fetchJson = createSwapFetch('1inch', base, { Authorization: `Bearer ${key}` }, now)
  const routerOf = (chainId: string) => routers[chainId] ?? router

  const describe = ({ from, to, amount }: SwapRequest, more: Record<string, string>): string =>
    new URLSearchParams({
      ...{ src: from.address ?? native, dst: to.address ?? native, amount: amount.toString(), ...more },
      ...(fee && { fee: String(fee.bps / 100) }),
    }).toString()

  return {
    id: '1inch',
    name: '1inch',
    supports: (from, to) => from === to && networks.has(Number(numberOf(from))),
    targets: (chainId) => [routerOf(chainId), ...targets],
    quote: async (question, signal) => {
      const { from, amount } = question
      const path = `/${numberOf(from.chainId)}/quote?${describe(question, { includeGas: 'true' })}`
      const { dstAmount: toAmount, gas } = await fetchJson(path, quoteAnswer, { signal })
      const taken = { name: 'This service', amount: (amount * BigInt(fee?.bps ?? 0)) / 10_000n, token: from }
      const fees = fee === undefined ? [] : [{ ...taken, isIncluded: true }]
      return {
        ...{ toAmount, minToAmount: subtractSlippage(toAmount, question), fees },
        ...(gas === undefined ? {} : { gas }),
        ...(from.address === undefined ? {} : { spender: routerOf(from.chainId) }),
        ...{ route: ['1inch'], lifetimeMs, payload: {} },
      }
    },
    prepare: async (question, { minToAmount }, signal) => {
      const { from, account, slippageBps } = question
      const terms = {
        ...{ from: account, origin: account, receiver: account, slippage: String(slippageBps / 100) },
        // Disable the vendor's estimate: the server simulates the swap itself, with the approval that is still missing.
        ...{ disableEstimate: 'true', ...(fee && { referrer: fee.recipient }) },
      }
      const path = `/${numberOf(from.chainId)}/swap?${describe(question, terms)}`
      const { dstAmount, tx } = await fetchJson(path, swapAnswer, { signal })
      if (subtractSlippage(dstAmount, question) < minToAmount) throw new SwapRefusal('no_route', 'The price has moved')
      return [{ kind: 'send', transaction: { to: tx.to, data: tx.data, value: checkValue(tx.value, question) } }]
    },
  }
}
