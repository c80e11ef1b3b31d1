import type { EndpointAnswer } from '@foyer/contract/http/endpoint'
import type { getSwapStatus, postSwapQuotes, postSwapSteps, SwapQuote } from '@foyer/contract/http/swap'
import type { RpcProvider } from '../chains/rpc/RpcProvider.js'
import { HttpError } from '../errors/HttpError.js'
import type { Prices } from '../tokens/prices/createPrices.js'
import { toPlainAddress, toTokenId } from '../tokens/tokenIds.js'
import type { FindSwapProviders } from './createSwapProviders.js'
import { gatherOffers } from './gatherOffers.js'
import { askProvider, type PreparedSteps, prepareQuote, submitSignature } from './prepareQuote.js'
import { findOpenQuote, type KeptQuote, type QuoteStore } from './quoteStore.js'
import { type RankedOffer, rankOffers } from './rankOffers.js'
import { readOutcome } from './readOutcome.js'
import { quoteExpired, refuseSwap } from './refuseSwap.js'
import type { SwapProvider, SwapQuestion } from './SwapProvider.js'
import { type FindSwapToken, unsupportedNetwork } from './swapTokens.js'

/** What a caller asks for, as on the wire. */
export interface SwapAsk {
  readonly projectId: string
  readonly from: string
  readonly to: string
  readonly amount: string
  readonly account: string
  /** Per cent. */
  readonly slippage: number | undefined
}

type Steps = EndpointAnswer<typeof postSwapSteps>
interface OfferAsk {
  readonly projectId: string
  readonly quoteId: string
  readonly account: string
}

/** Swaps of tokens. */
export interface SwapsService {
  /** Networks on which one can swap. */
  readonly listNetworks: () => readonly string[]
  /** Offers of all providers, the best after fees first. Throws `unsupported_chain` and `bad_request`. */
  readonly fetchQuotes: (ask: SwapAsk) => Promise<EndpointAnswer<typeof postSwapQuotes>>
  /** What the wallet does for an offer. Throws `quote_expired`, `swap_refused`, `upstream_failed` or `upstream_timeout`. */
  readonly fetchSteps: (ask: OfferAsk) => Promise<Steps>
  /** Hands a signature in; throws as `fetchSteps` does. */
  readonly submitSignature: (ask: OfferAsk & { readonly signature: string }) => Promise<Steps>
  /** What became of it. Throws `not_found`, `upstream_failed` or `upstream_timeout`. */
  readonly fetchStatus: (
    projectId: string,
    quoteId: string,
    hash: string | undefined,
  ) => Promise<EndpointAnswer<typeof getSwapStatus>>
}

/** Per cent that the price may move when nobody says otherwise [S9.28]. */
export const defaultSlippage = 1

/** What both services for swaps are made of. */
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

/** Creates the service. */
export function createSwaps(parts: SwapParts): SwapsService {
  const { chainIds, findProviders, store, rpc, now } = parts

  const findProvider = ({ provider, question }: KeptQuote): SwapProvider => {
    const found = findProviders(question.from.chainId, question.to.chainId).find(({ id }) => id === provider)
    // The operator has taken it away meanwhile.
    if (found === undefined) throw quoteExpired()
    return found
  }

  const findOpen = (ask: OfferAsk) =>
    findOpenQuote(store, { ...ask, nowMs: now() }, () =>
      refuseSwap('account', 'This offer was made to another account'),
    )

  return {
    listNetworks: () => chainIds.filter((chainId) => findProviders(chainId, chainId).length > 0),
    fetchQuotes: async (ask) => {
      const question = await readQuestion(parts.findToken, ask)
      const providers = findProviders(question.from.chainId, question.to.chainId)
      if (providers.length === 0) throw unsupportedNetwork()
      const { offers, failures } = await gatherOffers({ providers, question, onFailure: parts.onFailure })
      const ranked = await rankOffers(question, offers, parts)
      const kept = await store.keep(
        ask.projectId,
        ranked.map(({ provider, offer }) => ({ provider: provider.id, question, offer })),
      )
      return {
        quotes: ranked.flatMap((each, index) => {
          const row = kept[index]
          return row === undefined ? [] : [showQuote(each, row)]
        }),
        failures: failures.map(({ provider: { id, name }, reason }) => ({ provider: { id, name }, reason })),
      }
    },
    fetchSteps: async (ask) => {
      const kept = await findOpen(ask)
      const prepared = await prepareQuote(rpc, findProvider(kept), kept)
      await store.markTaken(kept.id)
      return showSteps(prepared, kept)
    },
    submitSignature: async ({ signature, ...ask }) => {
      const kept = await findOpen(ask)
      const { orderId, ...prepared } = await submitSignature(rpc, findProvider(kept), kept, signature)
      if (orderId !== undefined) await store.keepOrder(kept.id, orderId)
      return showSteps(prepared, kept)
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
        ? await askProvider((signal) => status(swap, signal))
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

/** Reads what is asked. Throws `unsupported_chain` and `bad_request`. */
export async function readQuestion(findToken: FindSwapToken, ask: Omit<SwapAsk, 'projectId'>): Promise<SwapQuestion> {
  const [from, to] = await Promise.all([findToken(ask.from), findToken(ask.to)])
  if (toTokenId(from) === toTokenId(to)) throw new HttpError('bad_request', 'A token cannot be swapped for itself')
  const amount = BigInt(ask.amount)
  if (amount === 0n || amount >= 2n ** 256n) throw new HttpError('bad_request', 'The amount must be above zero')
  const account = toPlainAddress(from.chainId, ask.account)
  if (from.chainId.startsWith('eip155:') !== account.startsWith('0x'))
    throw new HttpError('bad_request', 'The account is none of the network')
  return { from, to, amount, account, slippageBps: Math.round((ask.slippage ?? defaultSlippage) * 100) }
}

function showQuote({ provider, offer, priceImpact }: RankedOffer, kept: KeptQuote): SwapQuote {
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

function showSteps({ steps, check }: PreparedSteps, { offer, expiresAtMs }: KeptQuote): Steps {
  const [toAmount, minToAmount] = [offer.toAmount.toString(), offer.minToAmount.toString()]
  return { steps: [...steps], toAmount, minToAmount, expiresAt: expiresAtMs, check }
}
