import { decodeBase58 } from '@foyer/primitives/base58'
import * as z from 'zod/mini'
import { HttpError } from '../../errors/HttpError.js'
import type { RpcOutcome, RpcProvider, RpcRequest } from '../rpc/RpcProvider.js'

/** Programs that keep tokens, and the one that says what they are. */
export const programs = {
  token: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  token2022: 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
  metadata: 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s',
} as const

/** Every read sees what most of the network has voted for: what is newer may still be taken back. */
const commitment = 'confirmed'
/** What a node takes in one `getMultipleAccounts`. */
const mostAccounts = 100

export function isSolana(chainId: string) {
  return chainId.startsWith('solana:')
}

/** Throws `bad_request` for a text that is no address: not every base58 text of that length has 32 bytes. */
export function checkSolanaAddress(address: string): void {
  if (decodeBase58(address)?.length !== 32) throw new HttpError('bad_request', 'params: address: must be one of Solana')
}

/** Takes only a result of the shape that the method has. Throws `upstream_failed`. */
export function readOutcome<Schema extends z.ZodMiniType>(
  schema: Schema,
  method: string,
  outcome: RpcOutcome | undefined,
): z.output<Schema> {
  if (outcome === undefined || 'error' in outcome) throw new HttpError('upstream_failed', `The node refused ${method}`)
  const parsed = schema.safeParse(outcome.result)
  if (!parsed.success) throw new HttpError('upstream_failed', `The node answered rubbish to ${method}`)
  return parsed.data
}

const accountSchema = z.nullable(z.object({ owner: z.string(), data: z.unknown() }))
/** An account as the node reads it: `data` is parsed where the node knows its program, else `[base64, 'base64']`. */
export type SolanaAccount = z.output<typeof accountSchema>

const accountsAnswer = z.object({ value: z.array(accountSchema) })

/** However many accounts, in the order asked; null for one that is not there. Throws what the RPC provider throws. */
export async function readAccounts(
  rpc: RpcProvider,
  chainId: string,
  addresses: readonly string[],
): Promise<readonly SolanaAccount[]> {
  const method = 'getMultipleAccounts'
  const parts = Array.from({ length: Math.ceil(addresses.length / mostAccounts) }, (_, index) =>
    addresses.slice(index * mostAccounts, (index + 1) * mostAccounts),
  )
  if (parts.length === 0) return []
  const outcomes = await rpc.send(
    chainId,
    parts.map((part) => ({ method, params: [part, { commitment, encoding: 'jsonParsed' }] })),
  )
  return parts.flatMap((part, index) => {
    const { value } = readOutcome(accountsAnswer, method, outcomes[index])
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

/** One place where somebody keeps tokens; `atomic` in smallest units. */
export interface TokenAccount {
  readonly mint: string
  readonly decimals: number
  readonly atomic: bigint
  readonly isFrozen: boolean
}

/** What an owner has of the coin, in lamports, and every account with tokens. Throws what the RPC provider throws. */
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
  const accounts = lists.flatMap((list) => readOutcome(tokenAccounts, method, list).value)
  return {
    lamports: BigInt(readOutcome(z.object({ value: integer }), 'getBalance', balance).value),
    accounts: accounts.map(({ account }) => {
      const { mint, state, tokenAmount } = account.data.parsed.info
      const { amount, decimals } = tokenAmount
      return { mint, decimals, atomic: BigInt(amount), isFrozen: state === 'frozen' }
    }),
  }
}
