import type { SwapStep } from '@foyer/contract/http/swap'
import type { RpcProvider } from '../chains/rpc/RpcProvider.js'
import { checkSteps } from './checkSteps.js'
import { createExpiredError, createSwapError } from './createSwapError.js'
import { rejectOnAbort } from './fetchOffers.js'
import { type ApproveStep, planApprovals } from './planApprovals.js'
import type { StoredQuote } from './quoteStore.js'
import { type SwapProvider, SwapRefusal } from './SwapProvider.js'
import { type Simulation, simulateSteps } from './simulateSteps.js'

/** Steps that were compared with the offer. */
export interface PreparedSteps {
  readonly steps: readonly SwapStep[]
  /** How they were compared: see `postSwapSteps`. */
  readonly check: 'simulated' | 'decoded' | 'none'
  /** The gas of the last transaction. Undefined if it was not simulated. */
  readonly gas: bigint | undefined
}

const providerTimeoutMs = 8_000

/**
 * Requests the transaction of an offer from its provider and adds the missing approvals. Compares all steps with the
 * offer: decodes the calls, and simulates them on the network's node. Throws `quote_expired`, `swap_refused`,
 * `upstream_failed` or `upstream_timeout`.
 */
export async function prepareQuote(
  rpc: RpcProvider,
  provider: SwapProvider,
  kept: StoredQuote,
): Promise<PreparedSteps> {
  const { question, offer } = kept
  const steps = await callProvider((signal) => provider.prepare(question, offer, signal))
  checkSteps(steps, { provider, question, offer })
  const approvals = await planFor(rpc, kept)
  return await compare(rpc, provider, kept, approvals, steps)
}

/** Sends a signature to the provider, and compares the remaining steps with the offer. Throws like `prepareQuote`. */
export async function submitSignature(
  rpc: RpcProvider,
  provider: SwapProvider,
  kept: StoredQuote,
  signature: string,
): Promise<PreparedSteps & { readonly orderId: string | undefined }> {
  const { question, offer } = kept
  const { submit } = provider
  if (submit === undefined) throw createSwapError('kind', 'This offer needs no signature')
  const { steps, orderId } = await callProvider((signal) => submit(question, offer, signature, signal))
  if (steps.length === 0) return { steps, orderId, check: 'none', gas: undefined }
  return { ...(await compare(rpc, provider, kept, [], steps)), orderId }
}

/** Calls a provider with a timeout. Throws `quote_expired` if the provider has withdrawn the offer. */
export async function callProvider<T>(request: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(providerTimeoutMs)
  try {
    return await rejectOnAbort(request(signal), signal)
  } catch (error) {
    if (error instanceof SwapRefusal) throw createExpiredError(error)
    throw error
  }
}

async function planFor(rpc: RpcProvider, { question, offer }: StoredQuote): Promise<readonly ApproveStep[]> {
  const { account, amount, from } = question
  if (offer.spender === undefined || from.address === undefined) return []
  const { chainId, address: token } = from
  return await planApprovals(rpc, { chainId, token, account, spender: offer.spender, amount })
}

async function compare(
  rpc: RpcProvider,
  provider: SwapProvider,
  { question, offer }: StoredQuote,
  approvals: readonly ApproveStep[],
  made: readonly SwapStep[],
): Promise<PreparedSteps> {
  const reading = checkSteps(made, { provider, question, offer })
  const steps = [...approvals, ...made]
  const transactions = steps.flatMap((step) =>
    'transaction' in step && step.kind !== 'sendSolana' ? [step.transaction] : [],
  )
  const check = reading === 'decoded' ? 'decoded' : 'none'
  // A signature cannot be simulated: it moves tokens later, and elsewhere.
  if (made.some(({ kind }) => kind !== 'send')) return { steps, check, gas: undefined }
  const simulation = await simulateSteps(rpc, question, transactions)
  if (simulation.kind === 'unavailable') return { steps, check, gas: undefined }
  return { steps, check: 'simulated', gas: readGas(simulation, { question, offer }) }
}

function readGas(
  simulation: Exclude<Simulation, { kind: 'unavailable' }>,
  kept: Pick<StoredQuote, 'question' | 'offer'>,
) {
  if (simulation.kind === 'reverted')
    throw createSwapError('reverts', `The transaction would fail: ${simulation.message.slice(0, 200)}`)
  const { question, offer } = kept
  if (simulation.spent > question.amount)
    throw createSwapError('amount', 'The swap would take more than the requested amount')
  if (simulation.takesOthers) throw createSwapError('amount', 'The swap would take other assets as well')
  if (simulation.arrived !== undefined && simulation.arrived < offer.minToAmount)
    throw createSwapError('too_little', 'The swap would return less than the minimum amount')
  return simulation.gas.at(-1)
}
