import { formatExact } from '@foyer/primitives/Amount'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import { NodeError } from '@foyer/primitives/postJsonRpc'
import * as z from 'zod/mini'
import type { ChainAccess, FeeEstimate, SendRequest } from '../../core/Adapter.js'
import { type NodeHealth, type Nodes, withNodes } from '../nodes.js'
import { type ComputeBudget, setComputeBudget } from './instructions.js'
import { compileMessage, type Instruction, wrapMessage } from './message.js'
import { ask, commitment, createValueSchema, integer } from './node.js'
import { buildTransfer, type Transfer } from './transfer.js'

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
/** The most that is computed while it is tried out, more than any transfer takes. At a million units a price is a number of lamports. */
const trialUnits = 1_000_000
/** Room over what the trial took, in per cent. */
const unitsRoomPercent = 110
/** Of what others paid lately, as many per cent paid no more; not in the spec. */
const pricePercentile = 75
/** The most that is offered for speed, in millionths of a lamport a unit: some 0.0002 SOL for a transfer with a new account; not in the spec. */
const highestPrice = 2_000_000n

/** What may be left over and offered for speed as well, in lamports: an account that holds less than it must cannot stay; not in the spec. */
const highestCrumb = 60_000n

/**
 * The most a transfer can cost, what a new account of the recipient must hold, what the network keeps back of the token, and the least that can be sent.
 * An amount below that is estimated as if it were that.
 *
 * @throws FoyerError as `buildTransfer`; `TRANSACTION_FAILED` when it is foreseen.
 */
export async function estimateSendFee(
  access: ChainAccess,
  health: NodeHealth,
  request: Omit<SendRequest, 'provider'>,
): Promise<FeeEstimate> {
  const { fee, rent, tokenFee, least } = await withNodes(access, health, async (nodes) =>
    priceTransfer(access, nodes, request.from, await buildTransfer(nodes, request)),
  )
  const { decimals } = access.network.nativeCurrency
  return {
    maxFee: { atomic: fee, decimals },
    ...(rent > 0n && { rent: { atomic: rent, decimals } }),
    ...(tokenFee > 0n && { tokenFee: { atomic: tokenFee, decimals: request.amount.decimals } }),
    ...(least > 0n && { least: { atomic: least, decimals } }),
  }
}

/**
 * Builds the transaction of a transfer.
 *
 * @throws FoyerError as `buildTransfer`; `BELOW_RENT_MINIMUM`, `TRANSACTION_FAILED` when it is foreseen.
 */
export async function prepareTransfer(
  access: ChainAccess,
  nodes: Nodes,
  request: Omit<SendRequest, 'provider'>,
): Promise<PreparedTransfer> {
  const transfer = await buildTransfer(nodes, request)
  if (request.amount.atomic < transfer.least) throw belowRentMinimum(access, transfer.least)
  return priceTransfer(access, nodes, request.from, transfer)
}

function belowRentMinimum({ network }: ChainAccess, atomic: bigint): FoyerError {
  const { decimals, symbol } = network.nativeCurrency
  return new FoyerError('BELOW_RENT_MINIMUM', { context: { amount: formatExact({ atomic, decimals }), symbol } })
}

/** Tries a transfer out on a node, and gives it as much computing as it took, at what that costs these days. */
async function priceTransfer(
  access: ChainAccess,
  nodes: Nodes,
  payer: string,
  transfer: Transfer,
): Promise<PreparedTransfer> {
  const { instructions, balance, spent, leastBalance } = transfer
  const left = balance - spent - signatureFee
  if (left < 0n) throw new FoyerError('INSUFFICIENT_FUNDS')
  const leavesNothing = left < leastBalance
  if (leavesNothing && left > highestCrumb) throw belowRentMinimum(access, leastBalance)
  const [{ blockhash, lastValidBlockHeight }, price] = await Promise.all([
    readBlockhash(nodes),
    readPrice(nodes, instructions),
  ])
  const compose = (budget: ComputeBudget) =>
    wrapMessage(compileMessage({ payer, instructions: [...setComputeBudget(budget), ...instructions], blockhash }))
  const priceOf = (lamports: bigint, units: number) => (lamports * 1_000_000n) / BigInt(units)
  const trialPrice = leavesNothing ? priceOf(left, trialUnits) : 0n
  const used = await simulate(nodes, compose({ units: trialUnits, microLamports: trialPrice }))
  const units = Math.min(trialUnits, Math.ceil((used * unitsRoomPercent) / 100))
  // Who sends all they have pays for speed with the crumbs, to the last one; who sends nearly all, with what may go.
  const affordable = priceOf(leavesNothing ? left : left - leastBalance, units)
  const microLamports = leavesNothing || affordable < price ? affordable : price
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

const blockhashAnswer = createValueSchema(z.object({ blockhash: z.string(), lastValidBlockHeight: integer }))

/** A recent blockhash, and the height of the last block that takes a transaction with it: some minute from now. */
async function readBlockhash(nodes: Nodes) {
  const { value } = await ask(nodes, blockhashAnswer, 'getLatestBlockhash', [{ commitment }])
  return value
}
