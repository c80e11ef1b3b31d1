import { format } from '@foyer/messages/format'
import type { Notice, Preview } from '../approve/Approval.js'
import type { ApproveContext } from '../approve/ApproveContext.js'
import { formatAmount, shorten } from '../approve/formatAmount.js'
import type { TokenBook } from '../decode/createTokenBook.js'
import { readQuantity, toHex, toQuantity } from '../signers/bytes.js'
import type { Fees, TransactionRequest } from '../signers/Transaction.js'
import type { PreparedOperation } from '../smartAccount/sponsorBatch.js'
import type { ScreenSession } from '../views/ScreenQueue.js'
import { createChoiceNotices, fetchUsual } from './createChoiceNotices.js'
import { fetchFees, getCeiling } from './fetchFees.js'
import { formatChanges } from './formatChanges.js'
import type { Transfer } from './parseTransfers.js'
import { type Simulation, simulateCalls } from './simulateCalls.js'
import { withinMs } from './withinMs.js'

/** The gas limit of each call, and the fees per gas. */
export interface Prepared {
  readonly fees: Fees
  readonly gas: readonly bigint[]
  /** The user operation that is sent instead of transactions. */
  readonly sponsored?: PreparedOperation | undefined
}

export interface PreviewOptions {
  /** Estimates the gas of the one transaction that executes all requests. Undefined: each request is a transaction. */
  readonly estimateBatch?: ((signal: AbortSignal) => Promise<bigint | undefined>) | undefined
  /** Prepares a user operation. Undefined if transactions are sent. */
  readonly sponsor?: ((signal: AbortSignal) => Promise<PreparedOperation | undefined>) | undefined
  readonly requests: readonly [TransactionRequest, ...TransactionRequest[]]
  readonly from: string
  readonly context: Pick<ApproveContext, 'chain' | 'rpc'>
  readonly tokens: TokenBook
  /** Checks the simulated transfers, undefined if the node cannot simulate. Returns notices, or throws. */
  readonly check?: ((transfers: readonly Transfer[] | undefined) => Promise<readonly Notice[]>) | undefined
  readonly visit: Pick<ScreenSession, 'words' | 'locale'>
}

/** The timeout of a simulation, in milliseconds. Then the request continues without it. */
const simulationMs = 8_000

/** The gas of a batch beside that of its calls: the authorization, and the code of the account. */
const batchGas = 60_000n

/** The gas limit if neither an estimate nor a simulation returns a value. */
const gasUnknown = 500_000n

/**
 * Simulates the changes and the cost of calls. Throws FoyerError `RPC_FAILED` if the network does not respond at all,
 * and the errors of `check`.
 */
export async function previewCalls(options: PreviewOptions, signal: AbortSignal): Promise<Preview<Prepared>> {
  const { requests, from, context, visit, tokens, estimateBatch } = options
  const { rpc, chain } = context
  const { words, locale } = visit
  const [first] = requests
  const [balance, fees, usual, estimates, simulation, sponsored] = await Promise.all([
    rpc('eth_getBalance', [from, 'latest'], signal).then((answer) => readQuantity(answer, 'eth_getBalance')),
    fetchFees(first, rpc, signal),
    fetchUsual(first, from, rpc, signal),
    Promise.all(
      estimateBatch ? [estimateBatch(signal)] : requests.map((each) => estimateGas(each, from, options, signal)),
    ),
    withinMs(simulationMs, signal, (stop) => simulateCalls(requests, from, rpc, stop)),
    options.sponsor?.(signal),
  ])
  // A call that depends on the previous one cannot be estimated alone: use its simulated gas plus a half. Refunds and
  // the 63/64 rule need less than that.
  const simulated = simulation?.gas ?? []
  const uses = estimateBatch ? [simulated.reduce((sum, used) => sum + used, batchGas)] : simulated
  const gas = estimates.map((estimate, place) => {
    const used = uses[place] ?? 0n
    return estimate ?? (used > 0n ? (used * 3n) / 2n : gasUnknown)
  })
  const coin = (amount: bigint) =>
    formatAmount(amount, chain.nativeCurrency.decimals, chain.nativeCurrency.symbol, locale)
  const fee = sponsored ? (sponsored.cost ?? 0n) : gas.reduce((sum, limit) => sum + limit, 0n) * getCeiling(fees)
  const feeText = format(words.feeUpTo, { amount: coin(shorten(fee, 3, true)) })
  const { deposit = 0n } = sponsored ?? {}
  const owed = fee > deposit ? fee - deposit : 0n
  const needed = requests.reduce((sum, { value }) => sum + value, 0n) + owed
  const shortOf =
    needed > balance
      ? { needed: coin(shorten(needed, 6, true)), balance: coin(shorten(balance, 6, false)), network: chain.name }
      : undefined
  const telling = { from, tokens, coin, visit }
  const checked = (await options.check?.(simulation?.transfers)) ?? []
  const told = simulation?.transfers && (await formatChanges(simulation.transfers, telling))
  return {
    ready: { fees, gas, sponsored },
    changes: told?.changes,
    fee: sponsored?.fee ?? feeText,
    notices: [
      ...(sponsored?.notices ?? []),
      ...createChoiceNotices(usual, { nonce: first.nonce, fees, fee, balance, feeText }, words),
      ...createSimulationNotices(simulation, words),
      ...checked,
      ...(told?.notices ?? []),
    ],
    ...(shortOf && { shortOf }),
  }
}

async function estimateGas(
  request: TransactionRequest,
  from: string,
  { context }: PreviewOptions,
  signal: AbortSignal,
): Promise<bigint | undefined> {
  if (request.gas !== undefined) return request.gas
  const { to, value, data, accessList } = request
  const call = {
    from,
    ...(to && { to }),
    value: toQuantity(value),
    ...(data.length > 0 && { data: toHex(data) }),
    ...(accessList.length > 0 && { accessList }),
  }
  try {
    const gas = readQuantity(await context.rpc('eth_estimateGas', [call], signal), 'eth_estimateGas')
    // The gas of a contract call may increase until it is executed. Unused gas is not charged.
    return data.length === 0 ? gas : (gas * 12n) / 10n
  } catch {
    // If a plain payment cannot be estimated, the balance is too low: the balance check reports that next.
    return data.length === 0 ? 21_000n : undefined
  }
}

function createSimulationNotices(simulation: Simulation | undefined, words: ScreenSession['words']): Notice[] {
  if (simulation?.failure) {
    const { reason } = simulation.failure
    return [{ tone: 'danger', text: reason ? format(words.warnWillFail, { reason }) : words.warnWillFailPlain }]
  }
  return simulation?.transfers ? [] : [{ tone: 'info', text: words.warnNotSimulated }]
}
