import { decodeBase58 } from '@foyer/primitives/base58'
import * as z from 'zod/mini'
import { HttpError } from '../../errors/HttpError.js'
import type { RpcOutcome, RpcProvider, RpcRequest } from '../rpc/RpcProvider.js'

/** The programs that own token accounts, and the metadata program. */
export const programs = {
  token: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  token2022: 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
  metadata: 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s',
} as const

/** The commitment of all reads. Newer state without a vote of most of the network can still be reverted. */
const commitment = 'confirmed'
/** The maximum accounts per `getMultipleAccounts` call. */
const maxAccounts = 100

export function isSolana(chainId: string) {
  return chainId.startsWith('solana:')
}

/**
 * Throws `bad_request` for an invalid address. A base58 text of the right length can still decode to a different number
 * of bytes than 32.
 */
export function checkSolanaAddress(address: string): void {
  if (decodeBase58(address)?.length !== 32)
    throw new HttpError('bad_request', 'params: address: must be a Solana address')
}

/** Parses the result of a method by its schema. Throws `upstream_failed`. */
export function parseOutcome<Schema extends z.ZodMiniType>(
  schema: Schema,
  method: string,
  outcome: RpcOutcome | undefined,
): z.output<Schema> {
  if (outcome === undefined || 'error' in outcome) throw new HttpError('upstream_failed', `The node rejected ${method}`)
  const parsed = schema.safeParse(outcome.result)
  if (!parsed.success)
    throw new HttpError('upstream_failed', `The node sent an invalid response to ${method}`, { fault: 'invalid' })
  return parsed.data
}

const accountSchema = z.nullable(z.object({ owner: z.string(), data: z.unknown() }))
/** An account as returned by the node. `data` is parsed if the node supports its program, else `[base64, 'base64']`. */
export type SolanaAccount = z.output<typeof accountSchema>

const accountsAnswer = z.object({ value: z.array(accountSchema) })

/**
 * Reads any number of accounts in the given order. An entry is null if the account does not exist. Throws the errors of
 * the RPC provider.
 */
export async function readAccounts(
  rpc: RpcProvider,
  chainId: string,
  addresses: readonly string[],
): Promise<readonly SolanaAccount[]> {
  const method = 'getMultipleAccounts'
  const parts = Array.from({ length: Math.ceil(addresses.length / maxAccounts) }, (_, index) =>
    addresses.slice(index * maxAccounts, (index + 1) * maxAccounts),
  )
  if (parts.length === 0) return []
  const outcomes = await rpc.send(
    chainId,
    parts.map((part) => ({ method, params: [part, { commitment, encoding: 'jsonParsed' }] })),
  )
  return parts.flatMap((part, index) => {
    const { value } = parseOutcome(accountsAnswer, method, outcomes[index])
    return part.map((_, position) => value[position] ?? null)
  })
}

const integer = z.number().check(z.int(), z.minimum(0))
const tokenAccounts = z.object({
  value: z.array(
    z.object({
      account: z.object({
        data: z.object({
          parsed: z.object({
            info: z.object({
              mint: z.string(),
              state: z.optional(z.string()),
              tokenAmount: z.object({
                amount: z.string().check(z.regex(/^\d{1,20}$/)),
                decimals: integer.check(z.maximum(255)),
              }),
            }),
          }),
        }),
      }),
    }),
  ),
})

/** A token account. `atomic` is in the smallest unit. */
export interface TokenAccount {
  readonly mint: string
  readonly decimals: number
  readonly atomic: bigint
  readonly isFrozen: boolean
}

/** Returns an owner's lamports and token accounts. Throws the errors of the RPC provider. */
export async function readHoldings(
  rpc: RpcProvider,
  chainId: string,
  owner: string,
): Promise<{ readonly lamports: bigint; readonly accounts: readonly TokenAccount[] }> {
  const method = 'getTokenAccountsByOwner'
  const ofProgram = (programId: string): RpcRequest => {
    return { method, params: [owner, { programId }, { commitment, encoding: 'jsonParsed' }] }
  }
  const [balance, ...lists] = await rpc.send(chainId, [
    { method: 'getBalance', params: [owner, { commitment }] },
    ofProgram(programs.token),
    ofProgram(programs.token2022),
  ])
  const accounts = lists.flatMap((list) => parseOutcome(tokenAccounts, method, list).value)
  return {
    lamports: BigInt(parseOutcome(z.object({ value: integer }), 'getBalance', balance).value),
    accounts: accounts.map(({ account }) => {
      const { mint, state, tokenAmount } = account.data.parsed.info
      const { amount, decimals } = tokenAmount
      return { mint, decimals, atomic: BigInt(amount), isFrozen: state === 'frozen' }
    }),
  }
}
