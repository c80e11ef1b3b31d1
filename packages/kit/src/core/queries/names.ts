import type { RegisteredName } from '@foyer/contract/http/names'
import { getNameRecords, getNamesParent, getProfileReverse, getProfileSuggestions } from '@foyer/contract/http/names'
import { getChainReference } from '@foyer/primitives/ChainId'
import { FoyerError, getErrorCode, isFoyerError } from '@foyer/primitives/errors/FoyerError'
import type { Network } from '@foyer/primitives/networks/Network'
import { callEndpoint } from '../api/callEndpoint.js'
import type { Client } from '../Client.js'
import { limits } from '../limits.js'
import { loadJson, storeJson } from '../storage/jsonMemory.js'
import type { Query } from './Queries.js'

export type { RegisteredName }

const parentKey = 'names_parent'

/** Returns the parent name from an earlier visit, so that the layout does not shift. Undefined if none is stored. */
export function loadNamesParent(client: Client): string | undefined {
  const known = loadJson(client.memory, parentKey)
  return client.endpoints?.api && isParent(known) ? known : undefined
}

function isParent(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 250 && /^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(value)
}

/**
 * Creates the query for the parent name of registered names. Null: the server offers no names. Undefined without a
 * server.
 */
export function namesParentQuery(client: Client): Query<string | null> | undefined {
  const base = client.endpoints?.api
  if (!base) return undefined
  return {
    queryKey: ['namesParent'],
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
    queryFn: async ({ signal }) => {
      const { namesParent } = await callEndpoint(client, { base, endpoint: getNamesParent, query: {}, signal })
      const parent = isParent(namesParent) ? namesParent : null
      if (parent === null) client.memory.remove(parentKey)
      else storeJson(client.memory, parentKey, parent)
      return parent
    },
  }
}

export function getRegisteredNameKey(address: string) {
  return ['ownName', address.toLowerCase()] as const
}

/**
 * Creates the query for the name that an address registered, null if it has none [S7.16].
 *
 * @throws FoyerError `NAMES_FOR_ADDRESS_FAILED` [S8.22].
 */
export function registeredNameQuery(client: Client, address: string): Query<RegisteredName | null> | undefined {
  const base = client.endpoints?.api
  if (!base) return undefined
  return {
    queryKey: getRegisteredNameKey(address),
    staleTime: limits.ensNameLifetimeMs,
    retry: 1,
    queryFn: async ({ signal }) => {
      const call = { base, endpoint: getProfileReverse, params: { address }, query: {}, signal }
      const names = await callEndpoint(client, call).catch(wrap('NAMES_FOR_ADDRESS_FAILED'))
      return names[0] ?? null
    },
  }
}

/** The server's result for a label that the user types. */
export interface LabelResult {
  readonly label: string
  readonly isFree: boolean
  /** The reason why the label is not free, a `NameFault`. Absent if the label is just taken. */
  readonly fault?: string | undefined
  /** Similar labels that are free. */
  readonly suggestions: readonly string[]
}

/**
 * Creates the query that checks whether a label is free and suggests similar ones [S7.17, S7.27].
 *
 * @throws FoyerError `NAME_SUGGESTIONS_FAILED` [S8.22].
 */
export function labelQuery(client: Client, label: string, parent: string): Query<LabelResult> {
  const base = client.endpoints?.api ?? ''
  const strip = (name: string) => (name.endsWith(`.${parent}`) ? name.slice(0, -parent.length - 1) : name)
  return {
    queryKey: ['nameLabel', parent, label],
    // Another user may register the label at any moment. The server decides.
    staleTime: 0,
    retry: 1,
    queryFn: async ({ signal }) => {
      const call = {
        ...{ base, endpoint: getProfileSuggestions, signal },
        ...{ params: { name: label }, query: { zone: parent } },
      }
      const { suggestions } = await callEndpoint(client, call).catch(wrap('NAME_SUGGESTIONS_FAILED'))
      const all = suggestions.map((each) => ({ ...each, label: strip(each.name) }))
      const own = all.find((each) => each.label === label)
      const others = all.filter((each) => !each.registered && each.label !== label && /^[a-z0-9-]+$/.test(each.label))
      return {
        label,
        isFree: own?.registered === false,
        fault: own?.fault,
        suggestions: others.slice(0, maxSuggestions).map((each) => each.label),
      }
    },
  }
}

const maxSuggestions = 4

/** Returns the ENSIP-11 coin type of an EVM network. Undefined for chain ids that are too large for it. */
export function getCoinType(network: Network): number | undefined {
  const id = Number(getChainReference(network.caipNetworkId))
  return network.chainNamespace === 'eip155' && id < 2 ** 31 ? (0x8000_0000 | id) >>> 0 : undefined
}

/**
 * Resolves a name by the server: the operator's names, registry names, and off-chain names. Null if the name is not
 * registered or has no address on the network.
 *
 * @throws FoyerError `NAME_RESOLUTION_FAILED` with the cause [S8.22].
 */
export async function resolveByServer(
  client: Client,
  network: Network,
  name: string,
  signal?: AbortSignal,
): Promise<string | null> {
  const read = (query: { readonly coinType?: string }) => {
    const base = client.endpoints?.api ?? ''
    const call = { base, endpoint: getNameRecords, params: { name: name.toLowerCase() }, query, signal }
    return callEndpoint(client, call).catch(wrap('NAME_RESOLUTION_FAILED'))
  }
  const coinType = getCoinType(network)
  const answer = await read(coinType === undefined ? {} : { coinType: String(coinType) })
  // A registry name often has one address for all EVM networks: retry without a coin type. For the operator's own
  // names, the first response is complete.
  if (answer.address === null && !answer.isOurs && coinType !== undefined) return (await read({})).address
  return answer.address
}

/**
 * True if the server cannot resolve the name: it is an older version, or it rejects the text as a name (status 400 or
 * 404).
 */
export function isUnanswered(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  const status = isFoyerError(cause) ? cause.context.status : undefined
  return status === 400 || status === 404
}

/** Returns a handler that wraps an error with `code`. Keeps `ABORTED` unchanged. */

function wrap(code: 'NAME_RESOLUTION_FAILED' | 'NAME_SUGGESTIONS_FAILED' | 'NAMES_FOR_ADDRESS_FAILED') {
  return (cause: unknown): never => {
    throw getErrorCode(cause) === 'ABORTED' ? cause : new FoyerError(code, { cause })
  }
}
