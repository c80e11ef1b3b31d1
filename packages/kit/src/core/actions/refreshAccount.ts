import { formatAccountId } from '@foyer/primitives/AccountId'
import { formatExact } from '@foyer/primitives/Amount'
import type { Namespace } from '@foyer/primitives/ChainId'
import type { AccountRead, Client } from '../Client.js'
import { limits } from '../limits.js'
import { formatExplorerUrl, getRpcUrls } from '../queries/access.js'
import { balanceQuery, balancesChangedKey } from '../queries/balance.js'
import { identityQuery } from '../queries/identity.js'
import { updateAccount } from '../state/namespaceState.js'
import type { AccountFacts } from '../state/State.js'
import { findNetwork, getActiveNetwork, getConnected } from '../state/select.js'
import { readCachedFacts, writeCachedFacts } from '../storage/cachedFacts.js'

/** Time before a read that was requested while another one ran, in ms: a wallet may report many accounts in a row. */
const pauseMs = 100

/**
 * Reads balance and identity of the connected account into the state, each on its own: one that fails leaves what was
 * there [S4.17]. Answers that arrive after the account or chain changed are dropped. One read runs at a time for a namespace, and all
 * requests that come meanwhile share the next one.
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
    read: readFacts(client, namespace).finally(() => {
      if (!entry.next) reads.delete(namespace)
    }),
  }
  reads.set(namespace, entry)
  return entry.read
}

async function readFacts(client: Client, namespace: Namespace): Promise<void> {
  const state = client.store.getState()
  const connection = getConnected(state, namespace)
  const network = getActiveNetwork(state, namespace)
  // Nothing is known of a chain nobody configured, and nobody was named to ask.
  if (!connection || !network || !findNetwork(state, connection.chainId)) return
  if (getRpcUrls(client.config, client.endpoints, network).length === 0) return
  const [address] = connection.addresses
  const apply = (facts: Partial<AccountFacts>) => {
    const now = getConnected(client.store.getState(), namespace)
    if (now?.addresses[0] === address && now.chainId === connection.chainId) updateAccount(client, namespace, facts)
  }
  const account = formatAccountId(network.caipNetworkId, address)
  const refresh = async (cache: string, lifetimeMs: number, fetch: () => Promise<Partial<AccountFacts>>) => {
    const cached = readCachedFacts(client, cache, account, lifetimeMs)
    if (cached) return apply(cached)
    const facts = await fetch()
    apply(facts)
    writeCachedFacts(client, cache, account, facts)
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

/** Forgets cached balances of an account, so that the next look is fresh. */
export async function invalidateBalances(client: Client, namespace: Namespace): Promise<void> {
  client.memory.remove('native_balance_cache')
  const queries = await client.getQueries()
  queries.set(balancesChangedKey, client.environment.now())
  await Promise.all([queries.invalidate(['balance']), queries.invalidate(['tokenBalances'])])
  await refreshAccount(client, namespace)
}

/** Reads the native balance again, whatever address and chain the caller names: an instance shows one account at a time. */
export function updateNativeBalance(
  client: Client,
  _address?: string,
  _chainId?: string | number,
  namespace: Namespace = client.store.getState().activeNamespace,
): Promise<void> {
  return invalidateBalances(client, namespace)
}
