import * as z from 'zod/mini'
import type { ChainAccess, FeeEstimate, SendRequest } from '../../core/Adapter.js'
import { FoyerError } from '../../errors/FoyerError.js'
import { type NodeHealth, type Nodes, withNodes } from '../nodes.js'
import { NodeError } from '../postJsonRpc.js'
import { type ComputeBudget, setComputeBudget } from './instructions.js'
import { compileMessage, type Instruction, wrapMessage } from './message.js'
import { ask, integer, readBlockhash } from './node.js'
import { belowRentMinimum, buildTransfer, type Transfer } from './transfer.js'

/** A transfer that is ready to be signed. */
export interface PreparedTransfer extends Transfer {
  /** In wire format, without a signature. */
  readonly transaction: Uint8Array<ArrayBuffer>
  /** Height of the last block that takes it. */
  readonly lastValidBlockHeight: number
  /** What it costs besides what it moves, in lamports. */
  readonly fee: bigint
}

/** What the network charges for each signature, in lamports. */
const signatureFee = 5_000n
/** The most that is computed while it is tried out; the most the network allows one transaction. */
const trialUnits = 1_400_000
/** Room over what the trial took, in per cent. */
const unitsRoomPercent = 110
/** Of what others paid lately, as many per cent paid no more; not in the spec. */
const pricePercentile = 75
/** The most that is offered for speed, in millionths of a lamport a unit: some 0.0002 SOL for a transfer with a new account; not in the spec. */
const highestPrice = 2_000_000n

/**
 * The most a transfer can cost, what a new account of the recipient must hold, and what the network keeps back of the token.
 *
 * @throws FoyerError as `buildTransfer`; `TRANSACTION_FAILED` when it is foreseen.
 */
export async function estimateSendFee(
  access: ChainAccess,
  health: NodeHealth,
  request: Omit<SendRequest, 'provider'>,
): Promise<FeeEstimate> {
  const { fee, rent, tokenFee } = await withNodes(access, health, (nodes) => prepareTransfer(access, nodes, request))
  const { decimals } = access.network.nativeCurrency
  return {
    maxFee: { atomic: fee, decimals },
    ...(rent > 0n && { rent: { atomic: rent, decimals } }),
    ...(tokenFee > 0n && { tokenFee: { atomic: tokenFee, decimals: request.amount.decimals } }),
  }
}

/** Builds the transaction of a transfer: tried out on a node, with as much computing as it took and what that costs these days. */
export async function prepareTransfer(
  access: ChainAccess,
  nodes: Nodes,
  request: Omit<SendRequest, 'provider'>,
): Promise<PreparedTransfer> {
  const transfer = await buildTransfer(access, nodes, request)
  const { instructions, balance, spent, leastBalance } = transfer
  const left = balance - spent - signatureFee
  if (left < 0n) throw new FoyerError('INSUFFICIENT_FUNDS')
  if (left > 0n && left < leastBalance) throw belowRentMinimum(access, leastBalance)
  const payer = request.from
  const [{ blockhash, lastValidBlockHeight }, price] = await Promise.all([
    readBlockhash(nodes),
    readPrice(nodes, instructions),
  ])
  const compose = (budget: ComputeBudget) =>
    wrapMessage(compileMessage({ payer, instructions: [...setComputeBudget(budget), ...instructions], blockhash }))
  const used = await simulate(nodes, compose({ units: trialUnits, microLamports: 0n }))
  const units = Math.min(trialUnits, Math.ceil((used * unitsRoomPercent) / 100))
  // Who sends all they have, or nearly all, pays for speed with what may go.
  const affordable = left > 0n ? ((left - leastBalance) * 1_000_000n) / BigInt(units) : 0n
  const microLamports = price < affordable ? price : affordable
  const fee = signatureFee + (microLamports * BigInt(units) + 999_999n) / 1_000_000n
  return { ...transfer, transaction: compose({ units, microLamports }), lastValidBlockHeight, fee }
}

const recentFees = z.array(z.object({ prioritizationFee: integer }))

/** What others paid lately who wrote to the same accounts, in millionths of a lamport a unit. A node that does not tell costs nothing but speed. */
async function readPrice(nodes: Nodes, instructions: readonly Instruction[]): Promise<bigint> {
  const written = instructions.flatMap(({ accounts }) =>
    accounts.flatMap(({ address, isWritable }) => (isWritable ? [address] : [])),
  )
  const answer = await ask(nodes, recentFees, 'getRecentPrioritizationFees', [[...new Set(written)]]).catch(() => [])
  const paid = answer.map(({ prioritizationFee }) => prioritizationFee).sort((left, right) => left - right)
  const price = BigInt(paid[Math.floor(((paid.length - 1) * pricePercentile) / 100)] ?? 0)
  return price < highestPrice ? price : highestPrice
}

const simulation = z.object({
  value: z.object({
    err: z.unknown(),
    logs: z.optional(z.nullable(z.array(z.string()))),
    unitsConsumed: z.optional(integer),
  }),
})

/** Tries a transaction out, and answers with the computing it took, in units. */
async function simulate(nodes: Nodes, transaction: Uint8Array): Promise<number> {
  const params = [
    btoa(String.fromCharCode(...transaction)),
    { encoding: 'base64', commitment: 'confirmed', sigVerify: false, replaceRecentBlockhash: true },
  ]
  const { value } = await ask(nodes, simulation, 'simulateTransaction', params)
  if (value.err !== null && value.err !== undefined) throw fromTransactionError(value.err, value.logs ?? [])
  if (value.unitsConsumed === undefined) throw new NodeError('simulateTransaction', 'the answer tells no units')
  return value.unitsConsumed
}

/** The network's word for a failure; programs add a number of their own, and 1 is "too little" to those that move money. */
export function fromTransactionError(error: unknown, logs: readonly string[] = []): FoyerError {
  const text = JSON.stringify(error)
  const cause = new Error(`${text} ${logs.at(-1) ?? ''}`.slice(0, 500))
  const isShort = /"?(InsufficientFundsForFee|InsufficientFundsForRent|AccountNotFound)"?|\{"Custom":1\}/.test(text)
  return new FoyerError(isShort ? 'INSUFFICIENT_FUNDS' : 'TRANSACTION_FAILED', { cause })
}
