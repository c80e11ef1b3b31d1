import { format } from '@foyer/messages/format'
import type { Notice, Outlook } from '../approve/Approval.js'
import type { ApproveContext } from '../approve/ApproveContext.js'
import { formatAmount, shorten } from '../approve/formatAmount.js'
import type { TokenBook } from '../decode/createTokenBook.js'
import { readQuantity, toHex, toQuantity } from '../signers/bytes.js'
import type { Fees, TransactionRequest } from '../signers/Transaction.js'
import type { Visit } from '../views/ScreenQueue.js'
import { describeChanges } from './describeChanges.js'
import { judgeChoices, readUsual } from './judgeChoices.js'
import { getCeiling, readFees } from './readFees.js'
import type { Transfer } from './readTransfers.js'
import { type Simulation, simulateCalls } from './simulateCalls.js'
import { withinMs } from './withinMs.js'

/** What each call may burn and what a unit of it costs. */
export interface Prepared {
  readonly fees: Fees
  readonly gas: readonly bigint[]
}

export interface Foreseeing {
  readonly requests: readonly [TransactionRequest, ...TransactionRequest[]]
  readonly from: string
  readonly context: Pick<ApproveContext, 'chain' | 'rpc'>
  readonly tokens: TokenBook
  /** Looks at what would move, undefined where the node cannot tell; says what to beware of, or throws. */
  readonly check?: ((transfers: readonly Transfer[] | undefined) => Promise<readonly Notice[]>) | undefined
  readonly visit: Pick<Visit, 'words' | 'locale'>
}

/** A simulation that takes longer is done without, in ms. */
const simulationMs = 8_000

/** Gas where neither an estimate nor a trial run gives a figure. */
const gasUnknown = 500_000n

/**
 * Asks the network what calls would change and cost. Throws FoyerError `RPC_FAILED` when it does not answer at all, and as
 * `check` does.
 */
export async function foreseeCalls(options: Foreseeing, signal: AbortSignal): Promise<Outlook<Prepared>> {
  const { requests, from, context, visit, tokens } = options
  const { rpc, chain } = context
  const { words, locale } = visit
  const [first] = requests
  const [balance, fees, usual, estimates, simulation] = await Promise.all([
    rpc('eth_getBalance', [from, 'latest'], signal).then((answer) => readQuantity(answer, 'eth_getBalance')),
    readFees(first, rpc, signal),
    readUsual(first, from, rpc, signal),
    Promise.all(requests.map((request) => estimateGas(request, from, options, signal))),
    withinMs(simulationMs, signal, (stop) => simulateCalls(requests, from, rpc, stop)),
  ])
  // A call that needs the one before it cannot be estimated alone. Refunds and the 63/64 rule take less than a half.
  const gas = estimates.map((estimate, place) => {
    const used = simulation?.gas?.[place] ?? 0n
    return estimate ?? (used > 0n ? (used * 3n) / 2n : gasUnknown)
  })
  const coin = (amount: bigint) =>
    formatAmount(amount, chain.nativeCurrency.decimals, chain.nativeCurrency.symbol, locale)
  const fee = gas.reduce((sum, limit) => sum + limit, 0n) * getCeiling(fees)
  const feeText = format(words.feeUpTo, { amount: coin(shorten(fee, 3, true)) })
  const needed = requests.reduce((sum, { value }) => sum + value, 0n) + fee
  const shortOf =
    needed > balance
      ? { needed: coin(shorten(needed, 6, true)), balance: coin(shorten(balance, 6, false)), network: chain.name }
      : undefined
  const telling = { from, tokens, coin, visit }
  const checked = (await options.check?.(simulation?.transfers)) ?? []
  const told = simulation?.transfers && (await describeChanges(simulation.transfers, telling))
  return {
    ready: { fees, gas },
    changes: told?.changes,
    fee: feeText,
    notices: [
      ...judgeChoices(usual, { nonce: first.nonce, fees, fee, balance, feeText }, words),
      ...describeSimulation(simulation, words),
      ...checked,
      ...(told?.notices ?? []),
    ],
    ...(shortOf && { shortOf }),
  }
}

async function estimateGas(
  request: TransactionRequest,
  from: string,
  { context }: Foreseeing,
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
    // What a contract burns may grow until its turn comes; what is not burnt is not paid.
    return data.length === 0 ? gas : (gas * 12n) / 10n
  } catch {
    // A plain payment that cannot be estimated cannot be paid: the balance tells so in a moment.
    return data.length === 0 ? 21_000n : undefined
  }
}

function describeSimulation(simulation: Simulation | undefined, words: Visit['words']): Notice[] {
  if (simulation?.failure) {
    const { reason } = simulation.failure
    return [{ tone: 'danger', text: reason ? format(words.warnWillFail, { reason }) : words.warnWillFailPlain }]
  }
  return simulation?.transfers ? [] : [{ tone: 'info', text: words.warnNotSimulated }]
}
