import type { Adapter } from '../../core/Adapter.js'
import { fetchIdentity } from './fetchIdentity.js'
import type { NodeHealth } from './NodeHealth.js'
import { resolveName } from './resolveName.js'

/** The verbs of names; a chunk of their own, because the tables of name normalisation are large. */
export function createNames(health: NodeHealth) {
  return {
    fetchIdentity: (access, address) => fetchIdentity(access, health, address),
    resolveName: (access, name) => resolveName(access, health, name),
  } satisfies Partial<Adapter>
}
