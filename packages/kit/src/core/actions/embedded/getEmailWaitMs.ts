import type { Client } from '../../Client.js'
import { limits } from '../../limits.js'
import { getLogInMemory } from './getLogInMemory.js'

/** How long until another mail may be asked for, in ms; 0 = now [S5.2]. */
export function getEmailWaitMs(client: Client): number {
  const lastMs = getLogInMemory(client).recallLastMailAtMs()
  const agoMs = client.environment.now() - (lastMs ?? 0)
  // A clock that was set back must not lock anyone out.
  return agoMs >= 0 ? Math.max(0, limits.emailCooldownMs - agoMs) : 0
}
