import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import * as z from 'zod/mini'
import type { Nodes } from '../nodes.js'
import { programs } from './addresses.js'
import { amountText, decimalsNumber, integer, readAccount, rpc } from './node.js'

/** The fee that the network withholds from a transfer (Token-2022, transfer fee extension). */
export interface TransferFee {
  /** The rate in hundredths of a percent. */
  readonly basisPoints: number
  /** The maximum fee in smallest units. */
  readonly maximum: bigint
}

/** A token mint on the network. */
export interface Mint {
  readonly address: string
  readonly tokenProgram: string
  readonly decimals: number
  readonly transferFee?: TransferFee
  /** Whether each transfer runs a program of the token's creator. */
  readonly hasHook: boolean
  /** The name as set by the token's creator. */
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
 * Reads a mint from the network.
 *
 * @throws FoyerError `TOKEN_NOT_FOUND` if the account is not a mint; `RPC_FAILED` if an extension is invalid.
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
    // Do not ignore an extension that cannot be parsed: it can be a rule of the token.
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
    ...(fees && { transferFee: await getCurrentFee(nodes, fees) }),
    ...(metadata && { name: metadata.name, symbol: metadata.symbol }),
  }
}

/** Returns the fee of the current epoch: a changed fee applies from its epoch on. */
async function getCurrentFee(
  nodes: Nodes,
  { olderTransferFee, newerTransferFee }: z.output<typeof extensions.transferFeeConfig>,
): Promise<TransferFee> {
  const { epoch } = await rpc(nodes, epochAnswer, 'getEpochInfo', [])
  const { transferFeeBasisPoints, maximumFee } = epoch >= newerTransferFee.epoch ? newerTransferFee : olderTransferFee
  return { basisPoints: transferFeeBasisPoints, maximum: BigInt(maximumFee) }
}

/** Returns the fee of `amount` in smallest units, rounded up and limited to the maximum. */
export function computeTransferFee({ basisPoints, maximum }: TransferFee, amount: bigint): bigint {
  const fee = (amount * BigInt(basisPoints) + 9_999n) / 10_000n
  return fee < maximum ? fee : maximum
}
