import type { SwapStep } from '@foyer/contract/http/swap'
import { postSwapSteps } from '@foyer/contract/http/swap'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import type { SimulatedCalls } from '../Adapter.js'
import { callEndpoint } from '../api/callEndpoint.js'
import type { Client } from '../Client.js'
import { getChainAccess } from '../queries/access.js'
import type { Query } from '../queries/Queries.js'
import { type CheckedStep, checkSwapSteps } from './checkSwapSteps.js'
import { getSwapServer, offerLifetimeMs, type SwapOffer, type SwapQuestion, swapOffersQuery } from './swapOffers.js'

/** What would be done for one offer, and what would come of it. */
export interface SwapPlan {
  readonly question: SwapQuestion
  /** With the amounts of these very steps. */
  readonly offer: SwapOffer
  readonly steps: readonly CheckedStep[]
  /** What the network's node says would happen; null where nobody can say. */
  readonly outcome: SimulatedCalls | null
  /** How the server compared the steps with the offer: it ran them, read them, or could do neither. */
  readonly check?: Answer['check']
}

/** The steps of an offer as a schema parsed them, or of what follows a signature. */
interface Answer {
  readonly steps: readonly SwapStep[]
  readonly toAmount: string
  readonly minToAmount: string
  readonly expiresAt: number
  readonly check?: 'simulated' | 'decoded' | 'none' | undefined
}

/**
 * Asks anew for offers, takes that of `providerId` (the best where it has none), gets its steps and tries them. One read, so that what
 * a person sees belongs together.
 *
 * @throws FoyerError `SWAP_CHANGED` when there is no offer any more, or when its steps are not what was offered; and as `callEndpoint`.
 */
export function swapPlanQuery(client: Client, question: SwapQuestion, providerId: string | undefined): Query<SwapPlan> {
  const offersQuery = swapOffersQuery(client, question)
  return {
    queryKey: ['swapPlan', ...offersQuery.queryKey, providerId ?? null],
    staleTime: offerLifetimeMs,
    retry: false,
    // What was planned for an earlier visit is nobody's plan.
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const { offers } = await offersQuery.queryFn({ signal })
      const offer = offers.find(({ provider }) => provider.id === providerId) ?? offers[0]
      if (!offer) throw new FoyerError('SWAP_CHANGED', { context: { reason: 'there is no offer any more' } })
      const base = await getSwapServer(client, question.network)
      const body = { quoteId: offer.id, account: question.account }
      const answer = await callEndpoint(client, { base, endpoint: postSwapSteps, query: {}, body, signal })
      return planSwap(client, question, offer, answer, signal)
    },
  }
}

/** Checks what the server wants done, and tries it. @throws FoyerError `SWAP_CHANGED`. */
export async function planSwap(
  client: Client,
  question: SwapQuestion,
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
    throw new FoyerError('SWAP_CHANGED', { context: { reason: 'less arrives than was offered' } })
  const steps = checkSwapSteps(question, current, answer.steps)
  const outcome = await simulate(client, question, steps, signal)
  return { question, offer: current, steps, outcome, ...(answer.check && { check: answer.check }) }
}

/** What the node says would happen; null where no node can say, and of what is signed and not sent. */
async function simulate(
  client: Client,
  { network, account, to }: SwapQuestion,
  steps: readonly CheckedStep[],
  signal: AbortSignal,
  block?: bigint,
): Promise<SimulatedCalls | null> {
  const calls = steps.flatMap((step) => (step.kind === 'sign' ? [] : [step.call]))
  // Of another network's chain this one's nodes know nothing.
  if (calls.length === 0 || calls.length < steps.length || to.chainId !== network.caipNetworkId) return null
  const adapter = await client.getAdapter(network.chainNamespace)
  const access = getChainAccess(client, network, signal)
  const tried = await adapter.simulateCalls?.(access, {
    ...{ from: account, calls, asset: to },
    ...(block !== undefined && { block }),
  })
  return tried ?? null
}

/** Why a plan must not be carried out, as keys of the words. */
export type PlanFault = 'short' | 'slippage' | 'deadline' | 'balance' | 'allowance' | 'reverts'

/** What the trial run found; undefined where it found nothing wrong, or could not be made. */
export function findPlanFault({ outcome, offer }: Pick<SwapPlan, 'outcome' | 'offer'>): PlanFault | undefined {
  if (!outcome) return undefined
  if (outcome.failure) return explainRevert(outcome.failure.reason)
  return outcome.received < offer.minToAmount ? 'short' : undefined
}

/** What a contract means by its refusal, from its words or the name of its error. */
export function explainRevert(reason: string): PlanFault {
  if (/deadline|expired|too old/i.test(reason)) return 'deadline'
  if (/allowance|transfer_?from|STF|not approved/i.test(reason)) return 'allowance'
  if (/slippage|insufficient.?output|too little|min(imum)?.?(return|amount|out)|return amount/i.test(reason))
    return 'slippage'
  if (/balance|insufficient funds|exceeds/i.test(reason)) return 'balance'
  return 'reverts'
}

/**
 * Why a swap that was sent did not happen, as far as the network's node can tell: it runs the same calls once more before the block in which
 * they failed, and after it. Undefined where it cannot tell.
 */
export async function explainFailure(
  client: Client,
  { question, steps, offer }: SwapPlan,
  block: string | undefined,
): Promise<Exclude<PlanFault, 'short' | 'reverts'> | undefined> {
  // What moved the price may have stood in the very same block.
  const places = block === undefined ? [undefined] : [BigInt(block) - 1n, BigInt(block)]
  for (const place of places) {
    const outcome = await simulate(client, question, steps, client.lifetime.signal, place).catch(() => null)
    const fault = findPlanFault({ outcome, offer })
    if (fault && fault !== 'reverts') return fault === 'short' ? 'slippage' : fault
  }
  return undefined
}
