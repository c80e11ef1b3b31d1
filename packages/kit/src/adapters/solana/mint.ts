import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import * as z from 'zod/mini'
import type { Nodes } from '../nodes.js'
import { programs } from './addresses.js'
import { amountText, ask, decimalsNumber, integer, readAccount } from './node.js'

/** What the network keeps back of a transfer (Token-2022, transfer fee extension). */
export interface TransferFee {
  /** Hundredths of a per cent. */
  readonly basisPoints: number
  /** Smallest units. */
  readonly maximum: bigint
}

/** A token, as the network knows it. */
export interface Mint {
  readonly address: string
  readonly tokenProgram: string
  readonly decimals: number
  readonly transferFee?: TransferFee
  /** Each transfer runs a program of the maker's. */
  readonly hasHook: boolean
  /** By its maker's word. */
  readonly name?: string
  readonly symbol?: string
}

const feeState = z.object({
  epoch: integer,
  maximumFee: z.union([integer, amountText]),
  transferFeeBasisPoints: integer.check(z.maximum(10_000)),
})
const extensions = {
  transferFeeConfig: z.object({ olderTransferFee: feeState, newerTransferFee: feeState }),
  transferHook: z.object({ programId: z.optional(z.nullable(z.string())) }),
  tokenMetadata: z.object({ name: z.string(), symbol: z.string() }),
} as const
const mintData = z.object({
  parsed: z.object({
    type: z.literal('mint'),
    info: z.object({
      decimals: decimalsNumber,
      extensions: z.optional(z.array(z.object({ extension: z.string(), state: z.optional(z.unknown()) }))),
    }),
  }),
})
const epochAnswer = z.object({ epoch: integer })

/**
 * Reads a token from the network.
 *
 * @throws FoyerError `TOKEN_NOT_FOUND` when the account at the address is none.
 */
export async function readMint(nodes: Nodes, address: string): Promise<Mint> {
  const account = await readAccount(nodes, address)
  const parsed = mintData.safeParse(account?.data)
  const tokenProgram = account?.owner
  if (!parsed.success || (tokenProgram !== programs.token && tokenProgram !== programs.token2022))
    throw new FoyerError('TOKEN_NOT_FOUND', { context: { address } })
  const { decimals, extensions: given = [] } = parsed.data.parsed.info
  const read = <Name extends keyof typeof extensions>(name: Name): z.output<(typeof extensions)[Name]> | undefined => {
    const found = given.find(({ extension }) => extension === name)
    if (!found) return undefined
    const state = extensions[name].safeParse(found.state)
    // A rule of the token that cannot be read is no reason to pass it over.
    if (!state.success) throw new FoyerError('RPC_FAILED', { context: { method: 'getAccountInfo' } })
    return state.data as z.output<(typeof extensions)[Name]>
  }
  const fees = read('transferFeeConfig')
  const hook = read('transferHook')
  const metadata = read('tokenMetadata')
  return {
    address,
    tokenProgram,
    decimals,
    hasHook: typeof hook?.programId === 'string',
    ...(fees && { transferFee: await pickFee(nodes, fees) }),
    ...(metadata && { name: metadata.name, symbol: metadata.symbol }),
  }
}

/** A fee that was changed holds from the epoch on that it names. */
async function pickFee(
  nodes: Nodes,
  { olderTransferFee, newerTransferFee }: z.output<typeof extensions.transferFeeConfig>,
): Promise<TransferFee> {
  const { epoch } = await ask(nodes, epochAnswer, 'getEpochInfo', [])
  const { transferFeeBasisPoints, maximumFee } = epoch >= newerTransferFee.epoch ? newerTransferFee : olderTransferFee
  return { basisPoints: transferFeeBasisPoints, maximum: BigInt(maximumFee) }
}

/** What the network keeps back of `amount`, in smallest units: rounded up, and never more than the most. */
export function computeTransferFee({ basisPoints, maximum }: TransferFee, amount: bigint): bigint {
  const fee = (amount * BigInt(basisPoints) + 9_999n) / 10_000n
  return fee < maximum ? fee : maximum
}
