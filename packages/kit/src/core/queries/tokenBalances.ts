import { parseAmount } from '@foyer/primitives/Amount'
import { FoyerError, getErrorCode } from '@foyer/primitives/errors/FoyerError'
import type { Network, TokenDefinition } from '@foyer/primitives/networks/Network'
import type { Currency } from '@foyer/primitives/worth'
import type { AssetBalance } from '../Adapter.js'
import type { Client } from '../Client.js'
import { limits } from '../limits.js'
import { getChainAccess } from './access.js'
import { discoverAssets } from './assetDiscovery.js'
import { balancesChangedKey, storeBalance } from './balance.js'
import { getCurrency } from './currency.js'
import { isRejected } from './history.js'
import type { Query } from './Queries.js'

/**
 * Returns the tokens to look for: those of the app and of the network. Without any, Foyer's short list for well-known
 * chains.
 */
async function collectTokens(client: Client, network: Network): Promise<readonly TokenDefinition[]> {
  const { tokenLists } = client.store.getState().options
  const own = [...(tokenLists?.[network.caipNetworkId] ?? []), ...(network.tokens ?? [])]
  const { loadTokens } = await import('@foyer/primitives/networks/loadTokens')
  const known = own.length > 0 ? [] : await loadTokens(network.caipNetworkId)
  const seen = new Set<string>()
  return [...own, ...known].filter(({ address }) => {
    const key = address.toLowerCase()
    return !seen.has(key) && seen.add(key)
  })
}

/**
 * True if balances changed within the cache lifetime. The server caches for as long as the client, so its cached
 * response is older than the change.
 */
async function mustForce(client: Client): Promise<boolean> {
  const changedAtMs = (await client.getQueries()).get<number>(balancesChangedKey) ?? 0
  return client.environment.now() - changedAtMs < limits.portfolioLifetimeMs
}

interface Asked {
  readonly network: Network
  readonly address: string
  readonly withSpam: boolean
  readonly currency: Currency
  readonly signal: AbortSignal
}

async function fetchFromServer(client: Client, base: string, requested: Asked) {
  const { network, address, withSpam, currency, signal } = requested
  const { callEndpoint, endpoints } = await import('../api/serverApi.js')
  const chainId = network.caipNetworkId
  const forceUpdate = (await mustForce(client)) ? `${chainId}:native` : undefined
  const query = {
    currency: currency.toLowerCase() as Lowercase<Currency>,
    chainId,
    ...(forceUpdate && { forceUpdate }),
    ...(withSpam && { spam: '1' as const }),
  } as const
  const answer = await callEndpoint(client, {
    base,
    endpoint: endpoints.getAccountBalance,
    params: { address },
    query,
    signal,
  })
  // A server that has no rate, or supports no other currency, responds in US dollars.
  const told = (answer.currency ?? 'usd').toUpperCase() as Currency
  const rate = told === 'USD' ? 1 : answer.rate
  return answer.balances.flatMap((entry): AssetBalance[] => {
    const decimals = Number(entry.quantity.decimals)
    // Tokens with 0 decimals are collectibles or spam [S5.22].
    if (!Number.isInteger(decimals) || decimals <= 0 || decimals > 77) return []
    const parsed = parseAmount(entry.quantity.numeric, decimals)
    if ('problem' in parsed) return []
    const contract = entry.address?.split(':').at(-1)
    const { name, symbol, iconUrl, price, change24h, verified, spam } = entry
    return [
      {
        asset: { chainId, name, symbol, decimals, ...(contract && { address: contract }), ...(iconUrl && { iconUrl }) },
        amount: parsed.amount,
        ...(price > 0 && {
          price: { amount: String(price), currency: told, ...(change24h !== undefined && { change24h }) },
          ...(rate !== undefined && { priceUsd: String(Number((price * rate).toPrecision(15))) }),
        }),
        ...(verified === false && { isUnverified: true }),
        ...(spam && { isSpam: true }),
      },
    ]
  })
}

/**
 * Creates the query for the native coin and all tokens of an account, the native coin first. The source is the wallet
 * if it supports asset discovery, else the server, else the chain [S3.23, S4.42, S7.14, S7.25, S7.26]. After a failure,
 * it throws for 30 s without a request [S8.1]. `withSpam` includes spam tokens.
 */
export function tokenBalancesQuery(
  client: Client,
  network: Network,
  address: string,
  withSpam = false,
): Query<readonly AssetBalance[]> {
  const currency = getCurrency(client)
  const queryKey = ['tokenBalances', network.caipNetworkId, address, currency, ...(withSpam ? ['spam'] : [])]
  return {
    queryKey,
    staleTime: limits.portfolioLifetimeMs,
    retry: false,
    queryFn: async ({ signal }) => {
      const queries = await client.getQueries()
      const retryKey = ['tokenBalancesRetryAtMs', ...queryKey]
      if (client.environment.now() < (queries.get<number>(retryKey) ?? 0))
        throw new FoyerError('TOKEN_BALANCE_UNAVAILABLE')
      try {
        // Skip the wallet if spam is requested: wallets do not report it.
        const discovered = withSpam ? undefined : await discoverAssets(client, network, address, signal)
        const base = client.endpoints?.api
        const known =
          discovered ??
          (base && (await isServed(client, base, network))
            ? await fetchFromServer(client, base, { network, address, withSpam, currency, signal }).catch((error) => {
                // If the server does not support this chain family, use the chain's own nodes.
                if (network.chainNamespace === 'eip155' || !isRejected(error)) throw error
                return fetchFromChain(client, network, address, signal)
              })
            : await fetchFromChain(client, network, address, signal))
        const native = known.find(({ asset }) => asset.address === undefined)
        if (native) storeBalance(client, queries, network, address, native.amount)
        if (!client.memory.get('own_tokens')) return known
        return await (await import('../storage/ownTokens.js')).withAddedTokens(client, network, address, known, signal)
      } catch (cause) {
        // For an unsupported chain no request was sent, so no delay is needed.
        if (!signal.aborted && getErrorCode(cause) !== 'UNSUPPORTED_CHAIN')
          queries.set(retryKey, client.environment.now() + limits.balanceRetryWaitMs)
        throw new FoyerError('TOKEN_BALANCE_UNAVAILABLE', { cause })
      }
    },
  }
}

/** True if the server supports the network [S7.2]. Sends no request for chain families that no server supports. */
async function isServed(client: Client, base: string, network: Network): Promise<boolean> {
  if (!['eip155', 'solana'].includes(network.chainNamespace)) return false
  const { callEndpoint, endpoints } = await import('../api/serverApi.js')
  const queries = await client.getQueries()
  const { http } = await queries.fetch({
    queryKey: ['supportedChains'],
    staleTime: Number.POSITIVE_INFINITY,
    // Use the query's own signal: the response is shared, so one caller's abort must not end it for others.
    queryFn: ({ signal }) => callEndpoint(client, { base, endpoint: endpoints.getSupportedChains, query: {}, signal }),
  })
  return http.includes(network.caipNetworkId)
}

async function fetchFromChain(client: Client, network: Network, address: string, signal: AbortSignal) {
  const adapter = await client.getAdapter(network.chainNamespace)
  if (!adapter.fetchBalance) throw new FoyerError('UNSUPPORTED_CHAIN')
  const access = getChainAccess(client, network, signal)
  const tokens = await collectTokens(client, network)
  const [amount, held = []] = await Promise.all([
    adapter.fetchBalance(access, address),
    adapter.fetchTokenBalances?.(access, address, tokens),
  ])
  const { name, symbol, decimals } = network.nativeCurrency
  const native: AssetBalance = { asset: { chainId: network.caipNetworkId, name, symbol, decimals }, amount }
  return [native, ...held.filter((entry) => entry.amount.atomic > 0n)]
}
