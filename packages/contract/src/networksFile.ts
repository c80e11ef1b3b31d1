import * as z from 'zod/mini'
import { accountAddress, evmAddress } from './http/accounts.js'
import { chainId } from './http/chainId.js'

const decimalString = z
  .string()
  .check(z.regex(/^\d{1,12}(\.\d{1,18})?$/, 'must be a plain decimal string such as "2500.00"'))
/** A name and a password in an address would never be sent, and would end up in logs. */
function isPlainUrl(text: string) {
  return URL.canParse(text) && !new URL(text).username && !new URL(text).password
}
const httpUrl = z
  .string()
  .check(
    z.regex(/^https?:\/\/[^\s]+$/, 'must be an http or https address'),
    z.refine(isPlainUrl, 'must be an address without a user name or password'),
  )
const shortText = z.string().check(z.minLength(1), z.maxLength(100))
const decimals = z.number().check(z.int(), z.minimum(0), z.maximum(36))

/** A price aggregator (Chainlink's `latestRoundData`) that answers US dollars. */
const aggregator = z.object({
  kind: z.literal('aggregator'),
  address: evmAddress,
  /** Seconds after which it must have been written anew; an older answer counts as none. One day when absent. */
  heartbeatSeconds: z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(604_800))),
})

/** How a price is read from the chain itself, without asking anybody. */
const priceFeed = z.discriminatedUnion('kind', [
  aggregator,
  z.object({
    /** A pool of two tokens: constant product (`getReserves`), or concentrated liquidity (`slot0`). */
    kind: z.enum(['pool', 'concentratedPool']),
    address: evmAddress,
    /** Whether the priced token is the pool's `token0`. */
    isToken0: z.boolean(),
    /** The other token: its price must be known by another way. */
    quote: evmAddress,
    /** Other token the pool must hold at least, in whole units: who moves a small pool moves its price for nothing. */
    minQuote: z.number().check(z.positive()),
  }),
])

const nativeCurrency = z.object({
  name: shortText,
  symbol: shortText,
  decimals,
  /** Key of the mark under /public/getTokenImage/{symbol}; the symbol itself when absent. */
  iconSymbol: z.optional(shortText),
  /** US dollars for one whole unit, as a decimal string; unknown when absent. */
  priceUsd: z.optional(decimalString),
  /** Tried in this order where prices come from the chain. */
  priceFeeds: z.optional(z.array(priceFeed).check(z.maxLength(4))),
})

const token = z.object({
  /** Contract; on Solana the mint. */
  address: accountAddress,
  name: shortText,
  symbol: shortText,
  decimals,
  iconSymbol: z.optional(shortText),
  priceUsd: z.optional(decimalString),
  priceFeeds: z.optional(z.array(priceFeed).check(z.maxLength(4))),
})

/** What one unit of a currency costs in US dollars. */
const currencyRate = z.object({
  /** As a decimal string; unknown when absent. */
  priceUsd: z.optional(decimalString),
  /** Tried in this order where prices come from the chain; each names the network it is on. */
  priceFeeds: z.optional(z.array(z.extend(aggregator, { chainId })).check(z.maxLength(4))),
})

/** How a price is read from the chain. */
export type PriceFeed = z.infer<typeof priceFeed>

/** Where the history of accounts, their NFTs and the list of their tokens come from. */
const activitySource = z.discriminatedUnion('source', [
  z.object({
    /** The server's own index, read from the network's nodes block by block. */
    source: z.literal('indexer'),
    /** The first block that is read, 0 when absent; what lies before it is not known. */
    startBlock: z.optional(z.number().check(z.int(), z.minimum(0))),
  }),
  z.object({
    /** An instance of Blockscout (API v2). */
    source: z.literal('blockscout'),
    /** Its base address, such as `https://eth.blockscout.com`. Absent: the service for all networks, which needs a key in FOYER_BLOCKSCOUT_KEY. */
    url: z.optional(httpUrl),
  }),
  z.object({
    /** The logs of the network's nodes, read when somebody asks: transfers of tokens alone, so that the history is never whole. */
    source: z.literal('logs'),
    /** The first block that is looked at, 0 when absent. */
    startBlock: z.optional(z.number().check(z.int(), z.minimum(0))),
  }),
  z.object({
    /** Etherscan's API v2; needs a key in FOYER_ETHERSCAN_KEY. */
    source: z.literal('etherscan'),
    /** Another service of the same API. */
    url: z.optional(httpUrl),
  }),
])

/** Pools that a server routes swaps over itself. */
const venue = z.discriminatedUnion('kind', [
  z.object({
    /** Pairs at a constant product (Uniswap V2 and its like). */
    kind: z.literal('constantProduct'),
    name: shortText,
    factory: evmAddress,
    /** Takes `swapExactTokensForTokens` and its like. */
    router: evmAddress,
    /** Hundredths of a per cent that a pair keeps; 30 when absent. */
    feeBps: z.optional(z.number().check(z.int(), z.minimum(0), z.maximum(1_000))),
  }),
  z.object({
    /** Pools with concentrated liquidity (Uniswap V3 and its like). */
    kind: z.literal('concentrated'),
    name: shortText,
    factory: evmAddress,
    /** Takes `exactInput` within `multicall(deadline, data)` (SwapRouter02). */
    router: evmAddress,
    /** Answers `quoteExactInput` (QuoterV2). */
    quoter: evmAddress,
    /** Fees of the pools that are looked for, in millionths. */
    fees: z.array(z.number().check(z.int(), z.minimum(0), z.maximum(1_000_000))).check(z.minLength(1), z.maxLength(8)),
  }),
])

/** Who makes swaps on a network. */
const swapSource = z.discriminatedUnion('provider', [
  z.object({
    /** The server's own router over pools it reads from the chain: nobody else is asked. */
    provider: z.literal('pools'),
    wrappedNative: evmAddress,
    venues: z.array(venue).check(z.minLength(1), z.maxLength(8)),
    /** Tokens that a route of two hops may go through, beside the wrapped native currency. */
    via: z.optional(z.array(evmAddress).check(z.maxLength(8))),
  }),
  z.object({
    /** A vendor; where it lives and its key are settings of the server. */
    provider: z.enum(['kyberswap', '0x', '1inch', 'lifi']),
  }),
])

/** Pools a server routes over. */
export type PoolsSource = Extract<z.infer<typeof swapSource>, { provider: 'pools' }>
/** One kind of pools with its contracts. */
export type SwapVenue = z.infer<typeof venue>

function fitsFamily(chain: string, address: string) {
  return address.startsWith('0x') === chain.startsWith('eip155:')
}

const network = z
  .object({
    chainId,
    name: shortText,
    testnet: z.optional(z.boolean()),
    /** Upstream nodes in order of preference; the server fails over from one to the next. */
    rpcUrls: z.array(httpUrl).check(z.minLength(1), z.maxLength(20)),
    /** Multicall3; without it token balances are read one call at a time. */
    multicall3: z.optional(evmAddress),
    /** ENS registry (EIP-137); without it the network resolves no names. */
    ensRegistry: z.optional(evmAddress),
    nativeCurrency,
    tokens: z._default(z.array(token).check(z.maxLength(500)), []),
    /** Addresses of lists in the Uniswap token-list JSON schema; their tokens of this network follow `tokens`. */
    tokenLists: z.optional(z.array(httpUrl).check(z.maxLength(10))),
    /** Asked in this order until one answers; without any the network has no history. */
    activity: z.optional(z.array(activitySource).check(z.maxLength(8))),
    /** All are asked side by side, and equal offers stand in this order; without any nobody swaps on the network. */
    swaps: z.optional(z.array(swapSource).check(z.maxLength(8))),
  })
  .check(
    z.refine(
      ({ chainId: id, tokens }) => tokens.every(({ address }) => fitsFamily(id, address)),
      'tokens: an address must be one of the network’s family',
    ),
  )

/** Schema of the JSON file behind FOYER_NETWORKS: the networks a server serves, their upstream nodes, tokens and prices. */
export const networksFileSchema = z.object({
  version: z.literal(1),
  networks: z.array(network).check(z.minLength(1), z.maxLength(500)),
  /** Currencies beside the US dollar that prices can be told in. */
  currencies: z.optional(
    z.object({ eur: z.optional(currencyRate), gbp: z.optional(currencyRate), jpy: z.optional(currencyRate) }),
  ),
})

/** A parsed networks file: absent token lists have become empty ones. */
export type NetworksFile = z.infer<typeof networksFileSchema>
/** A networks file as one may write it: token lists may be left out. */
export type NetworksFileInput = z.input<typeof networksFileSchema>
/** One entry of a networks file. */
export type NetworksFileEntry = NetworksFile['networks'][number]
