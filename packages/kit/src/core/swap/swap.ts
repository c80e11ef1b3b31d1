import { postSwapSignature } from '@foyer/contract/http/swap'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import { toFoyerError } from '@foyer/primitives/errors/toFoyerError'
import { callEndpoint } from '../api/callEndpoint.js'
import type { Client } from '../Client.js'
import { limits } from '../limits.js'
import { createDeadline, settle } from '../settle.js'
import { emit } from '../state/emit.js'
import { createSwapProperties, isSameChain } from './describePlan.js'
import { assertSameAccount, getPlanWallet, type PlanWallet } from './planWallet.js'
import { getSwapServer } from './swapOffers.js'
import { findPlanError, planSwap, type SwapPlan } from './swapPlan.js'
import type { SwapOutcome } from './swapStatus.js'
import { type SubmittedSwap, trackSwap } from './trackSwap.js'

export interface SwapArguments {
  /** The plan that the user reviewed. Nothing else is sent. */
  readonly plan: SwapPlan
  readonly signal?: AbortSignal
  /**
   * Called after `ABORTED` or `TIMED_OUT`: with the swap if the wallet approves it later, with undefined if it rejects.
   */
  readonly onLateSwap?: (swap: SentSwap | undefined) => void
}

export interface SentSwap {
  /** The transaction hash. Undefined for an order that the provider executes, and for a batch. */
  readonly hash: string | undefined
  /** @throws FoyerError `TIMED_OUT` after 30 minutes, `ABORTED`, `RPC_FAILED` if the outcome cannot be read. */
  readonly outcome: Promise<SwapOutcome>
}

/**
 * Executes a plan and adds it to Activity. Resolves when the wallet has submitted it. If `walletCanSendTogetherQuery`
 * returns true, the plan's approvals are part of the batch. Otherwise call `approveSwap` first.
 *
 * @throws FoyerError `SWAP_CHANGED` if the plan has expired, fails its simulation or is for another account or
 *   network; `UNSUPPORTED_CHAIN`, `USER_REJECTED` and the other wallet errors, `TRANSACTION_FAILED`, `ABORTED`,
 *   `TIMED_OUT`.
 * @example const { hash, outcome } = await swap(client, { plan })
 */
export async function swap(client: Client, { plan, signal, onLateSwap }: SwapArguments): Promise<SentSwap> {
  const properties = createSwapProperties(client, plan)
  emit(client, 'INITIATE_SWAP', properties)
  const startTracking = (submitted: SubmittedSwap): SentSwap => {
    emit(client, 'SWAP_SUCCESS', properties)
    const outcome = trackSwap(client, plan, submitted)
    // Prevent an unhandled rejection: a caller may ignore the outcome.
    outcome.catch(() => undefined)
    return { hash: submitted.hash, outcome }
  }
  const handleLateHash = (hash: string | undefined) => {
    if (client.lifetime.signal.aborted) return
    const late = hash === undefined ? undefined : startTracking({ hash })
    onLateSwap?.(late)
  }
  const deadline = createDeadline([client.lifetime.signal, signal], limits.connectTimeoutMs)
  try {
    assertStillValid(client, plan)
    const wallet = await getPlanWallet(client, plan, deadline.signal, handleLateHash)
    return startTracking(await settle(executeSteps(client, plan, wallet, deadline.signal), deadline.signal))
  } catch (cause) {
    const error = await toFoyerError(cause)
    emit(client, 'SWAP_ERROR', { ...properties, message: error.message })
    throw error
  } finally {
    deadline.end()
  }
}

/** @throws FoyerError `SWAP_CHANGED` if the offer has expired or the plan failed its simulation. */
function assertStillValid(client: Client, plan: SwapPlan): void {
  const reason = client.environment.now() >= plan.offer.expiresAtMs ? 'expired' : findPlanError(plan)
  if (reason) throw new FoyerError('SWAP_CHANGED', { context: { reason } })
}

async function executeSteps(
  client: Client,
  plan: SwapPlan,
  wallet: PlanWallet,
  signal: AbortSignal,
): Promise<SubmittedSwap> {
  const calls = plan.steps.flatMap((step) => (step.kind === 'sign' ? [] : [step.call]))
  const last = plan.steps.at(-1)
  if (!last || last.kind === 'approve')
    throw new FoyerError('SWAP_CHANGED', { context: { reason: 'the swap has no transaction or signature' } })
  const minReceived = isSameChain(plan) ? plan.offer.minToAmount : undefined
  if (last.kind === 'send')
    return calls.length > 1
      ? { batch: await wallet.sendTogether(calls, minReceived) }
      : { hash: await wallet.send(last.call, minReceived) }
  if (plan.steps.length > 1) throw new FoyerError('SWAP_CHANGED', { context: { reason: 'allowance' } })
  const next = await submitSignature(client, plan, await wallet.sign(last.typedData), signal)
  // No steps remain: the provider executes the order.
  if (next.steps.length === 0) return {}
  assertSameAccount(client, plan)
  assertStillValid(client, next)
  return executeSteps(client, next, wallet, signal)
}

/**
 * Sends the signature to the server. Returns a plan with the remaining steps, which are verified like the first ones.
 */
async function submitSignature(
  client: Client,
  { question, offer }: SwapPlan,
  signature: string,
  signal: AbortSignal,
): Promise<SwapPlan> {
  const base = await getSwapServer(client, question.network)
  const body = { quoteId: offer.id, account: question.account, signature }
  const answer = await callEndpoint(client, { base, endpoint: postSwapSignature, query: {}, body, signal })
  return planSwap(client, question, offer, answer, signal)
}
