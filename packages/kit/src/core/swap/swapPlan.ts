import type { SwapStep } from '@foyer/contract/http/swap'
import { postSwapSteps } from '@foyer/contract/http/swap'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import type { SimulatedCalls } from '../Adapter.js'
import { callEndpoint } from '../api/callEndpoint.js'
import type { Client } from '../Client.js'
import { getChainAccess } from '../queries/access.js'
import type { Query } from '../queries/Queries.js'
import { type CheckedStep, checkSwapSteps } from './checkSwapSteps.js'
import { getSwapServer, offerLifetimeMs, type SwapInput, type SwapOffer, swapOffersQuery } from './swapOffers.js'

/** A verified plan for one offer, with its simulated result. */
export interface SwapPlan {
  readonly question: SwapInput
  /** The offer with the amounts of these steps. */
  readonly offer: SwapOffer
  readonly steps: readonly CheckedStep[]
  /** The simulated result from the network's node. Null if no node supports the simulation. */
  readonly outcome: SimulatedCalls | null
  /** How the server compared the steps with the offer: by a simulation, by decoding them, or not at all. */
  readonly check?: Answer['check']
}

/** The parsed steps of an offer, or of the response to a signature. */
interface Answer {
  readonly steps: readonly SwapStep[]
  readonly toAmount: string
  readonly minToAmount: string
  readonly expiresAt: number
  readonly check?: 'simulated' | 'decoded' | 'none' | undefined
}

/**
 * Creates the query that requests offers, selects the one of `providerId` (else the best), verifies its steps and
 * simulates them. It is one query, so that the shown data is consistent.
 *
 * @throws FoyerError `SWAP_CHANGED` if there is no offer any more, or if its steps differ from the offer; and the
 *   errors of `callEndpoint`.
 */
export function swapPlanQuery(client: Client, question: SwapInput, providerId: string | undefined): Query<SwapPlan> {
  const offersQuery = swapOffersQuery(client, question)
  return {
    queryKey: ['swapPlan', ...offersQuery.queryKey, providerId ?? null],
    staleTime: offerLifetimeMs,
    retry: false,
    // Do not cache: a plan is not valid for a later visit of the view.
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const { offers } = await offersQuery.queryFn({ signal })
      const offer = offers.find(({ provider }) => provider.id === providerId) ?? offers[0]
      if (!offer) throw new FoyerError('SWAP_CHANGED', { context: { reason: 'the offer is no longer available' } })
      const base = await getSwapServer(client, question.network)
      const body = { quoteId: offer.id, account: question.account }
      const answer = await callEndpoint(client, { base, endpoint: postSwapSteps, query: {}, body, signal })
      return planSwap(client, question, offer, answer, signal)
    },
  }
}

/** Verifies the server's steps and simulates them. @throws FoyerError `SWAP_CHANGED`. */
export async function planSwap(
  client: Client,
  question: SwapInput,
  offer: SwapOffer,
  answer: Answer,
  signal: AbortSignal,
): Promise<SwapPlan> {
  const current = {
    ...offer,
    toAmount: BigInt(answer.toAmount),
    minToAmount: BigInt(answer.minToAmount),
    expiresAtMs: answer.expiresAt,
  }
  if (current.minToAmount < offer.minToAmount)
    throw new FoyerError('SWAP_CHANGED', { context: { reason: 'the received amount is less than the offer' } })
  const steps = checkSwapSteps(question, current, answer.steps)
  const outcome = await simulate(client, question, steps, signal)
  return { question, offer: current, steps, outcome, ...(answer.check && { check: answer.check }) }
}

/** Simulates the steps on a node. Null if no node supports it, or if a step is a signature. */
async function simulate(
  client: Client,
  { network, account, to }: SwapInput,
  steps: readonly CheckedStep[],
  signal: AbortSignal,
  block?: bigint,
): Promise<SimulatedCalls | null> {
  const calls = steps.flatMap((step) => (step.kind === 'sign' ? [] : [step.call]))
  // The nodes cannot simulate what arrives on another network.
  if (calls.length === 0 || calls.length < steps.length || to.chainId !== network.caipNetworkId) return null
  const adapter = await client.getAdapter(network.chainNamespace)
  const access = getChainAccess(client, network, signal)
  const tried = await adapter.simulateCalls?.(access, {
    ...{ from: account, calls, asset: to },
    ...(block !== undefined && { block }),
  })
  return tried ?? null
}

/** The reasons why a plan must not be executed. They are keys of messages. */
export type PlanError = 'short' | 'slippage' | 'deadline' | 'balance' | 'allowance' | 'reverts'

/** Returns the problem that the simulation found. Undefined if it found none or was not possible. */
export function findPlanError({ outcome, offer }: Pick<SwapPlan, 'outcome' | 'offer'>): PlanError | undefined {
  if (!outcome) return undefined
  if (outcome.failure) return explainRevert(outcome.failure.reason)
  return outcome.received < offer.minToAmount ? 'short' : undefined
}

/** Returns the cause of a revert, from its message or the name of its error. */
export function explainRevert(reason: string): PlanError {
  if (/deadline|expired|too old/i.test(reason)) return 'deadline'
  if (/allowance|transfer_?from|STF|not approved/i.test(reason)) return 'allowance'
  if (/slippage|insufficient.?output|too little|min(imum)?.?(return|amount|out)|return amount/i.test(reason))
    return 'slippage'
  if (/balance|insufficient funds|exceeds/i.test(reason)) return 'balance'
  return 'reverts'
}

/**
 * Returns why a sent swap failed: simulates its calls again before the block in which it failed, and after it.
 * Undefined if the node cannot determine the cause.
 */
export async function explainFailure(
  client: Client,
  { question, steps, offer }: SwapPlan,
  block: string | undefined,
): Promise<Exclude<PlanError, 'short' | 'reverts'> | undefined> {
  // Also try the block itself: the transaction that moved the price may be in it.
  const places = block === undefined ? [undefined] : [BigInt(block) - 1n, BigInt(block)]
  for (const place of places) {
    const outcome = await simulate(client, question, steps, client.lifetime.signal, place).catch(() => null)
    const fault = findPlanError({ outcome, offer })
    if (fault && fault !== 'reverts') return fault === 'short' ? 'slippage' : fault
  }
  return undefined
}
