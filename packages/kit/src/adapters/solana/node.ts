import { FoyerError, isFoyerError } from '@foyer/primitives/errors/FoyerError'
import { NodeError } from '@foyer/primitives/postJsonRpc'
import * as z from 'zod/mini'
import type { Nodes } from '../nodes.js'

/** Every read sees what most of the network has voted for: what is newer may still be taken back. */
export const commitment = 'confirmed'

/** Whole numbers as the network writes them: JSON numbers that this language reads without loss. */
export const integer = z.int().check(z.minimum(0))
/** Decimals are one byte of a mint. An amount with more of them would be formatted with as many digits. */
export const decimalsNumber = integer.check(z.maximum(255))
/** Amounts, which may be larger, come as text. */
export const amountText = z.string().check(z.regex(/^\d{1,20}$/))

/** Asks a node, and takes only an answer of the shape that the method has. */
export async function ask<Schema extends z.ZodMiniType>(
  nodes: Nodes,
  schema: Schema,
  method: string,
  params: readonly unknown[],
): Promise<z.output<Schema>> {
  const parsed = schema.safeParse(await nodes.request(method, params))
  if (!parsed.success) throw new NodeError(method, 'the answer is not what this method gives', { cause: parsed.error })
  return parsed.data
}

/** An answer with the slot it is of. */
export function createValueSchema<Schema extends z.ZodMiniType>(value: Schema) {
  return z.object({ value })
}

/** Lamports. */
export async function readBalance(nodes: Nodes, address: string): Promise<bigint> {
  const { value } = await ask(nodes, createValueSchema(integer), 'getBalance', [address, { commitment }])
  return BigInt(value)
}

const accountInfo = z.nullable(
  z.object({ lamports: integer, owner: z.string(), executable: z.boolean(), data: z.unknown() }),
)

/** Null where nobody has used the address yet, or where all was taken away again. `data` is as the node reads it. */
export async function readAccount(nodes: Nodes, address: string) {
  const params = [address, { commitment, encoding: 'jsonParsed' }]
  return (await ask(nodes, createValueSchema(accountInfo), 'getAccountInfo', params)).value
}

const accountsAnswer = createValueSchema(
  z.array(z.nullable(z.object({ data: z.tuple([z.string(), z.literal('base64')]) }))),
)

/** The bytes of up to 100 accounts; undefined for those that are not there. */
export async function readAccountBytes(nodes: Nodes, addresses: readonly string[]) {
  const params = [addresses, { commitment, encoding: 'base64' }]
  const { value } = await ask(nodes, accountsAnswer, 'getMultipleAccounts', params)
  return addresses.map((_, index) => {
    const [text] = value[index]?.data ?? []
    return text === undefined ? undefined : decodeBase64(text)
  })
}

function decodeBase64(text: string): Uint8Array {
  try {
    return Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))
  } catch (cause) {
    throw new NodeError('getMultipleAccounts', 'the answer is not base64', { cause })
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

/** One place where an owner keeps tokens; `amount` in smallest units. */
export interface TokenAccount {
  readonly address: string
  readonly mint: string
  readonly decimals: number
  readonly amount: bigint
}

/** Where an owner keeps tokens: of one mint, or all that one token program knows. */
export async function readTokenAccounts(
  nodes: Nodes,
  owner: string,
  filter: { readonly mint: string } | { readonly programId: string },
): Promise<readonly TokenAccount[]> {
  const params = [owner, filter, { commitment, encoding: 'jsonParsed' }]
  const { value } = await ask(nodes, createValueSchema(z.array(tokenAccount)), 'getTokenAccountsByOwner', params)
  return value.map(({ pubkey, account }) => {
    const { mint, tokenAmount } = account.data.parsed.info
    return { address: pubkey, mint, decimals: tokenAmount.decimals, amount: BigInt(tokenAmount.amount) }
  })
}

/** How long the network takes a transaction after the block that it names: 150 slots of 0.4 s. */
const blockhashLifeMs = 60_000

/** A transaction came too late for its block: no later one takes it. */
export function expired(cause?: unknown): FoyerError {
  return new FoyerError('TIMED_OUT', { context: { ms: blockhashLifeMs }, ...(cause !== undefined && { cause }) })
}

export function isExpired(error: unknown): boolean {
  return isFoyerError(error) && error.code === 'TIMED_OUT' && error.context?.ms === blockhashLifeMs
}
