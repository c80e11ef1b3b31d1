import { FoyerError, isFoyerError } from '@foyer/primitives/errors/FoyerError'
import { NodeError } from '@foyer/primitives/postJsonRpc'
import * as z from 'zod/mini'
import type { Nodes } from '../nodes.js'

/** The commitment of every read: blocks that most of the network has voted for. Newer blocks can still be dropped. */
export const commitment = 'confirmed'

/** A whole number that JavaScript parses from JSON without loss. */
export const integer = z.int().check(z.minimum(0))
/** The decimals of a mint, which are one byte. A larger number would be formatted with that many digits. */
export const decimalsNumber = integer.check(z.maximum(255))
/** An amount. Amounts come as text, because they can exceed the safe integers. */
export const amountText = z.string().check(z.regex(/^\d{1,20}$/))

/**
 * Sends a request to a node and validates the response.
 *
 * @throws NodeError if the response does not match the schema.
 */
export async function rpc<Schema extends z.ZodMiniType>(
  nodes: Nodes,
  schema: Schema,
  method: string,
  params: readonly unknown[],
): Promise<z.output<Schema>> {
  const parsed = schema.safeParse(await nodes.request(method, params))
  if (!parsed.success)
    throw new NodeError(method, 'the response does not match the schema of this method', { cause: parsed.error })
  return parsed.data
}

/** Creates the schema of a response that has a slot as context. */
export function createValueSchema<Schema extends z.ZodMiniType>(value: Schema) {
  return z.object({ value })
}

/** Returns the balance in lamports. */
export async function readBalance(nodes: Nodes, address: string): Promise<bigint> {
  const { value } = await rpc(nodes, createValueSchema(integer), 'getBalance', [address, { commitment }])
  return BigInt(value)
}

const accountInfo = z.nullable(
  z.object({ lamports: integer, owner: z.string(), executable: z.boolean(), data: z.unknown() }),
)

/**
 * Returns an account with `data` as parsed by the node. Returns null if the address is unused or its account is closed.
 */
export async function readAccount(nodes: Nodes, address: string) {
  const params = [address, { commitment, encoding: 'jsonParsed' }]
  return (await rpc(nodes, createValueSchema(accountInfo), 'getAccountInfo', params)).value
}

const accountsAnswer = createValueSchema(
  z.array(z.nullable(z.object({ data: z.tuple([z.string(), z.literal('base64')]) }))),
)

/** Returns the bytes of up to 100 accounts. A missing account is undefined. */
export async function readAccountBytes(nodes: Nodes, addresses: readonly string[]) {
  const params = [addresses, { commitment, encoding: 'base64' }]
  const { value } = await rpc(nodes, accountsAnswer, 'getMultipleAccounts', params)
  return addresses.map((_, index) => {
    const [text] = value[index]?.data ?? []
    return text === undefined ? undefined : decodeBase64(text)
  })
}

function decodeBase64(text: string): Uint8Array {
  try {
    return Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))
  } catch (cause) {
    throw new NodeError('getMultipleAccounts', 'the response is not base64', { cause })
  }
}

const tokenAccount = z.object({
  pubkey: z.string(),
  account: z.object({
    data: z.object({
      parsed: z.object({
        info: z.object({ mint: z.string(), tokenAmount: z.object({ amount: amountText, decimals: decimalsNumber }) }),
      }),
    }),
  }),
})

/** A token account of an owner; `amount` is in smallest units. */
export interface TokenAccount {
  readonly address: string
  readonly mint: string
  readonly decimals: number
  readonly amount: bigint
}

/** Returns the token accounts of an owner: those of one mint, or all of one token program. */
export async function readTokenAccounts(
  nodes: Nodes,
  owner: string,
  filter: { readonly mint: string } | { readonly programId: string },
): Promise<readonly TokenAccount[]> {
  const params = [owner, filter, { commitment, encoding: 'jsonParsed' }]
  const { value } = await rpc(nodes, createValueSchema(z.array(tokenAccount)), 'getTokenAccountsByOwner', params)
  return value.map(({ pubkey, account }) => {
    const { mint, tokenAmount } = account.data.parsed.info
    return { address: pubkey, mint, decimals: tokenAmount.decimals, amount: BigInt(tokenAmount.amount) }
  })
}

/** The lifetime of a blockhash, in milliseconds: 150 slots of 0.4 s. */
const blockhashLifetimeMs = 60_000

/** Creates the error of a transaction with an expired blockhash. No later block accepts it. */
export function createExpiredError(cause?: unknown): FoyerError {
  return new FoyerError('TIMED_OUT', { context: { ms: blockhashLifetimeMs }, ...(cause !== undefined && { cause }) })
}

export function isExpired(error: unknown): boolean {
  return isFoyerError(error) && error.code === 'TIMED_OUT' && error.context?.ms === blockhashLifetimeMs
}
