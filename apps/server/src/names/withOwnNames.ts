import { HttpError } from '../errors/HttpError.js'
import { createTimedCache } from '../fetch/createTimedCache.js'
import type { NamesService } from './createNameService.js'
import type { Identity, IdentityProvider } from './IdentityProvider.js'

const identityLifetimeMs = 300_000
const nobody: Identity = { name: null, avatar: null }

/**
 * Adds the operator's names to a registry. The registry's primary name has priority. The operator's names are read from
 * the database for each request, so that a change on any server is visible at once despite caches.
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

/** Caches identities for five minutes, because they change rarely and need four reads each [S9.2]. */
export function cacheIdentities(identity: IdentityProvider, now: () => number): IdentityProvider {
  const cache = createTimedCache<Identity>({ maxEntries: 10_000, lifetimeMs: identityLifetimeMs, now })
  return {
    fetchIdentity: (chainId, address) =>
      cache.get(`${chainId ?? ''} ${address.toLowerCase()}`, () => identity.fetchIdentity(chainId, address)),
  }
}
