import type { Client } from './Client.js'
import type { Engine } from './engine.js'

/** The actions, fetched when a visitor acts or comes back; with them begins what follows from a connection. */
export const loadEngine = (client: Client): Promise<Engine> =>
  import('./engine.js').then(({ startEngine }) => startEngine(client))
