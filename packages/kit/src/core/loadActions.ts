import { UsageError } from '@foyer/primitives/errors/UsageError'
import type { Actions, GetAction } from './actions.js'
import type { Client } from './Client.js'

/**
 * Loads the actions when the user acts or returns, and starts the connection effects. (The whole module is imported,
 * because bundlers repeat each name of a partial import.)
 */
export function loadActions(client: Client): Promise<GetAction> {
  return import('./actions.js').then((module) => module.startActions(client))
}

type Method<Action> = Action extends (client: Client, ...args: infer Args) => infer Answer
  ? (...args: Args) => Promise<Awaited<Answer>>
  : never

/**
 * Returns a method of an instance that calls an action. The first call loads the action.
 *
 * @throws FoyerError `INSTANCE_DESTROYED` after `destroy()`.
 */
export function createMethod<Name extends keyof Actions>(client: Client, name: Name): Method<Actions[Name]> {
  const method = async (...args: readonly never[]) => {
    if (client.lifetime.signal.aborted) throw new UsageError('INSTANCE_DESTROYED')
    const action = (await (await loadActions(client))(name)) as (client: Client, ...args: readonly never[]) => unknown
    return action(client, ...args)
  }
  return method as Method<Actions[Name]>
}
