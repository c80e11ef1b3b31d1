import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import type { Network } from '@foyer/primitives/networks/Network'
import type { Identity, RecipientFacts } from '../Adapter.js'
import type { Client } from '../Client.js'
import { limits } from '../limits.js'
import { getChainAccess, getNamingNetwork } from './access.js'
import { identityQuery } from './identity.js'
import type { Query } from './Queries.js'

/** True if the text has letters of both cases. In such an address, the case may be a checksum. */
function isMixedCase(text: string): boolean {
  return text !== text.toLowerCase() && text.slice(2) !== text.slice(2).toUpperCase()
}

/** True if the user can enter a name instead of an address on this network. */
export function canResolveNames(client: Client, network: Network): boolean {
  return getNamingNetwork(client, network) !== undefined || hasNameServer(client, network)
}

/**
 * True if the server resolves names for this network. Test networks have no registry names [S5.30], so the server gets
 * no request for them.
 */
function hasNameServer(client: Client, { testnet, chainNamespace }: Network): boolean {
  return client.endpoints?.api !== undefined && client.endpoints.api !== '' && !testnet && chainNamespace === 'eip155'
}

/** Resolves a name by the server, and by the registry if the server fails. Null if the name is not registered. */
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
    // The registry has no off-chain names, so "not registered" would be a guess: throw the server's error.
    if (address !== null || isUnanswered(error)) return address
    throw error
  }
}

/** The recipient for a text. It includes the text, so that a late result is not used for another text. */
export interface FoundRecipient {
  readonly text: string
  /** Null if the name is not registered. */
  readonly address: string | null
}

/**
 * Creates the query for the address of a recipient: the entered address in the format of its chain, or the address of
 * the entered name [S5.30, S9.2]. Throws `INVALID_ADDRESS` for a wrong checksum and for any other text [S5.14].
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

/** Creates the query for the on-chain facts about a recipient. Null if the chain family does not support it. */
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
 * Creates the query for the name and avatar of a recipient. Omits an avatar that is neither inline nor on the server. A
 * name can refer to an image on any host, which would then receive the payer's IP address.
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
