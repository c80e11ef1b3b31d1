import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import { changeName, releaseName } from '../core/actions/names.js'
import type { Client } from '../core/Client.js'
import { loadActions } from '../core/loadActions.js'
import { getTarget } from '../core/queries/accountData.js'
import { registeredNameQuery } from '../core/queries/names.js'
import type { Task } from './createFlow.js'
import type { NameChangeState } from './nameChange.js'
import { fetchParent, parseLabel } from './registerLabel.js'

/** Changes the label of the account's name. */
export async function changeOwnName(
  client: Client,
  text: string,
  task: Task<NameChangeState>,
): Promise<Partial<NameChangeState>> {
  const [name, parent] = await Promise.all([fetchOwnName(client), fetchParent(client)])
  const { label, reason } = parseLabel(text)
  if (reason) throw new FoyerError('NAME_CHANGE_FAILED', { context: { name, reason } })
  task.update({ name })
  const newName = `${label}.${parent}`
  await changeName(client, name, newName, createSteps(task))
  return { status: 'changed', name: newName }
}

/** Releases the account's name. */
export async function releaseOwnName(client: Client, task: Task<NameChangeState>): Promise<Partial<NameChangeState>> {
  const name = await fetchOwnName(client)
  task.update({ name })
  await releaseName(client, name, createSteps(task))
  return { status: 'released', name: undefined }
}

function createSteps({ signal, update }: Task<NameChangeState>) {
  return { signal, onSigned: () => update({ status: 'saving' }) }
}

/** @throws FoyerError `NAME_CHANGE_FAILED` with the reason `not_yours` if the account has no name. */
async function fetchOwnName(client: Client): Promise<string> {
  await loadActions(client)
  const query = registeredNameQuery(client, getTarget(client, { namespace: 'eip155' }).address)
  if (!query) throw new FoyerError('UNSUPPORTED_CHAIN')
  const own = await (await client.getQueries()).fetch({ ...query, staleTime: 0 })
  if (!own) throw new FoyerError('NAME_CHANGE_FAILED', { context: { name: '', reason: 'not_yours' } })
  return own.name
}
