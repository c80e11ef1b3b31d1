import type { ChainId } from '@foyer/primitives/ChainId'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import type { Network, TokenDefinition } from '@foyer/primitives/networks/Network'
import type { AssetBalance } from '../Adapter.js'
import type { Client } from '../Client.js'
import { getChainAccess } from '../queries/access.js'
import type { Query } from '../queries/Queries.js'
import { recallJson, rememberJson } from './jsonMemory.js'

/** What the visitor decided about the tokens of a network. */
export interface OwnTokens {
  /** Tokens they look at though no list has them. */
  readonly added: readonly TokenDefinition[]
  /** Addresses in lower case. */
  readonly hidden: ReadonlySet<string>
}

const memoryKey = 'own_tokens'

/** As many of each are kept of one network; not in the spec. */
const mostTokens = 200
/** As much of a name or symbol is kept, in characters; not in the spec. */
const longestText = 200

interface Stored {
  readonly added: readonly TokenDefinition[]
  readonly hidden: readonly string[]
}

function isShortText(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= longestText
}

/** What was stored may have been written by anyone: each field is looked at. */
function parseToken(value: unknown): TokenDefinition[] {
  if (typeof value !== 'object' || value === null) return []
  const { address, name, symbol, decimals } = value as Record<string, unknown>
  if (!isShortText(address) || !isShortText(name) || !isShortText(symbol)) return []
  if (typeof decimals !== 'number' || !Number.isInteger(decimals) || decimals <= 0 || decimals > 77) return []
  return [{ address, name, symbol, decimals }]
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value.slice(0, mostTokens) : []
}

function readAll(client: Client): Record<string, unknown> {
  const value = recallJson(client.memory, memoryKey)
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}

function readStored(client: Client, chainId: ChainId): Stored {
  const entry = readAll(client)[chainId]
  const { added, hidden } = (typeof entry === 'object' && entry !== null ? entry : {}) as Record<string, unknown>
  return { added: asList(added).flatMap(parseToken), hidden: asList(hidden).filter(isShortText) }
}

/** What the visitor decided about the tokens of a network, as it is stored in this browser. */
export function readOwnTokens(client: Client, chainId: ChainId): OwnTokens {
  const { added, hidden } = readStored(client, chainId)
  return { added, hidden: new Set(hidden.map((address) => address.toLowerCase())) }
}

/** The same, followed: it is read anew with every decision. */
export function ownTokensQuery(client: Client, network: Network): Query<OwnTokens> {
  return {
    queryKey: ['ownTokens', network.caipNetworkId],
    staleTime: 0,
    queryFn: async () => readOwnTokens(client, network.caipNetworkId),
  }
}

async function change(client: Client, network: Network, next: (stored: Stored) => Stored): Promise<void> {
  const chainId = network.caipNetworkId
  rememberJson(client.memory, memoryKey, { ...readAll(client), [chainId]: next(readStored(client, chainId)) })
  const queries = await client.getQueries()
  await queries.invalidate(['ownTokens', chainId])
}

function isNot(address: string) {
  return (other: string) => other.toLowerCase() !== address.toLowerCase()
}

/** Takes a token out of the visitor's sight, or back into it. */
export function setTokenHidden(client: Client, network: Network, address: string, isHidden: boolean): Promise<void> {
  return change(client, network, ({ added, hidden }) => {
    const others = hidden.filter(isNot(address))
    return { added, hidden: isHidden ? [address.toLowerCase(), ...others].slice(0, mostTokens) : others }
  })
}

/** Shows a token from now on, also while there is none of it. A lure may have a name without an end, or none. */
export async function addToken(client: Client, network: Network, token: TokenDefinition): Promise<void> {
  const { address, name, symbol, decimals } = token
  const texts = { name: name || symbol || address, symbol: symbol || name || address }
  const kept = {
    address,
    name: texts.name.slice(0, longestText),
    symbol: texts.symbol.slice(0, longestText),
    decimals,
  }
  await change(client, network, ({ added, hidden }) => {
    const others = added.filter((other) => isNot(address)(other.address))
    return { added: [kept, ...others].slice(0, mostTokens), hidden: hidden.filter(isNot(address)) }
  })
  await rereadBalances(client, network)
}

/** Takes back what `addToken` did. */
export async function removeToken(client: Client, network: Network, address: string): Promise<void> {
  await change(client, network, ({ added, hidden }) => {
    return { added: added.filter((token) => isNot(address)(token.address)), hidden }
  })
  await rereadBalances(client, network)
}

/** Has the balances read anew; nobody waits for the network. */
async function rereadBalances(client: Client, network: Network): Promise<void> {
  const queries = await client.getQueries()
  void queries.invalidate(['tokenBalances', network.caipNetworkId])
}

/** Puts the tokens that the visitor added behind those that are known; nobody vouches for them. */
export async function withAddedTokens(
  client: Client,
  network: Network,
  owner: string,
  known: readonly AssetBalance[],
  signal: AbortSignal,
): Promise<readonly AssetBalance[]> {
  const seen = new Set(known.map(({ asset }) => asset.address?.toLowerCase()))
  const { added } = readOwnTokens(client, network.caipNetworkId)
  if (added.every(({ address }) => seen.has(address.toLowerCase()))) return known
  const adapter = await client.getAdapter(network.chainNamespace)
  // One that is no address would take the others with it.
  const missing = added.filter(({ address }) => !seen.has(address.toLowerCase()) && adapter.isAddress(address))
  // The rest is known without them.
  const read = await adapter
    .fetchTokenBalances?.(getChainAccess(client, network, signal), owner, missing)
    .catch(() => [] as const)
  return [...known, ...(read ?? []).map((balance) => ({ ...balance, isUnverified: true, isAdded: true }))]
}

/**
 * What the contract at an address says of itself as a token.
 *
 * @throws FoyerError `INVALID_ADDRESS`, `TOKEN_NOT_FOUND` when it is none, `UNSUPPORTED_CHAIN`, `RPC_FAILED`, `TIMED_OUT`.
 */
export function tokenDefinitionQuery(client: Client, network: Network, address: string): Query<TokenDefinition> {
  return {
    queryKey: ['tokenDefinition', network.caipNetworkId, address.toLowerCase()],
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: async ({ signal }) => {
      const adapter = await client.getAdapter(network.chainNamespace)
      if (!adapter.fetchToken) throw new FoyerError('UNSUPPORTED_CHAIN')
      return adapter.fetchToken(getChainAccess(client, network, signal), address)
    },
  }
}
