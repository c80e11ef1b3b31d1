import type { WalletAsset } from '@foyer/contract/walletAssets'
import type { Network } from '@foyer/primitives/networks/Network'
import type { AssetBalance } from '../Adapter.js'
import type { Client } from '../Client.js'
import { createDeadline, settle } from '../settle.js'
import { getConnected } from '../state/select.js'
import { getChainAccess } from './access.js'

/** A wallet answers this from memory, or not at all; not in the spec. */
const patienceMs = 2_000

type Ask = (method: string, params: readonly unknown[]) => Promise<unknown>

/**
 * What the wallet itself says the account holds, where it can: it is asked for its capabilities once for each connection, and then for
 * the assets of the one chain [S7.26]. Undefined, and the balance service is asked, where it cannot, where it fails or takes longer than
 * two seconds, and where anything of its answer is invalid [S5.17-S5.21, S7.25].
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
  // A question to a paired wallet may open its app, or wake a phone; the embedded one would be loaded to ask the same server.
  const isFar = connector.type === 'WALLET_CONNECT' || connector.type === 'AUTH'
  if (isFar || !addresses.some((each) => isSame(each, address))) return undefined
  const ask = createAsk(connector.provider, signal)
  const chain = `0x${Number(network.id).toString(16)}`
  if (!ask || !(await canDiscover(client, ask, address, chain, connection))) return undefined
  try {
    const [answer, { walletAssets }] = await Promise.all([
      ask('wallet_getAssets', [{ account: address, chainFilter: [chain] }]),
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

function createAsk(provider: unknown, signal: AbortSignal): Ask | undefined {
  const { request } = { ...(provider as { request?: unknown }) }
  if (typeof provider !== 'object' || provider === null || typeof request !== 'function') return undefined
  return async (method, params) => {
    const deadline = createDeadline([signal], patienceMs)
    try {
      return await settle(Promise.resolve(request.call(provider, { method, params })), deadline.signal)
    } finally {
      deadline.end()
    }
  }
}

/** Kept for as long as the connection stays as it is, a failure too: an old wallet is not asked every ten seconds. */
async function canDiscover(
  client: Client,
  ask: Ask,
  address: string,
  chain: string,
  connection: object,
): Promise<boolean> {
  const queries = await client.getQueries()
  const queryKey = ['assetDiscovery', address, chain]
  const kept = queries.get<{ connection: object; isSupported: boolean }>(queryKey)
  if (kept?.connection === connection) return kept.isSupported
  const isSupported = await Promise.all([ask('wallet_getCapabilities', [address, [chain]]), loadSchemas()]).then(
    ([answer, { walletCapabilities }]) =>
      walletCapabilities.safeParse(answer).data?.[chain]?.assetDiscovery?.supported === true,
    () => false,
  )
  queries.set(queryKey, { connection, isSupported })
  return isSupported
}

/**
 * Undefined where a balance is no number or an address none, and where the native coin has other decimals than its network's or poses as
 * a token: what is sent of it is counted in those. Nor where one asset stands twice, as it would count twice. Then nothing of the answer
 * is believed.
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
    // Tokens of no decimals are collectibles or spam [S5.22].
    if (decimals === 0 || (!isNative && balance.amount.atomic === 0n)) continue
    const place = isNative ? 'native' : asset.address.toLowerCase()
    if (told.has(place)) return undefined
    told.add(place)
    if (isNative) balances.unshift(balance)
    else balances.push(balance)
  }
  if (balances[0] && balances[0].asset.address === undefined) return balances
  // Everything is paid for with the native coin: a list without it would be of no use.
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
