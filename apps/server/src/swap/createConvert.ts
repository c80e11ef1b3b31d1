import type {
  getConvertApprove,
  getConvertGasPrice,
  getConvertQuotes,
  getConvertTokens,
  postConvertTransaction,
} from '@foyer/contract/http/convert'
import type { EndpointAnswer } from '@foyer/contract/http/endpoint'
import type { NetworksFile } from '@foyer/contract/networksFile'
import { HttpError } from '../errors/HttpError.js'
import { parseTokenId, toPlainAddress, toTokenId } from '../tokens/tokenIds.js'
import type { TokenLists } from '../tokens/tokenLists/createTokenLists.js'
import { createSwapError } from './createSwapError.js'
import { defaultSlippage, parseSwapQuery, type SwapParts } from './createSwaps.js'
import { fetchGasPrices } from './fetchGasPrices.js'
import { fetchOffers } from './fetchOffers.js'
import { planApprovals, readAllowance } from './planApprovals.js'
import { prepareQuote } from './prepareQuote.js'
import type { StoredQuote } from './quoteStore.js'
import { rankOffers } from './rankOffers.js'
import type { SwapProvider, SwapRequest } from './SwapProvider.js'
import { unsupportedNetwork } from './swapTokens.js'

interface Pair {
  readonly projectId: string
  readonly from: string
  readonly to: string
  readonly userAddress: string
}

/** Swaps in the wire format of the incumbent's client. */
export interface ConvertService {
  readonly listTokens: (chainId: string) => Promise<EndpointAnswer<typeof getConvertTokens>>
  readonly fetchQuotes: (pair: Pair, amount: string) => Promise<EndpointAnswer<typeof getConvertQuotes>>
  readonly fetchAllowance: (request: {
    projectId: string
    tokenAddress: string
    userAddress: string
  }) => Promise<{ allowance: string }>
  readonly fetchGasPrices: (chainId: string) => Promise<EndpointAnswer<typeof getConvertGasPrice>>
  readonly buildTransaction: (
    pair: Pair,
    amount: string,
    slippage: number | undefined,
  ) => Promise<EndpointAnswer<typeof postConvertTransaction>>
  readonly buildApproval: (pair: Pair, amount?: string) => Promise<EndpointAnswer<typeof getConvertApprove>>
}

/**
 * How long an account's pair keeps its first provider, in milliseconds. The client requests offers, the allowance, an
 * approval and the transaction, and names no provider: all four must use the same one.
 */
const choiceLifetimeMs = 600_000
const approvalGas = 100_000n
/** The gas of a swap that could not be simulated, if its offer reports none. */
const swapGas = 600_000n
const maxTokens = 1_000

/** Creates the service. Throws `unsupported_chain`, `bad_request`, and `not_found` if there is no offer. */
export function createConvert(
  parts: SwapParts & {
    readonly networks: NetworksFile
    readonly tokens: TokenLists
    readonly iconUrl: (symbol: string) => string
  },
): ConvertService {
  const { findProviders, findToken, store, rpc, now } = parts

  /** Returns the providers whose offers need only an approval and a transaction: the client supports nothing else. */
  const listProviders = (chainId: string, call?: 'Gas Price'): readonly SwapProvider[] => {
    const found = findProviders(chainId, chainId).filter(({ submit }) => submit === undefined)
    if (found.length === 0 || !chainId.startsWith('eip155:')) throw unsupportedNetwork(call)
    return found
  }

  const readPair = async ({ from, to, userAddress }: Pair, amount: string, slippage: number | undefined) => {
    const question = await parseSwapQuery(findToken, { from, to, amount, account: plain(userAddress), slippage })
    if (question.from.chainId !== question.to.chainId) throw unsupportedNetwork()
    return question
  }

  const findChosen = (projectId: string, account: string, from: string, to?: string) =>
    store.findChosen({
      projectId,
      account,
      from,
      ...(to === undefined ? {} : { to }),
      sinceMs: now() - choiceLifetimeMs,
    })

  /**
   * Returns an offer of the pair's provider. Without one, returns the best offer of all, and its provider becomes the
   * pair's.
   */
  async function makeOffer(projectId: string, question: SwapRequest): Promise<StoredQuote | undefined> {
    const providers = listProviders(question.from.chainId)
    const before = await findChosen(projectId, question.account, toTokenId(question.from), toTokenId(question.to))
    const isOpen = before?.chosenAtMs !== undefined && before.chosenAtMs > now() - choiceLifetimeMs
    const chosen = isOpen ? providers.filter(({ id }) => id === before.provider) : []
    for (const requested of [chosen, providers]) {
      if (requested.length === 0) continue
      const { offers } = await fetchOffers({ providers: requested, question, onFailure: parts.onFailure })
      const [best] = await rankOffers(question, offers, parts)
      if (best === undefined) continue
      const chosenAtMs = requested === chosen ? before?.chosenAtMs : undefined
      const offer = { provider: best.provider.id, question, offer: best.offer, chosenAtMs: chosenAtMs ?? now() }
      return (await store.store(projectId, [offer]))[0]
    }
    return undefined
  }

  /** Returns the stored offer for exactly this request, or a new one. */
  async function findOffer(projectId: string, question: SwapRequest): Promise<StoredQuote> {
    const kept = await findChosen(projectId, question.account, toTokenId(question.from), toTokenId(question.to))
    const isSame =
      kept?.question.amount === question.amount &&
      kept.question.slippageBps === question.slippageBps &&
      kept.expiresAtMs > now()
    const found = isSame ? kept : await makeOffer(projectId, question)
    if (found === undefined) throw new HttpError('not_found', 'No provider offers this swap')
    return found
  }

  return {
    listTokens: async (chainId) => {
      const network = parts.networks.networks.find((each) => each.chainId === chainId)
      if (network === undefined) throw unsupportedNetwork()
      listProviders(chainId)
      const show = (token: ListedToken, address?: string) => formatToken(token, { chainId, address }, parts.iconUrl)
      const listed = (await parts.tokens.listTokens(chainId)).slice(0, maxTokens)
      return { tokens: [show(network.nativeCurrency), ...listed.map((token) => show(token, token.address))] }
    },
    fetchQuotes: async (pair, amount) => {
      const question = await readPair(pair, amount, defaultSlippage)
      const kept = await makeOffer(pair.projectId, question)
      if (kept === undefined) return { quotes: [] }
      const { account, from, to } = question
      const quote = {
        ...{ id: kept.id, fromAmount: amount, fromAccount: `${from.chainId}:${account}` },
        ...{ toAmount: kept.offer.toAmount.toString(), toAccount: `${to.chainId}:${account}` },
      }
      return { quotes: [quote] }
    },
    fetchAllowance: async ({ projectId, tokenAddress, userAddress }) => {
      const { chainId, address } = parseTokenId(tokenAddress)
      listProviders(chainId)
      const account = toPlainAddress(chainId, plain(userAddress))
      // The native currency needs no allowance.
      if (address === undefined) return { allowance: (2n ** 256n - 1n).toString() }
      const kept = await findChosen(projectId, account, toTokenId({ chainId, address }))
      // No provider was chosen yet, so there is no allowance that a swap could use.
      if (kept?.offer.spender === undefined) return { allowance: '0' }
      const permission = { chainId, token: address, account, spender: kept.offer.spender }
      return { allowance: (await readAllowance(rpc, permission)).toString() }
    },
    fetchGasPrices: async (chainId) => {
      listProviders(chainId, 'Gas Price')
      return await fetchGasPrices(rpc, chainId)
    },
    buildTransaction: async (pair, amount, slippage) => {
      const question = await readPair(pair, amount, slippage || undefined)
      const kept = await findOffer(pair.projectId, question)
      const provider = listProviders(question.from.chainId).find(({ id }) => id === kept.provider)
      if (provider === undefined) throw new HttpError('not_found', 'No provider offers this swap')
      const { steps, gas } = await prepareQuote(rpc, provider, kept)
      const sends = steps.filter((step) => step.kind === 'send')
      const [send] = sends
      if (send === undefined || sends.length > 1)
        throw createSwapError('kind', 'This swap is more than one transaction')
      await store.markUsed(kept.id)
      const { standard } = await fetchGasPrices(rpc, question.from.chainId)
      const { to, data, value, gas: told } = send.transaction
      // The gas of the simulation, plus a quarter because pools change.
      const units = gas === undefined ? BigInt(told ?? kept.offer.gas ?? swapGas) : (gas * 5n) / 4n
      const { chainId } = question.from
      const eip155 = { gas: units.toString(), gasPrice: standard }
      return { tx: { from: `${chainId}:${question.account}`, to: `${chainId}:${to}`, data, amount: value, eip155 } }
    },
    buildApproval: async (pair, given) => {
      const { chainId, address: token } = parseTokenId(pair.from)
      listProviders(chainId)
      const account = toPlainAddress(chainId, plain(pair.userAddress))
      const last = await findChosen(
        pair.projectId,
        account,
        toTokenId(parseTokenId(pair.from)),
        toTokenId(parseTokenId(pair.to)),
      )
      const amount = given ?? last?.question.amount.toString()
      if (amount === undefined) throw new HttpError('bad_request', 'Request an offer first, or set the amount')
      const kept = await findOffer(pair.projectId, await readPair(pair, amount, defaultSlippage))
      const { spender } = kept.offer
      if (token === undefined || spender === undefined)
        throw new HttpError('bad_request', 'This swap needs no approval')
      const [next] = await planApprovals(rpc, { chainId, token, account, spender, amount: BigInt(amount) })
      if (next === undefined) throw new HttpError('bad_request', 'This swap needs no further approval')
      const { standard } = await fetchGasPrices(rpc, chainId)
      // The client sends the transaction to `from`, so that must be the token.
      const { data, value } = next.transaction
      const place = `${chainId}:${token}`
      return {
        tx: { from: place, to: place, data, value, eip155: { gas: approvalGas.toString(), gasPrice: standard } },
      }
    },
  }
}

interface ListedToken {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly iconSymbol?: string | undefined
}

/** Formats a token for the client. Without an address it is the native currency. */
function formatToken(
  { name, symbol, decimals, iconSymbol }: ListedToken,
  { chainId, address }: { readonly chainId: string; readonly address: string | undefined },
  iconUrl: (symbol: string) => string,
) {
  const id = toTokenId({ chainId, ...(address === undefined ? {} : { address }) })
  return { name, symbol, decimals, address: id, logoUri: iconUrl(iconSymbol ?? symbol), eip2612: false }
}

/** Returns an account without its network. */
function plain(account: string): string {
  return account.slice(account.lastIndexOf(':') + 1)
}
