import { formatAccountId } from '@foyer/primitives/AccountId'
import { formatExact } from '@foyer/primitives/Amount'
import type { Namespace } from '@foyer/primitives/ChainId'
import type { AccountRead, Client } from '../Client.js'
import { findConnectedEmbedded } from '../flows/selectEmbedded.js'
import { limits } from '../limits.js'
import { formatExplorerUrl, getRpcUrls } from '../queries/access.js'
import { balanceQuery, balancesChangedKey } from '../queries/balance.js'
import { identityQuery } from '../queries/identity.js'
import { updateAccount } from '../state/namespaceState.js'
import type { AccountFacts } from '../state/State.js'
import { findNetwork, getActiveNetwork, getConnected } from '../state/select.js'
import { loadCachedFacts, storeCachedFacts } from '../storage/cachedFacts.js'

/**
 * The delay before a read that was requested while another one ran, in ms. A wallet may report many accounts in a row.
 */
const pauseMs = 100

/**
 * Reads the balance and the identity of the connected account into the state. If one fails, its previous value remains
 * [S4.17]. Results that arrive after a change of account or chain are dropped. Each namespace has one read at a time,
 * and requests during it share the next read.
 */
export function refreshAccount(client: Client, namespace: Namespace): Promise<void> {
  client.accountReads ??= new Map()
  const reads = client.accountReads
  const running = reads.get(namespace)
  if (running) {
    running.next ??= running.read.then(async () => {
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
      reads.delete(namespace)
      return refreshAccount(client, namespace)
    })
    return running.next
  }
  const entry: AccountRead = {
    read: loadFacts(client, namespace).finally(() => {
      if (!entry.next) reads.delete(namespace)
    }),
  }
  reads.set(namespace, entry)
  return entry.read
}

async function loadFacts(client: Client, namespace: Namespace): Promise<void> {
  const state = client.store.getState()
  const connection = getConnected(state, namespace)
  const network = getActiveNetwork(state, namespace)
  // Skip chains that are not configured or have no RPC URL.
  if (!connection || !network || !findNetwork(state, connection.chainId)) return
  if (getRpcUrls(client.config, client.endpoints, network).length === 0) return
  const [address] = connection.addresses
  const apply = (facts: Partial<AccountFacts>) => {
    const now = getConnected(client.store.getState(), namespace)
    if (now?.addresses[0] === address && now.chainId === connection.chainId) updateAccount(client, namespace, facts)
  }
  const account = formatAccountId(network.caipNetworkId, address)
  const refresh = async (cache: string, lifetimeMs: number, fetch: () => Promise<Partial<AccountFacts>>) => {
    const cached = loadCachedFacts(client, cache, account, lifetimeMs)
    if (cached) return apply(cached)
    const facts = await fetch()
    apply(facts)
    storeCachedFacts(client, cache, account, facts)
  }
  const balance = refresh('native_balance_cache', limits.nativeBalanceLifetimeMs, async () => {
    const queries = await client.getQueries()
    const amount = await queries.fetch({ ...balanceQuery(client, network, address), retry: 1 })
    return amount ? { balance: formatExact(amount), balanceSymbol: network.nativeCurrency.symbol } : {}
  })
  const identity = refresh('identity_cache', limits.identityLifetimeMs, async () => {
    const queries = await client.getQueries()
    const { name, avatar } = await queries.fetch({ ...identityQuery(client, network, address), retry: 1 })
    return { profileName: name, profileImage: avatar }
  })
  const addressExplorerUrl = formatExplorerUrl(network, 'address', address)
  if (addressExplorerUrl) apply({ addressExplorerUrl })
  await Promise.allSettled([balance, identity])
}

/** Removes the cached balances of an account and reads them again. */
export async function invalidateBalances(client: Client, namespace: Namespace): Promise<void> {
  client.memory.remove('native_balance_cache')
  const queries = await client.getQueries()
  queries.set(balancesChangedKey, client.environment.now())
  await Promise.all([queries.invalidate(['balance']), queries.invalidate(['tokenBalances'])])
  await Promise.all([refreshAccount(client, namespace), refreshDeployment(client)])
}

/** Updates `smartAccountDeployed`: the first transaction deploys or upgrades the smart account of an embedded wallet. */
async function refreshDeployment(client: Client): Promise<void> {
  const state = client.store.getState()
  const connector = findConnectedEmbedded(state, 'eip155')
  const { preferredAccountType, smartAccountDeployed } = state.namespaces.eip155?.account ?? {}
  if (!connector || preferredAccountType !== 'smartAccount' || smartAccountDeployed) return
  const account = await connector.embedded.loadAccount()
  if (await account.isSmartAccountDeployed()) updateAccount(client, 'eip155', { smartAccountDeployed: true })
}

/** Reads the native balance again. Ignores address and chain, because an instance shows one account at a time. */
export function updateNativeBalance(
  client: Client,
  _address?: string,
  _chainId?: string | number,
  namespace: Namespace = client.store.getState().activeNamespace,
): Promise<void> {
  return invalidateBalances(client, namespace)
}
