import * as z from 'zod/mini'
import { createVendorFetch, type VendorFetch } from '../../fetch/createVendorFetch.js'
import { type SwapFee, type SwapQuestion, SwapRefusal, type SwapToken } from '../SwapProvider.js'

/** What an operator takes of each swap, where a provider can pass it on. */
export interface OperatorFee {
  readonly bps: number
  readonly recipient: string
}

/** What every vendor is made of. */
export interface VendorOptions {
  readonly base?: string | undefined
  readonly key?: string | undefined
  readonly fee?: OperatorFee | undefined
  /** Contracts that an operator trusts beside those that stand in the vendor's file. */
  readonly targets?: readonly string[] | undefined
  readonly now: () => number
}

/** An amount in a vendor's answer. */
export const units = z.pipe(
  z.string().check(z.regex(/^\d{1,78}$/)),
  z.transform((text: string) => BigInt(text)),
)
/** The same, or in hex as nodes write it. */
export const anyUnits = z.pipe(
  z.union([z.string().check(z.regex(/^(\d{1,78}|0x[0-9a-fA-F]{1,64})$/)), z.int().check(z.minimum(0))]),
  z.transform((value: string | number) => BigInt(value)),
)
export const evmAddress = z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/))
export const callData = z.string().check(z.regex(/^0x([0-9a-fA-F]{2})*$/))

/** Vendors' offers are from the moment they were asked; so long they are stood by. */
export const lifetimeMs = 30_000
const smallText = /too small|minimum|below|insufficient (amount|input)|dust/i
const nonText = /route|liquidity|no.{0,200}(?:quote|path)|not found|not supported|unsupported|token/i

/** How a vendor says that it has no offer: its words decide; anything else is a failure of its own. */
export function readRefusalText(text: string): SwapRefusal | undefined {
  if (smallText.test(text)) return new SwapRefusal('too_small', text.slice(0, 200))
  return nonText.test(text) ? new SwapRefusal('no_route', text.slice(0, 200)) : undefined
}

const errorBody = z.object({
  message: z.optional(z.string()),
  description: z.optional(z.string()),
  reason: z.optional(z.string()),
  name: z.optional(z.string()),
})

/** Creates the way to a vendor: a question it has no answer to is no failure of it. */
export function createSwapFetch(
  name: string,
  base: string,
  headers: Record<string, string>,
  now: () => number,
): VendorFetch {
  const readRefusal = (body: unknown) => {
    const { message, description, reason, name: title } = errorBody.safeParse(body).data ?? {}
    return readRefusalText([description, message, reason, title].filter((text) => text !== undefined).join(' '))
  }
  return createVendorFetch({ name, base, headers, now, readRefusal })
}

/** Takes the slippage off. */
export function leastOf(toAmount: bigint, { slippageBps }: SwapQuestion): bigint {
  return (toAmount * BigInt(10_000 - slippageBps)) / 10_000n
}

/** The number of an EVM network, as vendors name it. */
export function numberOf(chainId: string): string {
  return chainId.slice('eip155:'.length)
}

/** The operator's own part of what arrives, which the vendor has taken off already. */
export function showOperatorFee(fee: OperatorFee | undefined, toAmount: bigint, token: SwapToken): readonly SwapFee[] {
  if (fee === undefined) return []
  const amount = (toAmount * BigInt(fee.bps)) / BigInt(10_000 - fee.bps)
  return [{ name: 'This service', amount, token, isIncluded: true }]
}

/** Native currency that goes with a transaction, and what the offer needs. Throws a `SwapRefusal` where it wants more. */
export function checkValue(value: bigint, { from, amount }: SwapQuestion): string {
  // A bridge may want its fee in native currency beside the token; such an offer is none here.
  if (value !== (from.address === undefined ? amount : 0n))
    throw new SwapRefusal('no_route', 'It wants native currency beside the amount')
  return value.toString()
}
