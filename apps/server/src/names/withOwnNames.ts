import { HttpError } from '../errors/HttpError.js'
import { createTimedCache } from '../fetch/createTimedCache.js'
import type { NamesService } from './createNameService.js'
import type { Identity, IdentityProvider } from './IdentityProvider.js'

const identityLifetimeMs = 300_000
const nobody: Identity = { name: null, avatar: null }

/**
 * Adds the operator's names: the primary name of a registry first, then the name registered here. Names of ours are read from the database
 * for each answer, so that a change on any server shows at once, whatever is cached of the registry.
 */
export function withOwnNames(
  registry: IdentityProvider,
  names: NamesService,
  readAvatar: (record: string) => string | null,
): IdentityProvider {
  return {
    fetchIdentity: async (chainId, address) => {
      const primary = await registry.fetchIdentity(chainId, address).catch((error: unknown) => {
        const isAway = error instanceof HttpError && error.code.startsWith('upstream_')
        return isAway ? error : Promise.reject(error)
      })
      const isForeign = !(primary instanceof HttpError) && primary.name !== null && !names.isOurs(primary.name)
      if (isForeign) return primary
      const claimed = primary instanceof HttpError ? undefined : (primary.name ?? undefined)
      const own = await names.findIdentity(address, chainId, claimed, readAvatar)
      if (own === undefined && primary instanceof HttpError) throw primary
      return own ?? nobody
    },
  }
}

/** Names change rarely and cost four reads each: kept five minutes [S9.2]. */
export function keepIdentities(identity: IdentityProvider, now: () => number): IdentityProvider {
  const cache = createTimedCache<Identity>({ maxEntries: 10_000, lifetimeMs: identityLifetimeMs, now })
  return {
    fetchIdentity: (chainId, address) =>
      cache.get(`${chainId ?? ''} ${address.toLowerCase()}`, () => identity.fetchIdentity(chainId, address)),
  }
}
