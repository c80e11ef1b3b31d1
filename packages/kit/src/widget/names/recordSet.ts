import type { RegisteredName } from '../../core/queries/names.js'

/** The records of a name as they are handed in: all of them, since they take the place of the old ones. */
export interface NameRecordSet {
  readonly name: string
  readonly texts: Readonly<Record<string, string>>
  /** Hex bytes by coin type (ENSIP-9). */
  readonly addresses: Readonly<Record<string, string>>
}

/** What the owner of a name has written so far. The owner's own addresses come with the name and are not among it. */
export function readRecordSet(
  { name, registered, attributes, addresses }: RegisteredName,
  owner: string,
): NameRecordSet {
  const isAdded = ({ address, created }: { address: string; created: string }) =>
    created !== registered || address.toLowerCase() !== owner.toLowerCase()
  const added = Object.entries(addresses).filter(([, entry]) => isAdded(entry))
  return {
    name,
    texts: attributes,
    addresses: Object.fromEntries(added.map(([coin, { address }]) => [coin, address.toLowerCase()])),
  }
}

/** The set with some of it changed; an empty text takes its entry away. */
export function changeRecordSet(
  set: NameRecordSet,
  change: { readonly texts?: Record<string, string>; readonly addresses?: Record<string, string> },
): NameRecordSet {
  return {
    name: set.name,
    texts: dropEmpty({ ...set.texts, ...change.texts }),
    addresses: dropEmpty({ ...set.addresses, ...change.addresses }),
  }
}

function dropEmpty(records: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(records).filter(([, value]) => value !== ''))
}

/** An address that begins with https://, as a browser writes it; undefined for any other. */
export function parseHttps(text: string): string | undefined {
  if (!/^https:\/\//i.test(text) || text.length > 1_000 || !URL.canParse(text)) return undefined
  const { href, username, password } = new URL(text)
  return username === '' && password === '' ? href : undefined
}
