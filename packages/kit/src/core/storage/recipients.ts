import type { Namespace } from '@foyer/primitives/ChainId'
import type { Client } from '../Client.js'
import type { Query } from '../queries/Queries.js'
import { recallJson, rememberJson } from './jsonMemory.js'

/** Whom the visitor has sent to, and what they call people. It stays in this browser, a chain family apart. */
export interface Recipients {
  /** Addresses, the newest first. */
  readonly recent: readonly string[]
  /** Those the visitor gave a name, by the name. */
  readonly named: readonly { readonly address: string; readonly name: string }[]
}

/** Payments of somebody who left are nobody's business: with the caches it goes when a visitor disconnects [S4.2]. */
const recentKey = 'sent_to_cache'
const namesKey = 'address_names'

/** So many are kept; not in the spec. */
const mostRecent = 8
const mostNames = 100

/** The longest name one can give, in characters. */
export const longestOwnName = 40

function isShortText(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= 200
}

function readRecord(client: Client, key: string): Record<string, unknown> {
  const value = recallJson(client.memory, key)
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}

function readList(client: Client, key: string, namespace: Namespace): readonly unknown[] {
  const list = readRecord(client, key)[namespace]
  return Array.isArray(list) ? list : []
}

/** What was stored may have been written by anyone: each field is looked at. */
function parseNamed(value: unknown): Recipients['named'][number][] {
  if (typeof value !== 'object' || value === null) return []
  const { address, name } = value as Record<string, unknown>
  return isShortText(address) && isShortText(name) && name.length <= longestOwnName ? [{ address, name }] : []
}

export function readRecipients(client: Client, namespace: Namespace): Recipients {
  const named = readList(client, namesKey, namespace).slice(0, mostNames).flatMap(parseNamed)
  return {
    recent: readList(client, recentKey, namespace).filter(isShortText).slice(0, mostRecent),
    named: [...named].sort((one, other) => one.name.localeCompare(other.name)),
  }
}

/** The same, followed. */
export function recipientsQuery(client: Client, namespace: Namespace): Query<Recipients> {
  return {
    queryKey: ['recipients', namespace],
    staleTime: 0,
    queryFn: async () => readRecipients(client, namespace),
  }
}

function isNot(address: string) {
  return (other: string) => other.toLowerCase() !== address.toLowerCase()
}

async function write(client: Client, key: string, namespace: Namespace, list: readonly unknown[]): Promise<void> {
  rememberJson(client.memory, key, { ...readRecord(client, key), [namespace]: list })
  await (await client.getQueries()).invalidate(['recipients', namespace])
}

/** Puts somebody who was sent something on top of the recent ones. */
export function rememberRecipient(client: Client, namespace: Namespace, address: string): Promise<void> {
  const { recent } = readRecipients(client, namespace)
  return write(client, recentKey, namespace, [address, ...recent.filter(isNot(address))].slice(0, mostRecent))
}

export function forgetRecipients(client: Client, namespace: Namespace): Promise<void> {
  return write(client, recentKey, namespace, [])
}

/** Gives an address the visitor's own name; an empty one takes it away. */
export function nameRecipient(client: Client, namespace: Namespace, address: string, text: string): Promise<void> {
  const name = [...text.trim()].slice(0, longestOwnName).join('').slice(0, longestOwnName)
  const others = readRecipients(client, namespace).named.filter((each) => isNot(address)(each.address))
  return write(client, namesKey, namespace, (name ? [{ address, name }, ...others] : others).slice(0, mostNames))
}

/** Every address the visitor has sent to or given a name. */
export function listKnown({ recent, named }: Recipients): readonly string[] {
  return [...recent, ...named.map(({ address }) => address)]
}

/** What the visitor calls an address. */
export function findOwnName({ named }: Recipients, address: string | undefined): string | undefined {
  return named.find((each) => each.address.toLowerCase() === address?.toLowerCase())?.name
}
