import type { ChainId } from '@foyer/primitives/ChainId'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import type { Network, TokenDefinition } from '@foyer/primitives/networks/Network'
import type { AssetBalance } from '../Adapter.js'
import type { Client } from '../Client.js'
import { getChainAccess } from '../queries/access.js'
import type { Query } from '../queries/Queries.js'
import { loadJson, storeJson } from './jsonMemory.js'

/** The user's token settings for a network. */
export interface TokenSettings {
  /** Tokens that the user added, although no list has them. */
  readonly added: readonly TokenDefinition[]
  /** The addresses of hidden tokens, in lower case. */
  readonly hidden: ReadonlySet<string>
}

const memoryKey = 'own_tokens'

/** The maximum number of added and of hidden tokens per network. Not in the spec. */
const maxTokens = 200
/** The maximum length of a stored name or symbol, in characters. Not in the spec. */
const maxTextLength = 200

interface Stored {
  readonly added: readonly TokenDefinition[]
  readonly hidden: readonly string[]
}

function isShortText(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= maxTextLength
}

/** Validates each field: any script on the origin can write to the storage. */
function parseToken(value: unknown): TokenDefinition[] {
  if (typeof value !== 'object' || value === null) return []
  const { address, name, symbol, decimals } = value as Record<string, unknown>
  if (!isShortText(address) || !isShortText(name) || !isShortText(symbol)) return []
  if (typeof decimals !== 'number' || !Number.isInteger(decimals) || decimals <= 0 || decimals > 77) return []
  return [{ address, name, symbol, decimals }]
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value.slice(0, maxTokens) : []
}

function readAll(client: Client): Record<string, unknown> {
  const value = loadJson(client.memory, memoryKey)
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}

function loadStored(client: Client, chainId: ChainId): Stored {
  const entry = readAll(client)[chainId]
  const { added, hidden } = (typeof entry === 'object' && entry !== null ? entry : {}) as Record<string, unknown>
  return { added: asList(added).flatMap(parseToken), hidden: asList(hidden).filter(isShortText) }
}

/** Returns the user's token settings for a network from this browser's storage. */
export function loadTokenSettings(client: Client, chainId: ChainId): TokenSettings {
  const { added, hidden } = loadStored(client, chainId)
  return { added, hidden: new Set(hidden.map((address) => address.toLowerCase())) }
}

/** Creates the query for the token settings. Each change of them refreshes it. */
export function tokenSettingsQuery(client: Client, network: Network): Query<TokenSettings> {
  return {
    queryKey: ['ownTokens', network.caipNetworkId],
    staleTime: 0,
    queryFn: async () => loadTokenSettings(client, network.caipNetworkId),
  }
}

async function change(client: Client, network: Network, next: (stored: Stored) => Stored): Promise<void> {
  const chainId = network.caipNetworkId
  storeJson(client.memory, memoryKey, { ...readAll(client), [chainId]: next(loadStored(client, chainId)) })
  const queries = await client.getQueries()
  await queries.invalidate(['ownTokens', chainId])
}

function isNot(address: string) {
  return (other: string) => other.toLowerCase() !== address.toLowerCase()
}

/** Hides a token, or shows it again. */
export function setTokenHidden(client: Client, network: Network, address: string, isHidden: boolean): Promise<void> {
  return change(client, network, ({ added, hidden }) => {
    const others = hidden.filter(isNot(address))
    return { added, hidden: isHidden ? [address.toLowerCase(), ...others].slice(0, maxTokens) : others }
  })
}

/** Adds a token to the list, even while its balance is 0. A spam token may have an endless name, or none. */
export async function addToken(client: Client, network: Network, token: TokenDefinition): Promise<void> {
  const { address, name, symbol, decimals } = token
  const texts = { name: name || symbol || address, symbol: symbol || name || address }
  const kept = {
    address,
    name: texts.name.slice(0, maxTextLength),
    symbol: texts.symbol.slice(0, maxTextLength),
    decimals,
  }
  await change(client, network, ({ added, hidden }) => {
    const others = added.filter((other) => isNot(address)(other.address))
    return { added: [kept, ...others].slice(0, maxTokens), hidden: hidden.filter(isNot(address)) }
  })
  await refetchBalances(client, network)
}

/** Removes a token that `addToken` added. */
export async function removeToken(client: Client, network: Network, address: string): Promise<void> {
  await change(client, network, ({ added, hidden }) => {
    return { added: added.filter((token) => isNot(address)(token.address)), hidden }
  })
  await refetchBalances(client, network)
}

/** Refetches the token balances without waiting for them. */
async function refetchBalances(client: Client, network: Network): Promise<void> {
  const queries = await client.getQueries()
  void queries.invalidate(['tokenBalances', network.caipNetworkId])
}

/** Appends the added tokens to the known ones, marked as unverified. */
export async function withAddedTokens(
  client: Client,
  network: Network,
  owner: string,
  known: readonly AssetBalance[],
  signal: AbortSignal,
): Promise<readonly AssetBalance[]> {
  const seen = new Set(known.map(({ asset }) => asset.address?.toLowerCase()))
  const { added } = loadTokenSettings(client, network.caipNetworkId)
  if (added.every(({ address }) => seen.has(address.toLowerCase()))) return known
  const adapter = await client.getAdapter(network.chainNamespace)
  // Skip invalid addresses: one would make the request for all others fail.
  const missing = added.filter(({ address }) => !seen.has(address.toLowerCase()) && adapter.isAddress(address))
  // If the request fails, return the known tokens.
  const read = await adapter
    .fetchTokenBalances?.(getChainAccess(client, network, signal), owner, missing)
    .catch(() => [] as const)
  return [...known, ...(read ?? []).map((balance) => ({ ...balance, isUnverified: true, isAdded: true }))]
}

/**
 * Creates the query for the token data of a contract.
 *
 * @throws FoyerError `INVALID_ADDRESS`, `TOKEN_NOT_FOUND` if the contract is not a token, `UNSUPPORTED_CHAIN`,
 *   `RPC_FAILED`, `TIMED_OUT`.
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
