import * as z from 'zod/mini'
import { accountAddress, evmAddress } from './http/accounts.js'
import { chainId } from './http/chainId.js'

const decimalString = z
  .string()
  .check(z.regex(/^\d{1,12}(\.\d{1,18})?$/, 'must be a plain decimal string such as "2500.00"'))
/** Returns whether a URL has no user name and password. `fetch` would not send them, and they would end up in logs. */
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

/** A price aggregator (Chainlink's `latestRoundData`) that returns US dollars. */
const aggregator = z.object({
  kind: z.literal('aggregator'),
  address: evmAddress,
  /** The maximum age of a price, in seconds. An older price is ignored. The default is one day. */
  heartbeatSeconds: z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(604_800))),
})

/** A contract from which a price is read on the chain, without an external service. */
const priceFeed = z.discriminatedUnion('kind', [
  aggregator,
  z.object({
    /** A pool of two tokens: constant product (`getReserves`), or concentrated liquidity (`slot0`). */
    kind: z.enum(['pool', 'concentratedPool']),
    address: evmAddress,
    /** True if the priced token is the pool's `token0`. */
    isToken0: z.boolean(),
    /** The other token. Its price must be available from another source. */
    quote: evmAddress,
    /**
     * The minimum amount of the other token in the pool, in whole units. The price of a small pool is cheap to
     * manipulate.
     */
    minQuote: z.number().check(z.positive()),
  }),
])

const nativeCurrency = z.object({
  name: shortText,
  symbol: shortText,
  decimals,
  /** The key of the icon under /public/getTokenImage/{symbol}. The default is the symbol. */
  iconSymbol: z.optional(shortText),
  /** US dollars for one whole unit, as a decimal string. Unknown if absent. */
  priceUsd: z.optional(decimalString),
  /** The price sources on the chain, tried in this order if the server reads prices from the chain. */
  priceFeeds: z.optional(z.array(priceFeed).check(z.maxLength(4))),
})

const token = z.object({
  /** The contract. On Solana the mint. */
  address: accountAddress,
  name: shortText,
  symbol: shortText,
  decimals,
  iconSymbol: z.optional(shortText),
  priceUsd: z.optional(decimalString),
  priceFeeds: z.optional(z.array(priceFeed).check(z.maxLength(4))),
})

/** The price of one unit of a currency in US dollars. */
const currencyRate = z.object({
  /** A decimal string. Unknown if absent. */
  priceUsd: z.optional(decimalString),
  /**
   * The price sources on the chain, tried in this order if the server reads prices from the chain. Each names its
   * network.
   */
  priceFeeds: z.optional(z.array(z.extend(aggregator, { chainId })).check(z.maxLength(4))),
})

/** A contract from which a price is read. */
export type PriceFeed = z.infer<typeof priceFeed>

/** A source for the history of accounts, their NFTs and their token list. */
const activitySource = z.discriminatedUnion('source', [
  z.object({
    /** The server's own index, built from the network's nodes block by block. */
    source: z.literal('indexer'),
    /** The first block to read. The default is 0. The server has no data about earlier blocks. */
    startBlock: z.optional(z.number().check(z.int(), z.minimum(0))),
  }),
  z.object({
    /** An instance of Blockscout (API v2). */
    source: z.literal('blockscout'),
    /**
     * The base URL, such as `https://eth.blockscout.com`. The default is the service for all networks, which needs a
     * key in FOYER_BLOCKSCOUT_KEY.
     */
    url: z.optional(httpUrl),
  }),
  z.object({
    /**
     * The logs of the network's nodes, read on each request. They contain only token transfers, so the history is never
     * complete.
     */
    source: z.literal('logs'),
    /** The first block to read. The default is 0. */
    startBlock: z.optional(z.number().check(z.int(), z.minimum(0))),
  }),
  z.object({
    /** Etherscan's API v2. It needs a key in FOYER_ETHERSCAN_KEY. */
    source: z.literal('etherscan'),
    /** The URL of another service with the same API. */
    url: z.optional(httpUrl),
  }),
])

/** Pools over which the server routes swaps itself. */
const venue = z.discriminatedUnion('kind', [
  z.object({
    /** Constant-product pairs (Uniswap V2 and compatible). */
    kind: z.literal('constantProduct'),
    name: shortText,
    factory: evmAddress,
    /** A contract with `swapExactTokensForTokens` and the related functions. */
    router: evmAddress,
    /** The fee of a pair in basis points. The default is 30. */
    feeBps: z.optional(z.number().check(z.int(), z.minimum(0), z.maximum(1_000))),
  }),
  z.object({
    /** Pools with concentrated liquidity (Uniswap V3 and compatible). */
    kind: z.literal('concentrated'),
    name: shortText,
    factory: evmAddress,
    /** A contract with `exactInput` within `multicall(deadline, data)` (SwapRouter02). */
    router: evmAddress,
    /** A contract with `quoteExactInput` (QuoterV2). */
    quoter: evmAddress,
    /** The fees of the pools to search for, in millionths. */
    fees: z.array(z.number().check(z.int(), z.minimum(0), z.maximum(1_000_000))).check(z.minLength(1), z.maxLength(8)),
  }),
])

/** A provider of swaps on a network. */
const swapSource = z.discriminatedUnion('provider', [
  z.object({
    /** The server's own router over pools that it reads from the chain. It sends no request to another service. */
    provider: z.literal('pools'),
    wrappedNative: evmAddress,
    venues: z.array(venue).check(z.minLength(1), z.maxLength(8)),
    /** The intermediate tokens for routes of two hops, in addition to the wrapped native currency. */
    via: z.optional(z.array(evmAddress).check(z.maxLength(8))),
  }),
  z.object({
    /** A vendor. Its URL and key are settings of the server. */
    provider: z.enum(['kyberswap', '0x', '1inch', 'lifi']),
  }),
])

const bundler = z.union([z.literal('own'), httpUrl])
const paymaster = z.union([evmAddress, httpUrl])

/**
 * Smart accounts of embedded wallets (EIP-7702). The user's account keeps its address and runs the code of the
 * delegate, which the operator must trust: it can move everything of the account.
 */
const delegatedAccounts = z.object({
  /** The delegate. The wallet signs an authorization for no other contract. */
  delegate: evmAddress,
  /**
   * The interface for batches of calls: `erc7821` is `execute(bytes32,bytes)`, `simple7702` is
   * `executeBatch((address,uint256,bytes)[])` of Simple7702Account.
   */
  kind: z.enum(['erc7821', 'simple7702']),
  /**
   * The bundler of user operations (ERC-4337, EntryPoint 0.8): its URL, or `own` for the bundler of this server, which
   * needs FOYER_BUNDLER_KEY. Without it, the user sends each batch and pays its fee.
   */
  bundler: z.optional(bundler),
  /**
   * The paymaster that pays the fees of user operations for projects with a sponsoring policy: a FoyerPaymaster whose
   * signer is FOYER_SPONSOR_KEY, or the URL of another ERC-7677 service. Needs `bundler`.
   */
  paymaster: z.optional(paymaster),
  /**
   * The contract that executes calls within permissions: `PERMISSIONS()` of a FoyerDelegate. Without it, apps get no
   * permissions on this network. Needs the kind `erc7821`.
   */
  permissions: z.optional(evmAddress),
})

/**
 * Smart accounts of embedded wallets on a network without EIP-7702 (ERC-4337). The user gets a second address. Its
 * contract is a clone of the implementation (FoyerAccount, unaudited), and the first operation creates it.
 */
const counterfactualAccounts = z.object({
  kind: z.literal('counterfactual'),
  /** The FoyerAccountFactory that creates the accounts. It decides their addresses. */
  factory: evmAddress,
  /** The FoyerAccount that the factory clones: its `IMPLEMENTATION()`. */
  implementation: evmAddress,
  /** The bundler, as for the other kinds. All operations of these accounts need it. */
  bundler,
  /** The paymaster, as for the other kinds. Without it, each account pays its own fees. */
  paymaster: z.optional(paymaster),
  permissions: z.optional(z.undefined('permissions need the kind erc7821')),
})

const smartAccounts = z.discriminatedUnion('kind', [delegatedAccounts, counterfactualAccounts])

/** The pools over which the server routes swaps. */
export type PoolsSource = Extract<z.infer<typeof swapSource>, { provider: 'pools' }>
/** A kind of pool with its contracts. */
export type SwapVenue = z.infer<typeof venue>

function fitsFamily(chain: string, address: string) {
  return address.startsWith('0x') === chain.startsWith('eip155:')
}

const network = z
  .object({
    chainId,
    name: shortText,
    testnet: z.optional(z.boolean()),
    /** The upstream nodes in order of preference. If a node fails, the server uses the next one. */
    rpcUrls: z.array(httpUrl).check(z.minLength(1), z.maxLength(20)),
    /** The Multicall3 contract. Without it token balances are read one call at a time. */
    multicall3: z.optional(evmAddress),
    /** The ENS registry (EIP-137). Without it the network resolves no names. */
    ensRegistry: z.optional(evmAddress),
    nativeCurrency,
    tokens: z._default(z.array(token).check(z.maxLength(500)), []),
    /** The URLs of token lists (Uniswap token-list JSON schema). Their tokens on this network follow `tokens`. */
    tokenLists: z.optional(z.array(httpUrl).check(z.maxLength(10))),
    /**
     * The sources of the history, requested in this order until one responds. Without any, the network has no history.
     */
    activity: z.optional(z.array(activitySource).check(z.maxLength(8))),
    /**
     * The swap providers. The server requests quotes from all of them in parallel, and sorts equal quotes in this
     * order. Without any, the network has no swaps.
     */
    swaps: z.optional(z.array(swapSource).check(z.maxLength(8))),
    /**
     * The kinds with a delegate need EIP-7702 on the network. Without it, embedded wallets are plain accounts on this
     * network.
     */
    smartAccounts: z.optional(smartAccounts),
  })
  .check(
    z.refine(
      ({ chainId: id, tokens }) => tokens.every(({ address }) => fitsFamily(id, address)),
      'tokens: an address must be one of the network’s family',
    ),
    z.refine(
      ({ chainId: id, smartAccounts: accounts }) => accounts === undefined || id.startsWith('eip155:'),
      'smartAccounts: only for EVM networks',
    ),
    z.refine(
      ({ smartAccounts: accounts }) => accounts?.paymaster === undefined || accounts.bundler !== undefined,
      'smartAccounts: a paymaster needs a bundler',
    ),
    z.refine(
      ({ smartAccounts: accounts }) => accounts?.permissions === undefined || accounts.kind === 'erc7821',
      'smartAccounts: permissions need the kind erc7821',
    ),
  )

/**
 * The schema of the JSON file of FOYER_NETWORKS: the networks of a server, with their upstream nodes, tokens and
 * prices.
 */
export const networksFileSchema = z.object({
  version: z.literal(1),
  networks: z.array(network).check(z.minLength(1), z.maxLength(500)),
  /** The currencies for prices, in addition to the US dollar. */
  currencies: z.optional(
    z.object({ eur: z.optional(currencyRate), gbp: z.optional(currencyRate), jpy: z.optional(currencyRate) }),
  ),
})

/** A parsed networks file. Absent token lists have become empty lists. */
export type NetworksFile = z.infer<typeof networksFileSchema>
/** A networks file as an operator writes it. Token lists may be absent. */
export type NetworksFileInput = z.input<typeof networksFileSchema>
/** An entry of a networks file. */
export type NetworksFileEntry = NetworksFile['networks'][number]

/** The smart accounts of a network. */
export type NetworkAccounts = NonNullable<NetworksFileEntry['smartAccounts']>
/** Smart accounts with the address of the user's key (EIP-7702). */
export type DelegatedAccounts = Exclude<NetworkAccounts, { kind: 'counterfactual' }>
/** Smart accounts with an address of a factory (ERC-4337). */
export type CounterfactualAccounts = Extract<NetworkAccounts, { kind: 'counterfactual' }>
