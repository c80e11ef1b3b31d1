import type { WalletAsset } from '@foyer/contract/walletAssets'
import type { Network } from '@foyer/primitives/networks/Network'
import type { AssetBalance } from '../Adapter.js'
import type { Client } from '../Client.js'
import { createDeadline, settle } from '../settle.js'
import { getConnected } from '../state/select.js'
import { getChainAccess } from './access.js'

/** The timeout of a request: a wallet answers from memory or not at all. Not in the spec. */
const timeoutMs = 2_000

type Ask = (method: string, params: readonly unknown[]) => Promise<unknown>

/**
 * Returns the assets that the wallet itself reports for the account. Requests the wallet's capabilities once per
 * connection, then the assets of the one chain [S7.26]. Returns undefined if the wallet does not support this, fails,
 * needs more than two seconds or returns any invalid data. The balance service is used then [S5.17-S5.21, S7.25].
 */
export async function discoverAssets(
  client: Client,
  network: Network,
  address: string,
  signal: AbortSignal,
): Promise<readonly AssetBalance[] | undefined> {
  const connection = getConnected(client.store.getState(), network.chainNamespace)
  if (!connection || network.chainNamespace !== 'eip155') return undefined
  const { addresses, connector } = connection
  // Skip paired wallets: a request may open the wallet's app or wake a phone. Skip the embedded wallet: it would be
  // loaded only to call the same server.
  const isFar = connector.type === 'WALLET_CONNECT' || connector.type === 'AUTH'
  if (isFar || !addresses.some((each) => isSame(each, address))) return undefined
  const sendRequest = createRequest(connector.provider, signal)
  const chain = `0x${Number(network.id).toString(16)}`
  if (!sendRequest || !(await canDiscover(client, sendRequest, address, chain, connection))) return undefined
  try {
    const [answer, { walletAssets }] = await Promise.all([
      sendRequest('wallet_getAssets', [{ account: address, chainFilter: [chain] }]),
      loadSchemas(),
    ])
    const assets = walletAssets.safeParse(answer).data?.[chain]
    return assets && (await toBalances(client, network, address, assets, signal))
  } catch {
    return undefined
  }
}

function loadSchemas() {
  return import('@foyer/contract/walletAssets')
}

function isSame(first: string, second: string) {
  return first.toLowerCase() === second.toLowerCase()
}

function createRequest(provider: unknown, signal: AbortSignal): Ask | undefined {
  const { request } = { ...(provider as { request?: unknown }) }
  if (typeof provider !== 'object' || provider === null || typeof request !== 'function') return undefined
  return async (method, params) => {
    const deadline = createDeadline([signal], timeoutMs)
    try {
      return await settle(Promise.resolve(request.call(provider, { method, params })), deadline.signal)
    } finally {
      deadline.end()
    }
  }
}

/**
 * Returns whether the wallet supports asset discovery. The result, also of a failure, is cached while the connection is
 * unchanged. Otherwise an old wallet would get a request every ten seconds.
 */
async function canDiscover(
  client: Client,
  sendRequest: Ask,
  address: string,
  chain: string,
  connection: object,
): Promise<boolean> {
  const queries = await client.getQueries()
  const queryKey = ['assetDiscovery', address, chain]
  const kept = queries.get<{ connection: object; isSupported: boolean }>(queryKey)
  if (kept?.connection === connection) return kept.isSupported
  const isSupported = await Promise.all([
    sendRequest('wallet_getCapabilities', [address, [chain]]),
    loadSchemas(),
  ]).then(
    ([answer, { walletCapabilities }]) =>
      walletCapabilities.safeParse(answer).data?.[chain]?.assetDiscovery?.supported === true,
    () => false,
  )
  queries.set(queryKey, { connection, isSupported })
  return isSupported
}

/**
 * Converts the wallet's assets. Rejects all of them if one has an invalid balance or address, or is a duplicate. Also
 * rejects a native coin with wrong decimals or listed as a token. Wrong decimals would change sent amounts, and a
 * duplicate would count twice.
 */
async function toBalances(
  client: Client,
  network: Network,
  address: string,
  assets: readonly WalletAsset[],
  signal: AbortSignal,
): Promise<readonly AssetBalance[] | undefined> {
  const adapter = await client.getAdapter(network.chainNamespace)
  const balances: AssetBalance[] = []
  const told = new Set<string>()
  for (const asset of assets) {
    const isNative = asset.type === 'NATIVE'
    const { decimals } = asset.metadata
    const isReadable =
      /^(0x[0-9a-f]{1,64}|\d{1,78})$/i.test(asset.balance) && Number.isInteger(decimals) && decimals >= 0
    const isPlaced = isNative
      ? decimals === network.nativeCurrency.decimals
      : adapter.isAddress(asset.address) && !isSame(asset.address, adapter.nativeAddress)
    if (!isReadable || decimals > 77 || !isPlaced) return undefined
    const balance = toBalance(network, asset)
    // Tokens with 0 decimals are collectibles or spam [S5.22].
    if (decimals === 0 || (!isNative && balance.amount.atomic === 0n)) continue
    const place = isNative ? 'native' : asset.address.toLowerCase()
    if (told.has(place)) return undefined
    told.add(place)
    if (isNative) balances.unshift(balance)
    else balances.push(balance)
  }
  if (balances[0] && balances[0].asset.address === undefined) return balances
  // Add the native coin if it is missing: it pays all fees, so a list without it is useless.
  const amount = await adapter.fetchBalance?.(getChainAccess(client, network, signal), address)
  const { name, symbol, decimals } = network.nativeCurrency
  return amount && [{ asset: { chainId: network.caipNetworkId, name, symbol, decimals }, amount }, ...balances]
}

function toBalance(network: Network, { address, balance, type, metadata }: WalletAsset): AssetBalance {
  const { name, symbol, decimals, iconUrl, price } = metadata
  const place = type === 'NATIVE' ? {} : { address }
  return {
    asset: { chainId: network.caipNetworkId, name, symbol, decimals, ...place, ...(iconUrl && { iconUrl }) },
    amount: { atomic: BigInt(balance), decimals },
    ...(price > 0 && { priceUsd: String(price), price: { amount: String(price), currency: 'USD' } }),
  }
}
