import { formatExact } from '@foyer/primitives/Amount'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import { NodeError } from '@foyer/primitives/postJsonRpc'
import * as z from 'zod/mini'
import type { ChainAccess, FeeEstimate, SendRequest } from '../../core/Adapter.js'
import { type NodeHealth, type Nodes, withNodes } from '../nodes.js'
import { type ComputeBudget, setComputeBudget } from './instructions.js'
import { compileMessage, type Instruction, wrapMessage } from './message.js'
import { commitment, createValueSchema, integer, rpc } from './node.js'
import { buildTransfer, type Transfer } from './transfer.js'

/** A transfer that is ready to be signed. */
export interface PreparedTransfer extends Transfer {
  /** The transaction in wire format, without a signature. */
  readonly transaction: Uint8Array<ArrayBuffer>
  /** The height of the last block that accepts it. */
  readonly lastValidBlockHeight: number
  /** The cost in addition to the transferred amount, in lamports. */
  readonly fee: bigint
}

/** The network fee for each signature, in lamports. */
const signatureFee = 5_000n
/** The compute unit limit of the simulation. No transfer needs more. */
const simulationUnits = 1_000_000
/** The compute unit limit as a percentage of the simulated units. */
const unitLimitPercent = 110
/** The percentile of recent fees that sets the price. Our own value. */
const pricePercentile = 75
/**
 * The maximum price for priority, in millionths of a lamport per unit: about 0.0002 SOL for a transfer with a new
 * account. Our own value.
 */
const maxUnitPrice = 2_000_000n

/**
 * The maximum remainder that is added to the priority fee, in lamports. An account below the rent minimum cannot exist,
 * so a small remainder is spent. Our own value.
 */
const maxRemainder = 60_000n

/**
 * Estimates a transfer: the maximum fee, the rent of a new token account, the transfer fee of the token, and the
 * minimum amount. A smaller amount is estimated like the minimum.
 *
 * @throws FoyerError the errors of `buildTransfer`; `BELOW_RENT_MINIMUM`; `TRANSACTION_FAILED` if the simulation
 *   fails.
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
 * @throws FoyerError the errors of `buildTransfer`; `BELOW_RENT_MINIMUM`; `TRANSACTION_FAILED` if the simulation
 *   fails.
 */
export async function prepareTransfer(
  access: ChainAccess,
  nodes: Nodes,
  request: Omit<SendRequest, 'provider'>,
): Promise<PreparedTransfer> {
  const transfer = await buildTransfer(nodes, request)
  if (request.amount.atomic < transfer.least) throw createRentMinimumError(access, transfer.least)
  return priceTransfer(access, nodes, request.from, transfer)
}

function createRentMinimumError({ network }: ChainAccess, atomic: bigint): FoyerError {
  const { decimals, symbol } = network.nativeCurrency
  return new FoyerError('BELOW_RENT_MINIMUM', { context: { amount: formatExact({ atomic, decimals }), symbol } })
}

/** Simulates a transfer on a node. Sets its compute units from the simulation, and its unit price from recent fees. */
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
  if (leavesNothing && left > maxRemainder) throw createRentMinimumError(access, leastBalance)
  const [{ blockhash, lastValidBlockHeight }, price] = await Promise.all([
    readBlockhash(nodes),
    readPrice(nodes, instructions),
  ])
  const compose = (budget: ComputeBudget) =>
    wrapMessage(compileMessage({ payer, instructions: [...setComputeBudget(budget), ...instructions], blockhash }))
  const getUnitPrice = (lamports: bigint, units: number) => (lamports * 1_000_000n) / BigInt(units)
  const simulationPrice = leavesNothing ? getUnitPrice(left, simulationUnits) : 0n
  const used = await simulate(nodes, compose({ units: simulationUnits, microLamports: simulationPrice }))
  const units = Math.min(simulationUnits, Math.ceil((used * unitLimitPercent) / 100))
  // If the transfer empties the account, spend the whole remainder as priority fee. Otherwise, limit the price to the
  // balance above the rent minimum.
  const affordable = getUnitPrice(leavesNothing ? left : left - leastBalance, units)
  const microLamports = leavesNothing || affordable < price ? affordable : price
  const fee = signatureFee + (microLamports * BigInt(units) + 999_999n) / 1_000_000n
  return { ...transfer, transaction: compose({ units, microLamports }), lastValidBlockHeight, fee }
}

const recentFees = z.array(z.object({ prioritizationFee: integer }))

/**
 * Reads the recent price of transactions that wrote to the same accounts, in millionths of a lamport per unit. Returns
 * 0 if the node fails: the transfer is then only slower.
 */
async function readPrice(nodes: Nodes, instructions: readonly Instruction[]): Promise<bigint> {
  const written = instructions.flatMap(({ accounts }) =>
    accounts.flatMap(({ address, isWritable }) => (isWritable ? [address] : [])),
  )
  const answer = await rpc(nodes, recentFees, 'getRecentPrioritizationFees', [[...new Set(written)]]).catch(() => [])
  const paid = answer.map(({ prioritizationFee }) => prioritizationFee).sort((left, right) => left - right)
  const price = BigInt(paid[Math.floor(((paid.length - 1) * pricePercentile) / 100)] ?? 0)
  return price < maxUnitPrice ? price : maxUnitPrice
}

const simulation = z.object({
  value: z.object({
    err: z.unknown(),
    logs: z.optional(z.nullable(z.array(z.string()))),
    unitsConsumed: z.optional(integer),
  }),
})

/** Simulates a transaction. Returns the compute units that it consumed. */
async function simulate(nodes: Nodes, transaction: Uint8Array): Promise<number> {
  const params = [
    btoa(String.fromCharCode(...transaction)),
    { encoding: 'base64', commitment: 'confirmed', sigVerify: false, replaceRecentBlockhash: true },
  ]
  const { value } = await rpc(nodes, simulation, 'simulateTransaction', params)
  if (value.err !== null && value.err !== undefined) throw fromTransactionError(value.err, value.logs ?? [])
  if (value.unitsConsumed === undefined) throw new NodeError('simulateTransaction', 'the response has no unitsConsumed')
  return value.unitsConsumed
}

/**
 * Converts a transaction error of the network. The custom error 1 of the system program and the token programs means
 * insufficient funds.
 */
export function fromTransactionError(error: unknown, logs: readonly string[] = []): FoyerError {
  const text = JSON.stringify(error)
  const cause = new Error(`${text} ${logs.at(-1) ?? ''}`.slice(0, 500))
  const isShort = /"?(InsufficientFundsForFee|InsufficientFundsForRent|AccountNotFound)"?|\{"Custom":1\}/.test(text)
  return new FoyerError(isShort ? 'INSUFFICIENT_FUNDS' : 'TRANSACTION_FAILED', { cause })
}

const blockhashAnswer = createValueSchema(z.object({ blockhash: z.string(), lastValidBlockHeight: integer }))

/** Returns a recent blockhash, and the height of the last block that accepts it, about one minute from now. */
async function readBlockhash(nodes: Nodes) {
  const { value } = await rpc(nodes, blockhashAnswer, 'getLatestBlockhash', [{ commitment }])
  return value
}
