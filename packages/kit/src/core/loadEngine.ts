import { UsageError } from '@foyer/primitives/errors/UsageError'
import type { Client } from './Client.js'
import type { Engine } from './engine.js'

/**
 * The actions, fetched when a visitor acts or comes back; with them begins what follows from a connection. (Here and wherever else the first load
 * fetches something, the module is taken whole: bundlers write every name that is taken apart three times.)
 */
export const loadEngine = (client: Client): Promise<Engine> =>
  import('./engine.js').then((module) => module.startEngine(client))

type Method<Action> = Action extends (client: Client, ...args: infer Args) => infer Answer
  ? (...args: Args) => Promise<Awaited<Answer>>
  : never

/** The method of an instance that calls an action of the engine, which is fetched with the first call. @throws FoyerError `INSTANCE_DESTROYED` after `destroy()`. */
export function ask<Name extends keyof Engine>(client: Client, name: Name): Method<Engine[Name]> {
  const method = async (...args: readonly never[]) => {
    if (client.lifetime.signal.aborted) throw new UsageError('INSTANCE_DESTROYED')
    const action = (await loadEngine(client))[name] as (client: Client, ...args: readonly never[]) => unknown
    return action(client, ...args)
  }
  return method as Method<Engine[Name]>
}
