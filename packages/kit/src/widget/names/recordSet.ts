import type { RegisteredName } from '../../core/queries/names.js'

/** All records of a name. A request replaces the stored records, so the set has to be complete. */
export interface NameRecordSet {
  readonly name: string
  readonly texts: Readonly<Record<string, string>>
  /** Hex bytes by coin type (ENSIP-9). */
  readonly addresses: Readonly<Record<string, string>>
}

/** Returns the records that the owner added. Omits the owner's own addresses, which the server adds at registration. */
export function createRecordSet(
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

/** Returns a copy of the set with `change` applied. An empty value removes its record. */
export function changeRecordSet(
  set: NameRecordSet,
  change: { readonly texts?: Record<string, string>; readonly addresses?: Record<string, string> },
): NameRecordSet {
  return {
    name: set.name,
    texts: removeEmpty({ ...set.texts, ...change.texts }),
    addresses: removeEmpty({ ...set.addresses, ...change.addresses }),
  }
}

function removeEmpty(records: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(records).filter(([, value]) => value !== ''))
}

/** Returns the normalized URL if the text is an https URL without credentials. Otherwise returns undefined. */
export function parseHttps(text: string): string | undefined {
  if (!/^https:\/\//i.test(text) || text.length > 1_000 || !URL.canParse(text)) return undefined
  const { href, username, password } = new URL(text)
  return username === '' && password === '' ? href : undefined
}
