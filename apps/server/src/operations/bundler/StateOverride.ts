import { evmAddress } from '@foyer/contract/http/accounts'
import { concatHex, type Hex } from 'viem'
import * as z from 'zod/mini'
import { OperationError } from './OperationError.js'

const bytes = z.string().check(z.maxLength(100_000), z.regex(/^0x([0-9a-fA-F]{2})*$/, 'must be bytes in hex'))
const quantity = z.string().check(z.regex(/^0x[0-9a-fA-F]{1,64}$/, 'must be a quantity in hex'))
const slot = z.string().check(z.regex(/^0x[0-9a-fA-F]{64}$/, 'must be 32 bytes in hex'))
const slots = z.record(slot, slot).check(z.refine((all) => Object.keys(all).length <= 64, 'must have at most 64 slots'))

const overrideSchema = z
  .record(
    evmAddress,
    z.object({
      balance: z.optional(quantity),
      nonce: z.optional(quantity),
      code: z.optional(bytes),
      state: z.optional(slots),
      stateDiff: z.optional(slots),
    }),
  )
  .check(z.refine((all) => Object.keys(all).length <= 16, 'must have at most 16 accounts'))

/** The state of accounts that a node uses for one call instead of the real one. Addresses are in lower case. */
export type StateOverride = Readonly<Record<string, z.infer<typeof overrideSchema>[string]>>

/** Parses the optional state override of an estimate. Throws {@link OperationError} -32602. */
export function parseStateOverride(input: unknown): StateOverride {
  const parsed = overrideSchema.safeParse(input ?? {})
  if (!parsed.success)
    throw new OperationError(-32602, `state override: ${parsed.error.issues[0]?.message ?? 'invalid'}`)
  return Object.fromEntries(Object.entries(parsed.data).map(([account, change]) => [account.toLowerCase(), change]))
}

/** Merges two overrides per account. Fields of `second` win. */
export function mergeOverrides(first: StateOverride, second: StateOverride): StateOverride {
  const merged = { ...first }
  for (const [account, change] of Object.entries(second)) merged[account] = { ...merged[account], ...change }
  return merged
}

/** Returns the code of an account that runs the code of `delegate` (EIP-7702). */
export function formatDelegation(delegate: Hex): Hex {
  return concatHex(['0xef0100', delegate])
}
