import type { Namespace } from '@foyer/primitives/ChainId'
import type { Client } from '../Client.js'
import type { Query } from '../queries/Queries.js'
import { loadJson, storeJson } from './jsonMemory.js'

/** The recent recipients of the user and the user's names for addresses. Stored in this browser, per chain family. */
export interface Recipients {
  /** The addresses, newest first. */
  readonly recent: readonly string[]
  /** The addresses with a name from the user, sorted by name. */
  readonly named: readonly { readonly address: string; readonly name: string }[]
}

/** Removed with the caches when the user disconnects, for privacy [S4.2]. */
const recentKey = 'sent_to_cache'
const namesKey = 'address_names'

/** The maximum numbers of stored entries. Not in the spec. */
const maxRecent = 8
const maxNames = 100

/** The maximum length of a name, in characters. */
export const maxRecipientNameLength = 40

function isShortText(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= 200
}

function readRecord(client: Client, key: string): Record<string, unknown> {
  const value = loadJson(client.memory, key)
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}

function readList(client: Client, key: string, namespace: Namespace): readonly unknown[] {
  const list = readRecord(client, key)[namespace]
  return Array.isArray(list) ? list : []
}

/** Validates each field: any script on the origin can write to the storage. */
function parseNamed(value: unknown): Recipients['named'][number][] {
  if (typeof value !== 'object' || value === null) return []
  const { address, name } = value as Record<string, unknown>
  return isShortText(address) && isShortText(name) && name.length <= maxRecipientNameLength ? [{ address, name }] : []
}

export function loadRecipients(client: Client, namespace: Namespace): Recipients {
  const named = readList(client, namesKey, namespace).slice(0, maxNames).flatMap(parseNamed)
  return {
    recent: readList(client, recentKey, namespace).filter(isShortText).slice(0, maxRecent),
    named: [...named].sort((one, other) => one.name.localeCompare(other.name)),
  }
}

/** Creates the query for the recipients. */
export function recipientsQuery(client: Client, namespace: Namespace): Query<Recipients> {
  return {
    queryKey: ['recipients', namespace],
    staleTime: 0,
    queryFn: async () => loadRecipients(client, namespace),
  }
}

function isNot(address: string) {
  return (other: string) => other.toLowerCase() !== address.toLowerCase()
}

async function write(client: Client, key: string, namespace: Namespace, list: readonly unknown[]): Promise<void> {
  storeJson(client.memory, key, { ...readRecord(client, key), [namespace]: list })
  await (await client.getQueries()).invalidate(['recipients', namespace])
}

/** Stores an address as the most recent recipient. */
export function storeRecipient(client: Client, namespace: Namespace, address: string): Promise<void> {
  const { recent } = loadRecipients(client, namespace)
  return write(client, recentKey, namespace, [address, ...recent.filter(isNot(address))].slice(0, maxRecent))
}

export function removeRecipients(client: Client, namespace: Namespace): Promise<void> {
  return write(client, recentKey, namespace, [])
}

/** Stores the user's name for an address. An empty name removes it. */
export function setRecipientName(client: Client, namespace: Namespace, address: string, text: string): Promise<void> {
  const name = [...text.trim()].slice(0, maxRecipientNameLength).join('').slice(0, maxRecipientNameLength)
  const others = loadRecipients(client, namespace).named.filter((each) => isNot(address)(each.address))
  return write(client, namesKey, namespace, (name ? [{ address, name }, ...others] : others).slice(0, maxNames))
}

/** Returns every address that the user has sent to or named. */
export function listKnown({ recent, named }: Recipients): readonly string[] {
  return [...recent, ...named.map(({ address }) => address)]
}

/** Returns the user's name for an address. */
export function findOwnName({ named }: Recipients, address: string | undefined): string | undefined {
  return named.find((each) => each.address.toLowerCase() === address?.toLowerCase())?.name
}
