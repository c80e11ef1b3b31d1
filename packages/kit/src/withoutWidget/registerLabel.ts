import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import { registerName, validateLabel } from '../core/actions/names.js'
import type { Client } from '../core/Client.js'
import { loadActions } from '../core/loadActions.js'
import { labelQuery, namesParentQuery } from '../core/queries/names.js'
import type { Task } from './createFlow.js'
import type { NameRegistrationState } from './nameRegistration.js'

/** Returns the operator's name. @throws FoyerError `UNSUPPORTED_CHAIN` if the server has none. */
export async function fetchParent(client: Client): Promise<string> {
  const query = namesParentQuery(client)
  const parent = query && (await (await client.getQueries()).fetch(query))
  if (!parent) throw new FoyerError('UNSUPPORTED_CHAIN')
  return parent
}

/** Returns the label that a user typed, and the reason why it is not valid. */
export function parseLabel(text: string): { readonly label: string; readonly reason: string | undefined } {
  const label = text.trim().toLowerCase()
  return { label, reason: validateLabel(label) }
}

/** Checks a label, first without a request. */
export async function checkLabel(client: Client, text: string): Promise<Partial<NameRegistrationState>> {
  const { label, reason } = parseLabel(text)
  if (reason) return { status: 'taken', reason }
  const parent = await fetchParent(client)
  const { isFree, fault, suggestions } = await (await client.getQueries()).fetch(labelQuery(client, label, parent))
  return { status: isFree ? 'free' : 'taken', name: `${label}.${parent}`, reason: fault, suggestions }
}

/** Registers a label for the active account. */
export async function registerLabel(
  client: Client,
  text: string,
  { signal, update }: Task<NameRegistrationState>,
): Promise<Partial<NameRegistrationState>> {
  await loadActions(client)
  const name = `${text.trim().toLowerCase()}.${await fetchParent(client)}`
  update({ name })
  await registerName(client, name, { signal, onSigned: () => update({ status: 'registering' }) })
  return { status: 'registered' }
}
