import * as z from 'zod/mini'

const hex = z.string().check(z.regex(/^0x[0-9a-fA-F]*$/))
const evmAddress = z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/))
const bigText = z.string().check(z.maxLength(1_000_000))

/** [S5.8] */
export const preflightCommitment = z.enum([
  'processed',
  'confirmed',
  'finalized',
  'recent',
  'single',
  'singleGossip',
  'root',
  'max',
])

/** Parameters of the methods that the user confirms. Solana messages and transactions are base58 [S7.63-S7.67]. */
export const unsafeRpcParams = {
  personal_sign: z.tuple([bigText, z.string()], z.unknown()),
  eth_signTypedData_v4: z.tuple([z.string(), z.union([bigText, z.record(z.string(), z.unknown())])], z.unknown()),
  eth_sendTransaction: z.tuple(
    [
      z.object({
        from: z.optional(evmAddress),
        to: z.optional(z.nullable(evmAddress)),
        data: z.optional(hex),
        input: z.optional(hex),
        value: z.optional(hex),
        gas: z.optional(hex),
        gasLimit: z.optional(hex),
        gasPrice: z.optional(hex),
        maxFeePerGas: z.optional(hex),
        maxPriorityFeePerGas: z.optional(hex),
        nonce: z.optional(hex),
        type: z.optional(hex),
        chainId: z.optional(z.union([hex, z.number()])),
        accessList: z.optional(z.array(z.object({ address: evmAddress, storageKeys: z.array(hex) }))),
      }),
    ],
    z.unknown(),
  ),
  solana_signMessage: z.object({ message: bigText, pubkey: z.string() }),
  solana_signTransaction: z.object({ transaction: bigText }),
  solana_signAllTransactions: z.object({ transactions: z.array(bigText).check(z.minLength(1), z.maxLength(64)) }),
  solana_signAndSendTransaction: z.object({
    transaction: bigText,
    options: z.optional(
      z.object({
        skipPreflight: z.optional(z.boolean()),
        preflightCommitment: z.optional(preflightCommitment),
        maxRetries: z.optional(z.number()),
        minContextSlot: z.optional(z.number()),
      }),
    ),
  }),
  /**
   * Each call needs `to` starting with 0x, and `data` starting with 0x when present [S5.7]. The frame accepts fewer calls
   * than this schema, and then reports its own limit.
   */
  wallet_sendCalls: z.tuple(
    [
      z.object({
        chainId: z.optional(z.union([hex, z.number()])),
        from: z.optional(evmAddress),
        version: z.optional(z.string()),
        id: z.optional(z.string()),
        atomicRequired: z.optional(z.boolean()),
        capabilities: z.optional(z.unknown()),
        calls: z
          .array(
            z.object({
              to: evmAddress,
              data: z.optional(hex),
              value: z.optional(z.string()),
              capabilities: z.optional(z.unknown()),
            }),
          )
          .check(z.minLength(1), z.maxLength(1_000)),
      }),
    ],
    z.unknown(),
  ),
} as const
