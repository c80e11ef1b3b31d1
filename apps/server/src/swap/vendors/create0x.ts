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
  showOperatorFee,
  units,
  type VendorOptions,
} from './vendorTerms.js'

/**
 * AllowanceHolder, with the same address on every network without an entry in `allowanceHolders`. A sale of native
 * currency calls a Settler, whose address changes with each version. Such offers are rejected unless the operator adds
 * the Settler to the trusted contracts. Source: 0xProject/0x-settler chain_config.json
 */
const allowanceHolder = '0x0000000000001fF3684f28c67538d4D072C22734'
const allowanceHolders: Readonly<Record<string, string>> = {
  'eip155:5000': '0x0000000000005E88410CcDFaDe4a5EfaE4b49562',
}
const networks = new Set([1, 10, 56, 130, 137, 143, 146, 480, 5000, 8453, 42161, 43114, 57073, 59144, 80094, 534352])
const native = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'

/** A response without liquidity has status 200 and no other fields. */
const priceAnswer = z.object({
  liquidityAvailable: z.boolean(),
  buyAmount: z.optional(units),
  minBuyAmount: z.optional(units),
  gas: z.nullish(anyUnits),
  issues: z.optional(z.object({ allowance: z.nullish(z.object({ spender: evmAddress })) })),
  fees: z.optional(z.object({ zeroExFee: z.nullish(z.object({ amount: units, token: evmAddress })) })),
  route: z.optional(z.object({ fills: z.array(z.object({ source: z.string() })) })),
})
const quoteAnswer = z.extend(priceAnswer, {
  transaction: z.optional(z.object({ to: evmAddress, data: callData, value: anyUnits })),
})

/** Creates the provider of 0x's Swap API v2 (AllowanceHolder), which needs a key. */
export function create0x(options: VendorOptions & { readonly key: string }): SwapProvider {
  const { base = 'https://api.0x.org', key, fee, now, targets = [] } = options
  const fetchJson = createSwapFetch('0x', base, { '0x-api-key': key, '0x-version': 'v2' }, now)

  const holderOf = (chainId: string) => allowanceHolders[chainId] ?? allowanceHolder
  const describe = ({ from, to, amount, account, slippageBps }: SwapRequest): string =>
    new URLSearchParams({
      ...{ chainId: numberOf(from.chainId), sellToken: from.address ?? native, buyToken: to.address ?? native },
      ...{ sellAmount: amount.toString(), taker: account, slippageBps: String(slippageBps) },
      ...(fee && { swapFeeBps: String(fee.bps), swapFeeRecipient: fee.recipient, swapFeeToken: to.address ?? native }),
    }).toString()

  return {
    id: '0x',
    name: '0x',
    supports: (from, to) => from === to && networks.has(Number(numberOf(from))),
    targets: (chainId) => [holderOf(chainId), ...targets],
    quote: async (question, signal) => {
      const path = `/swap/allowance-holder/price?${describe(question)}`
      const answer = await fetchJson(path, priceAnswer, { signal })
      const { liquidityAvailable, buyAmount, minBuyAmount, gas, issues, fees, route } = answer
      if (!liquidityAvailable || buyAmount === undefined || minBuyAmount === undefined)
        throw new SwapRefusal('no_route', '0x finds no liquidity')
      const { from, to } = question
      const own = fees?.zeroExFee
      const feeToken = [from, to].find(({ address }) => (address ?? native).toLowerCase() === own?.token.toLowerCase())
      return {
        ...{ toAmount: buyAmount, minToAmount: minBuyAmount },
        ...(gas === undefined || gas === null ? {} : { gas }),
        fees: [
          ...(own && feeToken ? [{ name: '0x', amount: own.amount, token: feeToken, isIncluded: true }] : []),
          ...showOperatorFee(fee, buyAmount, to),
        ],
        ...(from.address === undefined ? {} : { spender: issues?.allowance?.spender ?? holderOf(from.chainId) }),
        route: [...new Set((route?.fills ?? []).map(({ source }) => source))],
        ...{ lifetimeMs, payload: {} },
      }
    },
    prepare: async (question, { minToAmount }, signal) => {
      const answer = await fetchJson(`/swap/allowance-holder/quote?${describe(question)}`, quoteAnswer, { signal })
      const { liquidityAvailable, minBuyAmount = 0n, transaction } = answer
      // The firm offer is a new one. If it is worse than the shown offer, there is no offer.
      if (!liquidityAvailable || transaction === undefined || minBuyAmount < minToAmount)
        throw new SwapRefusal('no_route', 'The price has moved')
      const value = checkValue(transaction.value, question)
      return [{ kind: 'send', transaction: { to: transaction.to, data: transaction.data, value } }]
    },
  }
}
