import type { SwapStep } from '@foyer/contract/http/swap'
import type { RpcProvider } from '../chains/rpc/RpcProvider.js'
import { checkSteps } from './checkSteps.js'
import { settleBy } from './gatherOffers.js'
import { type ApproveStep, planApprovals } from './planApprovals.js'
import type { KeptQuote } from './quoteStore.js'
import { quoteExpired, refuseSwap } from './refuseSwap.js'
import { type SwapProvider, SwapRefusal } from './SwapProvider.js'
import { type Simulation, simulateSteps } from './simulateSteps.js'

/** Steps that have been compared with the offer. */
export interface PreparedSteps {
  readonly steps: readonly SwapStep[]
  /** How they were compared, see `postSwapSteps`. */
  readonly check: 'simulated' | 'decoded' | 'none'
  /** Units of gas the last transaction takes; undefined where it was not simulated. */
  readonly gas: bigint | undefined
}

const deadlineMs = 8_000

/**
 * Asks a provider for the transaction of its offer, puts the approvals in front that are missing, and compares all of it with the
 * offer: by reading the calls, and by having the network's node run them. Throws `quote_expired`, `swap_refused`, `upstream_failed` or
 * `upstream_timeout`.
 */
export async function prepareQuote(rpc: RpcProvider, provider: SwapProvider, kept: KeptQuote): Promise<PreparedSteps> {
  const { question, offer } = kept
  const steps = await askProvider((signal) => provider.prepare(question, offer, signal))
  checkSteps(steps, { provider, question, offer })
  const approvals = await planFor(rpc, kept)
  return await compare(rpc, provider, kept, approvals, steps)
}

/** Hands a signature to the provider, and compares what is still to do with the offer. Throws as `prepareQuote` does. */
export async function submitSignature(
  rpc: RpcProvider,
  provider: SwapProvider,
  kept: KeptQuote,
  signature: string,
): Promise<PreparedSteps & { readonly orderId: string | undefined }> {
  const { question, offer } = kept
  const { submit } = provider
  if (submit === undefined) throw refuseSwap('kind', 'This offer needs no signature')
  const { steps, orderId } = await askProvider((signal) => submit(question, offer, signature, signal))
  if (steps.length === 0) return { steps, orderId, check: 'none', gas: undefined }
  return { ...(await compare(rpc, provider, kept, [], steps)), orderId }
}

/** Calls a provider with a deadline; what it no longer stands by is over. */
export async function askProvider<T>(ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(deadlineMs)
  try {
    return await settleBy(ask(signal), signal)
  } catch (error) {
    if (error instanceof SwapRefusal) throw quoteExpired(error)
    throw error
  }
}

async function planFor(rpc: RpcProvider, { question, offer }: KeptQuote): Promise<readonly ApproveStep[]> {
  const { account, amount, from } = question
  if (offer.spender === undefined || from.address === undefined) return []
  const { chainId, address: token } = from
  return await planApprovals(rpc, { chainId, token, account, spender: offer.spender, amount })
}

async function compare(
  rpc: RpcProvider,
  provider: SwapProvider,
  { question, offer }: KeptQuote,
  approvals: readonly ApproveStep[],
  made: readonly SwapStep[],
): Promise<PreparedSteps> {
  const reading = checkSteps(made, { provider, question, offer })
  const steps = [...approvals, ...made]
  const transactions = steps.flatMap((step) =>
    'transaction' in step && step.kind !== 'sendSolana' ? [step.transaction] : [],
  )
  const check = reading === 'decoded' ? 'decoded' : 'none'
  // A signature moves something only later, and elsewhere.
  if (made.some(({ kind }) => kind !== 'send')) return { steps, check, gas: undefined }
  const simulation = await simulateSteps(rpc, question, transactions)
  if (simulation.kind === 'unavailable') return { steps, check, gas: undefined }
  return { steps, check: 'simulated', gas: readGas(simulation, { question, offer }) }
}

function readGas(
  simulation: Exclude<Simulation, { kind: 'unavailable' }>,
  kept: Pick<KeptQuote, 'question' | 'offer'>,
) {
  if (simulation.kind === 'reverted')
    throw refuseSwap('reverts', `The network says that it would fail: ${simulation.message.slice(0, 200)}`)
  const { question, offer } = kept
  if (simulation.spent > question.amount) throw refuseSwap('amount', 'It would take more than was asked')
  if (simulation.takesOthers) throw refuseSwap('amount', 'It would take something else as well')
  if (simulation.arrived !== undefined && simulation.arrived < offer.minToAmount)
    throw refuseSwap('too_little', 'Less would arrive than was offered at least')
  return simulation.gas.at(-1)
}
