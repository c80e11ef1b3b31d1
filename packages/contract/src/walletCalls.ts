import * as z from 'zod/mini'

const quantity = z.string().check(z.regex(/^0x[0-9a-fA-F]{1,64}$/))
const hash = z.string().check(z.regex(/^0x[0-9a-fA-F]{64}$/))
const data = z.string().check(z.regex(/^0x[0-9a-fA-F]*$/))
const json = z.record(z.string(), z.unknown())
const id = z.string().check(z.minLength(1), z.maxLength(8_194))

/** The result of `wallet_sendCalls` (EIP-5792). Earlier drafts return only the id. */
export const sentCalls = z.union([id, z.object({ id, capabilities: z.optional(json) })])

const callReceipt = z.object({
  logs: z.optional(
    z.array(z.object({ address: data, data, topics: z.array(data).check(z.maxLength(4)) })).check(z.maxLength(5_000)),
  ),
  /** `0x1` or `0x0`. */
  status: z.string().check(z.regex(/^0x[01]$/)),
  blockHash: hash,
  blockNumber: quantity,
  gasUsed: quantity,
  transactionHash: hash,
})

/** The result of `wallet_getCallsStatus` (EIP-5792). Drafts have words instead of status numbers. */
export const walletCallsStatus = z.object({
  version: z.optional(z.string().check(z.maxLength(20))),
  chainId: z.optional(quantity),
  status: z.union([z.number().check(z.minimum(100), z.maximum(699)), z.literal('CONFIRMED'), z.literal('PENDING')]),
  atomic: z.optional(z.boolean()),
  receipts: z.optional(z.nullable(z.array(callReceipt).check(z.maxLength(1_000)))),
  capabilities: z.optional(json),
})

/** The result of `wallet_getCapabilities` (EIP-5792): capabilities by chain id in hex. */
export const allWalletCapabilities = z.record(z.string().check(z.regex(/^0x[0-9a-fA-F]{1,13}$/)), json)

/** The capability `atomic` of EIP-5792. */
export const atomicCapability = z.object({
  status: z.union([z.literal('supported'), z.literal('ready'), z.literal('unsupported')]),
})
