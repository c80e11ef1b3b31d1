import * as z from 'zod/mini'
import { type SwapOutcome, type SwapProvider, SwapRefusal, type SwapToken } from '../SwapProvider.js'
import {
  anyUnits,
  callData,
  checkValue,
  createSwapFetch,
  evmAddress,
  lifetimeMs,
  numberOf,
  units,
  type VendorOptions,
} from './vendorTerms.js'

/** LI.FI Diamond, the same on every network without an entry in `diamonds`. Source: lifinance/contracts deployments/*.json */
const diamond = '0x1231DEB6f5749EF6cE6943a275A1D3E7486F4EaE'
const diamonds: Readonly<Record<string, string>> = {
  'eip155:130': '0x864b314D4C5a0399368609581d3E8933a63b9232',
  'eip155:57073': '0x864b314D4C5a0399368609581d3E8933a63b9232',
  'eip155:59144': '0xDE1E598b81620773454588B85D6b5D4eEC32573e',
  'eip155:80094': '0xf909c4Ae16622898b885B89d7F839E0244851c66',
}
const native = '0x0000000000000000000000000000000000000000'
const networks = new Set([1, 10, 56, 100, 130, 137, 146, 8453, 34443, 42161, 43114, 57073, 59144, 80094, 81457, 534352])

const transaction = z.object({ to: evmAddress, data: callData, value: anyUnits })
const quoteAnswer = z.object({
  tool: z.string(),
  toolDetails: z.optional(z.object({ name: z.string() })),
  estimate: z.object({
    toAmount: units,
    toAmountMin: units,
    approvalAddress: z.optional(evmAddress),
    feeCosts: z.nullish(
      z.array(
        z.object({
          name: z.string(),
          amount: anyUnits,
          included: z.optional(z.boolean()),
          token: z.object({ address: evmAddress, chainId: z.number(), symbol: z.string(), decimals: z.number() }),
        }),
      ),
    ),
    gasCosts: z.nullish(z.array(z.object({ limit: z.optional(anyUnits), estimate: z.optional(anyUnits) }))),
  }),
  transactionRequest: transaction,
})
/** Source: lifinance/types src/api.ts. A substatus that is not named here counts as no substatus. */
const statusAnswer = z.object({
  status: z.enum(['NOT_FOUND', 'INVALID', 'PENDING', 'DONE', 'FAILED']),
  substatus: z.optional(z.string()),
  receiving: z.optional(z.object({ txHash: z.optional(z.string()), amount: z.optional(units) })),
})
type LifiStatus = z.output<typeof statusAnswer>['status']
const outcomes = {
  ...{ NOT_FOUND: 'pending', PENDING: 'pending', DONE: 'success', FAILED: 'failed', INVALID: 'pending' },
} as const satisfies Record<LifiStatus, SwapOutcome['status']>
/** `DONE` also covers a transfer that was refunded, and one that brought another token. */
const reasons: Readonly<Record<string, SwapOutcome['reason']>> = { REFUNDED: 'refunded', PARTIAL: 'partial' }
/**
 * `INVALID` can mean that a service of another party is unavailable. This long after the end of the offer, in
 * milliseconds, it is final.
 */
const invalidGraceMs = 1_800_000

/**
 * Creates the provider of LI.FI, which also moves tokens between networks. The key is optional. LI.FI pays an
 * operator's fee only to a special account, so no fee is passed on here.
 */
export function createLifi(options: VendorOptions): SwapProvider {
  const { base = 'https://li.quest/v1', key, now, targets = [] } = options
  const headers: Record<string, string> = key === undefined ? {} : { 'x-lifi-api-key': key }
  const fetchJson = createSwapFetch('LI.FI', base, headers, now)
  const diamondOf = (chainId: string) => diamonds[chainId] ?? diamond
  const isKnown = (chainId: string) => chainId.startsWith('eip155:') && networks.has(Number(numberOf(chainId)))

  return {
    id: 'lifi',
    name: 'LI.FI',
    supports: (from, to) => isKnown(from) && isKnown(to),
    targets: (chainId) => [diamondOf(chainId), ...targets],
    quote: async (question, signal) => {
      const { from, to, amount, account, slippageBps } = question
      const query = new URLSearchParams({
        ...{ fromChain: numberOf(from.chainId), toChain: numberOf(to.chainId), fromAmount: amount.toString() },
        ...{ fromToken: from.address ?? native, toToken: to.address ?? native, integrator: 'foyer' },
        ...{ fromAddress: account, toAddress: account, slippage: String(slippageBps / 10_000) },
      })
      const { estimate, transactionRequest, tool, toolDetails } = await fetchJson(`/quote?${query}`, quoteAnswer, {
        signal,
      })
      checkValue(transactionRequest.value, question)
      const gas = (estimate.gasCosts ?? []).reduce((sum, { limit, estimate: few }) => sum + (limit ?? few ?? 0n), 0n)
      return {
        ...{ toAmount: estimate.toAmount, minToAmount: estimate.toAmountMin, ...(gas > 0n ? { gas } : {}) },
        fees: (estimate.feeCosts ?? []).map(({ name, amount: taken, token, included = true }) => ({
          ...{ name, amount: taken, token: toToken(token), isIncluded: included },
        })),
        ...(from.address === undefined ? {} : { spender: estimate.approvalAddress ?? diamondOf(from.chainId) }),
        // The offer is for exactly this transaction, so store it.
        ...{
          route: [toolDetails?.name ?? tool],
          lifetimeMs,
          payload: { ...transactionRequest, value: transactionRequest.value.toString() },
        },
      }
    },
    prepare: async (question, { payload }) => {
      const { to, data, value } = transaction.parse(payload)
      return [{ kind: 'send', transaction: { to, data, value: checkValue(value, question) } }]
    },
    status: async ({ question, hash, expiresAtMs }, signal) => {
      if (hash === undefined) return { status: 'waiting' }
      const query = new URLSearchParams({ txHash: hash, fromChain: numberOf(question.from.chainId) })
      const answer: z.output<typeof statusAnswer> = await fetchJson(`/status?${query}`, statusAnswer, { signal }).catch(
        (error) => {
          // LI.FI responds in the same way for a transaction that is too new and for one that is unknown.
          if (error instanceof SwapRefusal) return { status: 'NOT_FOUND' as const }
          throw error
        },
      )
      const { status, substatus = '', receiving } = answer
      const end = { hash: receiving?.txHash ?? hash }
      const reason = status === 'DONE' ? reasons[substatus] : undefined
      if (reason !== undefined) return { ...end, status: 'failed', reason }
      if (status === 'INVALID' && now() > expiresAtMs + invalidGraceMs) return { ...end, status: 'failed' }
      const amount = status === 'DONE' ? receiving?.amount : undefined
      return { ...end, status: outcomes[status], ...(amount !== undefined && { toAmount: amount }) }
    },
  }
}

interface NamedToken {
  address: string
  chainId: number
  symbol: string
  decimals: number
}

function toToken({ address, chainId, symbol, decimals }: NamedToken): SwapToken {
  return { chainId: `eip155:${chainId}`, ...(address === native ? {} : { address }), symbol, decimals }
}
