import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import type { Network } from '@foyer/primitives/networks/Network'
import type { Identity, RecipientFacts } from '../Adapter.js'
import type { Client } from '../Client.js'
import { limits } from '../limits.js'
import { getChainAccess, getNamingNetwork } from './access.js'
import { identityQuery } from './identity.js'
import type { Query } from './Queries.js'

/** Letters of both cases: in such an address the case may carry a checksum. */
function isMixedCase(text: string): boolean {
  return text !== text.toLowerCase() && text.slice(2) !== text.slice(2).toUpperCase()
}

/** Whether a name can be typed in place of an address on this network. */
export function canResolveNames(client: Client, network: Network): boolean {
  return getNamingNetwork(client, network) !== undefined || hasNameServer(client, network)
}

/** Test networks have no names of a registry [S5.30], so the server is not asked for them either. */
function hasNameServer(client: Client, { testnet, chainNamespace }: Network): boolean {
  return client.endpoints?.api !== undefined && client.endpoints.api !== '' && !testnet && chainNamespace === 'eip155'
}

/** Asks the server, and where it cannot answer the registry itself; null when nobody has the name. */
async function resolve(client: Client, network: Network, name: string, signal: AbortSignal): Promise<string | null> {
  const naming = getNamingNetwork(client, network)
  const readRegistry = async () => {
    const adapter = await client.getAdapter(network.chainNamespace)
    if (!naming || !adapter.resolveName) throw new FoyerError('INVALID_ADDRESS', { context: { address: name } })
    return adapter.resolveName(getChainAccess(client, naming, signal), name)
  }
  if (!hasNameServer(client, network)) return readRegistry()
  const { isUnanswered, resolveByServer } = await import('./names.js')
  try {
    return await resolveByServer(client, network, name, signal)
  } catch (error) {
    if (signal.aborted) throw error
    const address = await readRegistry().catch(() => null)
    // What lives off the chain is not in the registry: that nobody has it would be a guess.
    if (address !== null || isUnanswered(error)) return address
    throw error
  }
}

/** Whom a text means. It carries the text, so that nobody takes the answer about one text for that about another. */
export interface FoundRecipient {
  readonly text: string
  /** Null when nobody has the name. */
  readonly address: string | null
}

/**
 * The address a person means: the one they typed, in the form its chain prefers, or that of the name they typed
 * [S5.30, S9.2]. A mistyped checksum is `INVALID_ADDRESS`, as is everything that is neither [S5.14].
 */
export function recipientQuery(client: Client, network: Network, text: string): Query<FoundRecipient> {
  return {
    queryKey: ['recipient', network.caipNetworkId, text],
    staleTime: limits.ensNameLifetimeMs,
    retry: 1,
    queryFn: async ({ signal }) => {
      const adapter = await client.getAdapter(network.chainNamespace)
      if (adapter.isAddress(text)) {
        const address = await adapter.formatAddress(text)
        if (isMixedCase(text) && address !== text)
          throw new FoyerError('INVALID_ADDRESS', { context: { address: text } })
        return { text, address }
      }
      return { text, address: await resolve(client, network, text, signal) }
    },
  }
}

/** What the chain tells about a recipient, null where the family cannot tell. */
export function recipientFactsQuery(client: Client, network: Network, address: string): Query<RecipientFacts | null> {
  return {
    queryKey: ['recipientFacts', network.caipNetworkId, address],
    staleTime: limits.nativeBalanceLifetimeMs,
    retry: 1,
    queryFn: async ({ signal }) => {
      const adapter = await client.getAdapter(network.chainNamespace)
      return (await adapter.fetchRecipientFacts?.(getChainAccess(client, network, signal), address)) ?? null
    },
  }
}

/**
 * The name of somebody one is about to pay, with their picture only if it is in the answer itself or at the server. A name can
 * name a picture on any host, which would then receive the payer's network address.
 */
export function recipientIdentityQuery(client: Client, network: Network, address: string): Query<Identity> {
  const query = identityQuery(client, network, address)
  return {
    ...query,
    queryKey: ['recipientIdentity', ...query.queryKey],
    queryFn: async (context) => {
      const { name, avatar } = await query.queryFn(context)
      const isPrivate = avatar?.startsWith('data:') || avatar?.startsWith(`${client.endpoints?.api}/public/`)
      return { name, avatar: isPrivate ? avatar : null }
    },
  }
}
