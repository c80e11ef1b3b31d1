import { decodeBase58 } from '@foyer/primitives/base58'
import * as z from 'zod/mini'
import { isAddress } from '../programs.js'
import { invalidParams } from '../RpcError.js'

/** An address: 32 bytes in base58. */
export const address = z.string().check(z.refine(isAddress, 'must be 32 bytes in base58'))
/** A transaction signature: 64 bytes in base58. */
export const signature = z
  .string()
  .check(z.refine((text) => decodeBase58(text)?.length === 64, 'must be 64 bytes in base58'))
const commitment = z._default(z.enum(['processed', 'confirmed', 'finalized']), 'finalized')
const slot = z.int().check(z.minimum(0))
export const amount = z.int().check(z.minimum(0))

/** The configuration fields of most methods. */
export const commitmentFields = { commitment, minContextSlot: z.optional(slot) }
/** The configuration fields of methods that return accounts. */
export const accountFields = {
  ...commitmentFields,
  encoding: z._default(z.enum(['base58', 'base64', 'jsonParsed', 'binary']), 'binary'),
  dataSlice: z.optional(z.nullable(z.object({ offset: amount, length: amount }))),
}
const transactionEncoding = z.enum(['json', 'jsonParsed', 'base58', 'base64'])
/** The configuration fields of methods that return transactions. The old form is only an encoding. */
export const transactionFields = {
  commitment,
  encoding: z._default(transactionEncoding, 'json'),
  maxSupportedTransactionVersion: z.optional(z.nullable(z.int())),
}
export const wireEncoding = z._default(z.enum(['base58', 'base64']), 'base58')

/** Creates the schema of a configuration object that may be missing or null. */
export function config<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.pipe(
    z.transform((value: unknown) => value ?? {}),
    z.object(shape),
  )
}

/** Parses positional parameters. Throws RpcError -32602 with the first invalid one. */
export function parseParams<const Items extends readonly z.ZodMiniType[]>(
  params: readonly unknown[],
  ...items: Items
): { [Index in keyof Items]: z.infer<Items[Index]> } {
  const values = items.map((item, index) => {
    const read = item.safeParse(params[index])
    if (read.success) return read.data
    const issue = read.error.issues[0]
    const place = issue === undefined || issue.path.length === 0 ? '' : ` (${issue.path.join('.')})`
    throw invalidParams(`Invalid params: parameter ${index + 1}${place}: ${issue?.message ?? 'does not fit'}`)
  })
  return values as { [Index in keyof Items]: z.infer<Items[Index]> } // item by item
}
