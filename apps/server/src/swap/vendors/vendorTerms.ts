import * as z from 'zod/mini'
import { createVendorFetch, type VendorFetch } from '../../fetch/createVendorFetch.js'
import { type SwapFee, SwapRefusal, type SwapRequest, type SwapToken } from '../SwapProvider.js'

/** The operator's fee of each swap, if a provider can pass it on. */
export interface OperatorFee {
  readonly bps: number
  readonly recipient: string
}

/** The options of every vendor. */
export interface VendorOptions {
  readonly base?: string | undefined
  readonly key?: string | undefined
  readonly fee?: OperatorFee | undefined
  /** The contracts that the operator trusts in addition to those in the vendor's file. */
  readonly targets?: readonly string[] | undefined
  readonly now: () => number
}

/** An amount in a vendor's response. */
export const units = z.pipe(
  z.string().check(z.regex(/^\d{1,78}$/)),
  z.transform((text: string) => BigInt(text)),
)
/** An amount as decimal digits, as a number, or in hex as nodes write it. */
export const anyUnits = z.pipe(
  z.union([z.string().check(z.regex(/^(\d{1,78}|0x[0-9a-fA-F]{1,64})$/)), z.int().check(z.minimum(0))]),
  z.transform((value: string | number) => BigInt(value)),
)
export const evmAddress = z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/))
export const callData = z.string().check(z.regex(/^0x([0-9a-fA-F]{2})*$/))

/** How long a vendor's offer is valid after the request, in milliseconds. */
export const lifetimeMs = 30_000
const smallText = /too small|minimum|below|insufficient (amount|input)|dust/i
const nonText = /route|liquidity|no.{0,200}(?:quote|path)|not found|not supported|unsupported|token/i

/** Parses the message of a vendor. Returns undefined unless it means that the vendor has no offer. */
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

/** Creates the fetch function of a vendor. A missing offer does not count as a failure of the vendor. */
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

/** Subtracts the slippage. */
export function subtractSlippage(toAmount: bigint, { slippageBps }: SwapRequest): bigint {
  return (toAmount * BigInt(10_000 - slippageBps)) / 10_000n
}

/** Returns the number of an EVM network, as vendors use it. */
export function numberOf(chainId: string): string {
  return chainId.slice('eip155:'.length)
}

/** Returns the operator's fee in the received token. The vendor has already subtracted it. */
export function showOperatorFee(fee: OperatorFee | undefined, toAmount: bigint, token: SwapToken): readonly SwapFee[] {
  if (fee === undefined) return []
  const amount = (toAmount * BigInt(fee.bps)) / BigInt(10_000 - fee.bps)
  return [{ name: 'This service', amount, token, isIncluded: true }]
}

/**
 * Returns the native currency that a transaction sends. Throws a `SwapRefusal` if it is not the amount of the offer.
 */
export function checkValue(value: bigint, { from, amount }: SwapRequest): string {
  // A bridge may require a fee in native currency besides the token. Such an offer is not supported.
  if (value !== (from.address === undefined ? amount : 0n))
    throw new SwapRefusal('no_route', 'The provider requests native currency besides the amount')
  return value.toString()
}
