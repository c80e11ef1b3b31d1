import { formatAccountId } from '@foyer/primitives/AccountId'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import { type OpenedPurchase, openPurchase } from '../actions/buy.js'
import type { Client } from '../Client.js'
import { findChain, getTarget } from '../queries/accountData.js'
import { type OnrampProvider, type OnrampQuotes, onrampProvidersQuery, onrampQuotesQuery } from '../queries/onramp.js'
import { approveSwap } from '../swap/approveSwap.js'
import { type SentSwap, swap } from '../swap/swap.js'
import { type SwapInput, type SwapOffer, type SwapOffers, swapOffersQuery } from '../swap/swapOffers.js'
import { type SwapPlan, swapPlanQuery } from '../swap/swapPlan.js'
import { walletCanSendTogetherQuery } from '../swap/swapWallet.js'
import { type BuyQuery, resolveSwapQuery, type SwapQuery, toQuoteRequest } from './tradeReads.js'

/** A swap without the widget. */
export interface SwapRequest extends SwapQuery {
  /**
   * The offer that the user saw. Rejects a swap that brings less than its `minToAmount`. Without it, the best offer is
   * used.
   */
  readonly offer?: Pick<SwapOffer, 'provider' | 'minToAmount'>
  readonly signal?: AbortSignal
  /**
   * `approving`: the wallet must approve the provider for the exact amount. `swapping`: the wallet must confirm the
   * swap.
   */
  readonly onStep?: (step: 'approving' | 'swapping') => void
}

export type { SentSwap }

export async function getSwapOffers(client: Client, query: SwapQuery): Promise<SwapOffers> {
  const question = await resolveSwapQuery(client, query)
  return (await client.getQueries()).fetch(swapOffersQuery(client, question))
}

export async function swapTokens(client: Client, request: SwapRequest): Promise<SentSwap> {
  const { offer, signal, onStep } = request
  const question = await resolveSwapQuery(client, request)
  const options = signal === undefined ? {} : { signal }
  let plan = await fetchPlan(client, question, offer, signal)
  if (mustApprove(plan) && !(await canSendTogether(client, plan))) {
    onStep?.('approving')
    await approveSwap(client, { plan, ...options })
    plan = await fetchPlan(client, question, offer, signal)
    // The user approved a lower amount in the wallet than requested.
    if (mustApprove(plan)) throw new FoyerError('SWAP_CHANGED', { context: { reason: 'allowance' } })
  }
  onStep?.('swapping')
  return swap(client, { plan, ...options })
}

/** Fetches a swap plan. @throws FoyerError `SWAP_CHANGED` if the plan brings less than `offer`. */
async function fetchPlan(
  client: Client,
  question: SwapInput,
  offer: SwapRequest['offer'],
  signal = client.lifetime.signal,
): Promise<SwapPlan> {
  const plan = await swapPlanQuery(client, question, offer?.provider.id).queryFn({ signal })
  if (offer && plan.offer.minToAmount < offer.minToAmount)
    throw new FoyerError('SWAP_CHANGED', { context: { reason: 'the received amount is less than the offer' } })
  return plan
}

function mustApprove({ steps }: SwapPlan): boolean {
  return steps.some(({ kind }) => kind === 'approve')
}

async function canSendTogether(client: Client, { question, steps }: SwapPlan): Promise<boolean> {
  if (steps.at(-1)?.kind !== 'send') return false
  const query = walletCanSendTogetherQuery(client, question.network, question.account)
  return (await client.getQueries()).fetch(query)
}

export async function getBuyProviders(client: Client, query: Pick<BuyQuery, 'chainId'>) {
  const network = findChain(client, query)
  if (!network) throw new FoyerError('CAIP_NETWORK_OR_ADDRESS_UNDEFINED')
  return (await client.getQueries()).fetch<readonly OnrampProvider[]>(onrampProvidersQuery(client, network))
}

export async function getBuyQuotes(client: Client, query: BuyQuery): Promise<OnrampQuotes> {
  const network = findChain(client, query)
  if (!network) throw new FoyerError('CAIP_NETWORK_OR_ADDRESS_UNDEFINED')
  return (await client.getQueries()).fetch(onrampQuotesQuery(client, toQuoteRequest(network, query)))
}

/** A purchase without the widget. */
export interface PurchaseRequest extends BuyQuery {
  /** An id from `getBuyProviders`. */
  readonly provider: string
  /** The URL that the provider redirects to after the purchase. Its origin must be an allowed origin of the project. */
  readonly returnUrl?: string
  readonly signal?: AbortSignal
}

export async function startPurchase(client: Client, request: PurchaseRequest): Promise<OpenedPurchase> {
  const { network, address } = getTarget(client, request)
  const { signal = client.lifetime.signal, returnUrl, currency, amount, country } = request
  const { asset } = toQuoteRequest(network, request)
  const providers = await getBuyProviders(client, { chainId: network.caipNetworkId })
  const seller = providers.find(({ id }) => id === request.provider)
  const sold = seller?.assets.find(({ id }) => id.toLowerCase() === asset.toLowerCase())
  if (!seller || !sold) throw new FoyerError('TOKEN_NOT_FOUND', { context: { address: request.token ?? '' } })
  const order = {
    ...{ owner: formatAccountId(network.caipNetworkId, address), asset: sold.id, symbol: sold.symbol },
    ...{ provider: { id: seller.id, name: seller.name }, currency, amount, country },
  }
  return openPurchase(client, { order, returnUrl, signal })
}
