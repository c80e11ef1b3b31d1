import * as z from 'zod/mini'
import { HttpError } from '../../errors/HttpError.js'
import { type SwapProvider, SwapRefusal, type SwapRequest } from '../SwapProvider.js'
import {
  callData,
  checkValue,
  createSwapFetch,
  evmAddress,
  lifetimeMs,
  readRefusalText,
  showOperatorFee,
  subtractSlippage,
  units,
  type VendorOptions,
} from './vendorTerms.js'

/** MetaAggregationRouterV2, the same on every network. Source: docs.kyberswap.com aggregator contract addresses */
const router = '0x6131B5fae19EA4f9D964eAc0408E4408b66337b5'
/** Source: docs.kyberswap.com supported exchanges and networks, column "Aggregator" */
const networks: Readonly<Record<string, string>> = {
  ...{ 'eip155:1': 'ethereum', 'eip155:10': 'optimism', 'eip155:56': 'bsc', 'eip155:137': 'polygon' },
  ...{ 'eip155:130': 'unichain', 'eip155:146': 'sonic', 'eip155:5000': 'mantle' },
  ...{ 'eip155:8453': 'base', 'eip155:42161': 'arbitrum', 'eip155:43114': 'avalanche', 'eip155:59144': 'linea' },
  ...{ 'eip155:80094': 'berachain' },
}
const native = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
const decimal = z.string().check(z.regex(/^\d{1,78}$/))

/** Errors also have status 200, with a code that is not 0. */
const envelope = z.object({ code: z.number(), message: z.optional(z.string()), data: z.optional(z.unknown()) })
/** The summary is sent back, so nothing in it may change. */
const summary = z.looseObject({
  amountOut: decimal,
  gas: z.optional(decimal),
  route: z.array(z.array(z.looseObject({ exchange: z.string() }))),
})
const routesData = z.object({ routeSummary: summary, routerAddress: evmAddress })
const buildData = z.object({ data: callData, routerAddress: evmAddress, amountOut: units, transactionValue: units })

/** Creates the provider of KyberSwap's aggregator, which needs no key. */
export function createKyberswap(options: VendorOptions): SwapProvider {
  const { base = 'https://aggregator-api.kyberswap.com', fee, now, targets = [] } = options
  const fetchJson = createSwapFetch('KyberSwap', base, { 'x-client-id': 'foyer' }, now)

  async function sendRequest<S extends z.ZodMiniType>(
    path: string,
    schema: S,
    request: { body?: unknown; signal: AbortSignal },
  ): Promise<z.output<S>> {
    const { code, message = '', data } = await fetchJson(path, envelope, request)
    const parsed = schema.safeParse(data)
    if (code === 0 && parsed.success) return parsed.data
    throw readRefusalText(message) ?? new HttpError('upstream_failed', `KyberSwap answered ${code}`)
  }

  const describe = ({ from, to, amount }: SwapRequest): string =>
    new URLSearchParams({
      ...{ tokenIn: from.address ?? native, tokenOut: to.address ?? native, amountIn: amount.toString() },
      ...(fee && { feeAmount: String(fee.bps), chargeFeeBy: 'currency_out', isInBps: '1', feeReceiver: fee.recipient }),
    }).toString()

  return {
    id: 'kyberswap',
    name: 'KyberSwap',
    supports: (from, to) => from === to && networks[from] !== undefined,
    targets: () => [router, ...targets],
    quote: async (question, signal) => {
      const path = `/${networks[question.from.chainId]}/api/v1/routes?${describe(question)}`
      const { routeSummary, routerAddress } = await sendRequest(path, routesData, { signal })
      const toAmount = BigInt(routeSummary.amountOut)
      return {
        ...{ toAmount, minToAmount: subtractSlippage(toAmount, question) },
        ...(routeSummary.gas === undefined ? {} : { gas: BigInt(routeSummary.gas) }),
        fees: showOperatorFee(fee, toAmount, question.to),
        ...(question.from.address === undefined ? {} : { spender: routerAddress }),
        route: [...new Set(routeSummary.route.flat().map(({ exchange }) => exchange))],
        ...{ lifetimeMs, payload: { routeSummary } },
      }
    },
    prepare: async (question, { minToAmount, payload }, signal) => {
      const { routeSummary } = z.object({ routeSummary: summary }).parse(payload)
      const { account, slippageBps } = question
      const terms = { sender: account, recipient: account, slippageTolerance: slippageBps, source: 'foyer' }
      const path = `/${networks[question.from.chainId]}/api/v1/route/build`
      const built = await sendRequest(path, buildData, { body: { routeSummary, ...terms }, signal })
      if (subtractSlippage(built.amountOut, question) < minToAmount)
        throw new SwapRefusal('no_route', 'The price has moved')
      const value = checkValue(built.transactionValue, question)
      return [{ kind: 'send', transaction: { to: built.routerAddress, data: built.data, value } }]
    },
  }
}
