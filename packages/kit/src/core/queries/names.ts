import type { RegisteredName } from '@foyer/contract/http/names'
import { getNameRecords, getNamesParent, getProfileReverse, getProfileSuggestions } from '@foyer/contract/http/names'
import { getChainReference } from '@foyer/primitives/ChainId'
import { FoyerError, getErrorCode, isFoyerError } from '@foyer/primitives/errors/FoyerError'
import type { Network } from '@foyer/primitives/networks/Network'
import { callEndpoint } from '../api/callEndpoint.js'
import type { Client } from '../Client.js'
import { limits } from '../limits.js'
import { recallJson, rememberJson } from '../storage/jsonMemory.js'
import type { Query } from './Queries.js'

export type { RegisteredName }

const parentKey = 'names_parent'

/** The parent that the server had on an earlier visit, so that nothing jumps; undefined when none is known. */
export function recallNamesParent(client: Client): string | undefined {
  const known = recallJson(client.memory, parentKey)
  return client.endpoints?.api && isParent(known) ? known : undefined
}

function isParent(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 250 && /^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(value)
}

/** Below which name people may register theirs, null where nobody can. Undefined without a server, which then is asked nothing. */
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
      else rememberJson(client.memory, parentKey, parent)
      return parent
    },
  }
}

export function getOwnNameKey(address: string) {
  return ['ownName', address.toLowerCase()] as const
}

/**
 * The name that an address registered, null when it has none [S7.16].
 *
 * @throws FoyerError `NAMES_FOR_ADDRESS_FAILED` [S8.22].
 */
export function ownNameQuery(client: Client, address: string): Query<RegisteredName | null> | undefined {
  const base = client.endpoints?.api
  if (!base) return undefined
  return {
    queryKey: getOwnNameKey(address),
    staleTime: limits.ensNameLifetimeMs,
    retry: 1,
    queryFn: async ({ signal }) => {
      const call = { base, endpoint: getProfileReverse, params: { address }, query: {}, signal }
      const names = await callEndpoint(client, call).catch(wrap('NAMES_FOR_ADDRESS_FAILED'))
      return names[0] ?? null
    },
  }
}

/** What the server says of a label that somebody types. */
export interface LabelAnswer {
  readonly label: string
  readonly isFree: boolean
  /** Why not, where the server says more than that somebody has it: a `NameFault`. */
  readonly fault?: string | undefined
  /** Labels like it that are free. */
  readonly suggestions: readonly string[]
}

/**
 * Whether a label is free, and labels like it [S7.17, S7.27].
 *
 * @throws FoyerError `NAME_SUGGESTIONS_FAILED` [S8.22].
 */
export function labelQuery(client: Client, label: string, parent: string): Query<LabelAnswer> {
  const base = client.endpoints?.api ?? ''
  const strip = (name: string) => (name.endsWith(`.${parent}`) ? name.slice(0, -parent.length - 1) : name)
  return {
    queryKey: ['nameLabel', parent, label],
    // Somebody else may take it any moment; the server has the last word.
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

/** The ENSIP-11 coin type of an EVM network; undefined for chain ids beyond it. */
export function getCoinType(network: Network): number | undefined {
  const id = Number(getChainReference(network.caipNetworkId))
  return network.chainNamespace === 'eip155' && id < 2 ** 31 ? (0x8000_0000 | id) >>> 0 : undefined
}

/**
 * The address of any name as the server knows it: names of its operator, those of a registry, and those that live off the chain. Null
 * when nobody has the name, or it has no address on the network.
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
  // A name of a registry mostly has one address for every EVM network. One of the operator's has all that it is good for.
  if (answer.address === null && !answer.isOurs && coinType !== undefined) return (await read({})).address
  return answer.address
}

/** The server said of its own accord that it cannot tell: it is older than the question, or takes the text for no name. */
export function isUnanswered(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  const status = isFoyerError(cause) ? cause.context.status : undefined
  return status === 400 || status === 404
}

/** Both come with the first question. */

function wrap(code: 'NAME_RESOLUTION_FAILED' | 'NAME_SUGGESTIONS_FAILED' | 'NAMES_FOR_ADDRESS_FAILED') {
  return (cause: unknown): never => {
    throw getErrorCode(cause) === 'ABORTED' ? cause : new FoyerError(code, { cause })
  }
}
