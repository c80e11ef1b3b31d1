import type { EndpointAnswer } from '@foyer/contract/http/endpoint'
import type { getSwapStatus, postSwapQuotes, postSwapSteps, SwapQuote } from '@foyer/contract/http/swap'
import type { RpcProvider } from '../chains/rpc/RpcProvider.js'
import { HttpError } from '../errors/HttpError.js'
import type { Prices } from '../tokens/prices/createPrices.js'
import { toPlainAddress, toTokenId } from '../tokens/tokenIds.js'
import { createExpiredError, createSwapError } from './createSwapError.js'
import type { FindSwapProviders } from './createSwapProviders.js'
import { fetchOffers } from './fetchOffers.js'
import { callProvider, type PreparedSteps, prepareQuote, submitSignature } from './prepareQuote.js'
import { findOpenQuote, type QuoteStore, type StoredQuote } from './quoteStore.js'
import { type RankedOffer, rankOffers } from './rankOffers.js'
import { readOutcome } from './readOutcome.js'
import type { SwapProvider, SwapRequest } from './SwapProvider.js'
import { type FindSwapToken, unsupportedNetwork } from './swapTokens.js'

/** The request for a swap in the wire format. */
export interface SwapQuery {
  readonly projectId: string
  readonly from: string
  readonly to: string
  readonly amount: string
  readonly account: string
  /** In per cent. */
  readonly slippage: number | undefined
}

type Steps = EndpointAnswer<typeof postSwapSteps>
interface OfferQuery {
  readonly projectId: string
  readonly quoteId: string
  readonly account: string
}

/** Swaps of tokens. */
export interface SwapsService {
  /** Returns the networks on which tokens can be swapped. */
  readonly listNetworks: () => readonly string[]
  /** Returns the offers of all providers, the best after fees first. Throws `unsupported_chain` and `bad_request`. */
  readonly fetchQuotes: (request: SwapQuery) => Promise<EndpointAnswer<typeof postSwapQuotes>>
  /**
   * Returns the steps of an offer for the wallet. Throws `quote_expired`, `swap_refused`, `upstream_failed` or
   * `upstream_timeout`.
   */
  readonly fetchSteps: (request: OfferQuery) => Promise<Steps>
  /** Submits a signature. Throws like `fetchSteps`. */
  readonly submitSignature: (request: OfferQuery & { readonly signature: string }) => Promise<Steps>
  /** Returns the outcome of a swap. Throws `not_found`, `upstream_failed` or `upstream_timeout`. */
  readonly fetchStatus: (
    projectId: string,
    quoteId: string,
    hash: string | undefined,
  ) => Promise<EndpointAnswer<typeof getSwapStatus>>
}

/** The default slippage, in per cent [S9.28]. */
export const defaultSlippage = 1

/** The parts of both swap services. */
export interface SwapParts {
  readonly chainIds: readonly string[]
  readonly findProviders: FindSwapProviders
  readonly findToken: FindSwapToken
  readonly store: QuoteStore
  readonly prices: Prices
  readonly rpc: RpcProvider
  readonly now: () => number
  readonly onFailure: (provider: string, error: unknown) => void
}

export function createSwaps(parts: SwapParts): SwapsService {
  const { chainIds, findProviders, store, rpc, now } = parts

  const findProvider = ({ provider, question }: StoredQuote): SwapProvider => {
    const found = findProviders(question.from.chainId, question.to.chainId).find(({ id }) => id === provider)
    // The operator has removed the provider meanwhile.
    if (found === undefined) throw createExpiredError()
    return found
  }

  const findOpen = (request: OfferQuery) =>
    findOpenQuote(store, { ...request, nowMs: now() }, () =>
      createSwapError('account', 'This offer was made to another account'),
    )

  return {
    listNetworks: () => chainIds.filter((chainId) => findProviders(chainId, chainId).length > 0),
    fetchQuotes: async (request) => {
      const question = await parseSwapQuery(parts.findToken, request)
      const providers = findProviders(question.from.chainId, question.to.chainId)
      if (providers.length === 0) throw unsupportedNetwork()
      const { offers, failures } = await fetchOffers({ providers, question, onFailure: parts.onFailure })
      const ranked = await rankOffers(question, offers, parts)
      const kept = await store.store(
        request.projectId,
        ranked.map(({ provider, offer }) => ({ provider: provider.id, question, offer })),
      )
      return {
        quotes: ranked.flatMap((each, index) => {
          const row = kept[index]
          return row === undefined ? [] : [toSwapQuote(each, row)]
        }),
        failures: failures.map(({ provider: { id, name }, reason }) => ({ provider: { id, name }, reason })),
      }
    },
    fetchSteps: async (request) => {
      const kept = await findOpen(request)
      const prepared = await prepareQuote(rpc, findProvider(kept), kept)
      await store.markUsed(kept.id)
      return toSwapSteps(prepared, kept)
    },
    submitSignature: async ({ signature, ...ask }) => {
      const kept = await findOpen(ask)
      const { orderId, ...prepared } = await submitSignature(rpc, findProvider(kept), kept, signature)
      if (orderId !== undefined) await store.storeOrder(kept.id, orderId)
      return toSwapSteps(prepared, kept)
    },
    fetchStatus: async (projectId, quoteId, hash) => {
      const kept = await store.find(projectId, quoteId)
      if (kept === undefined) throw new HttpError('not_found', 'There is no such swap')
      const { question, orderId, expiresAtMs } = kept
      if (hash === undefined && orderId === undefined) return { status: 'waiting' }
      const { status } = findProvider(kept)
      const swap = {
        question,
        expiresAtMs,
        ...(hash === undefined ? {} : { hash }),
        ...(orderId === undefined ? {} : { orderId }),
      }
      const outcome = status
        ? await callProvider((signal) => status(swap, signal))
        : await readOutcome(rpc, question, hash)
      return {
        status: outcome.status,
        ...(outcome.hash === undefined ? {} : { hash: outcome.hash }),
        ...(outcome.reason === undefined ? {} : { reason: outcome.reason }),
        ...(outcome.toAmount === undefined ? {} : { toAmount: outcome.toAmount.toString() }),
      }
    },
  }
}

/** Parses the request for a swap. Throws `unsupported_chain` and `bad_request`. */
export async function parseSwapQuery(
  findToken: FindSwapToken,
  request: Omit<SwapQuery, 'projectId'>,
): Promise<SwapRequest> {
  const [from, to] = await Promise.all([findToken(request.from), findToken(request.to)])
  if (toTokenId(from) === toTokenId(to)) throw new HttpError('bad_request', 'A token cannot be swapped for itself')
  const amount = BigInt(request.amount)
  if (amount === 0n || amount >= 2n ** 256n) throw new HttpError('bad_request', 'The amount must be above zero')
  const account = toPlainAddress(from.chainId, request.account)
  if (from.chainId.startsWith('eip155:') !== account.startsWith('0x'))
    throw new HttpError('bad_request', 'The account is not an account of the network')
  return { from, to, amount, account, slippageBps: Math.round((request.slippage ?? defaultSlippage) * 100) }
}

function toSwapQuote({ provider, offer, priceImpact }: RankedOffer, kept: StoredQuote): SwapQuote {
  const { gas, spender, fees } = offer
  return {
    id: kept.id,
    provider: { id: provider.id, name: provider.name },
    fromAmount: kept.question.amount.toString(),
    toAmount: offer.toAmount.toString(),
    minToAmount: offer.minToAmount.toString(),
    ...(gas === undefined ? {} : { gas: gas.toString() }),
    fees: fees.map(({ name, amount, token, isIncluded }) => ({
      ...{ name, amount: amount.toString(), token: toTokenId(token), isIncluded },
    })),
    expiresAt: kept.expiresAtMs,
    ...(spender === undefined ? {} : { spender }),
    ...(priceImpact === undefined ? {} : { priceImpact }),
    route: [...offer.route],
  }
}

function toSwapSteps({ steps, check }: PreparedSteps, { offer, expiresAtMs }: StoredQuote): Steps {
  const [toAmount, minToAmount] = [offer.toAmount.toString(), offer.minToAmount.toString()]
  return { steps: [...steps], toAmount, minToAmount, expiresAt: expiresAtMs, check }
}
