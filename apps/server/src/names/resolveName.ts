import type { EndpointAnswer } from '@foyer/contract/http/endpoint'
import type { getNameRecords } from '@foyer/contract/http/names'
import { getAddress } from 'viem'
import { normalize } from 'viem/ens'
import { HttpError } from '../errors/HttpError.js'
import { createTimedCache } from '../fetch/createTimedCache.js'
import type { NamesService } from './createNameService.js'
import { findAddress, isEvmCoinType } from './NameRecords.js'
import type { RegistryNames } from './registryNames.js'

const lifetimeMs = 60_000

/**
 * Returns address and avatar of any name for a coin type. Throws `bad_request` for an invalid name, and the errors of a
 * registry.
 */
export type ResolveName = (name: string, coinType: number) => Promise<EndpointAnswer<typeof getNameRecords>>

/**
 * Creates the function. It reads the operator's names from the database. It reads other names from the registry, and
 * caches them for a minute.
 */
export function createResolveName(options: {
  names: NamesService | undefined
  registry: RegistryNames | undefined
  readAvatar: (record: string) => string | null
  now: () => number
}): ResolveName {
  const { names, registry, readAvatar, now } = options
  const cache = createTimedCache<EndpointAnswer<typeof getNameRecords>>({ maxEntries: 500, lifetimeMs, now })

  async function resolveForeign(name: string, coinType: number) {
    const [address, avatar] = await Promise.all([
      registry?.readAddress(name, coinType),
      // Return the name without an avatar if the avatar fails.
      registry?.readText(name, 'avatar').catch(() => undefined),
    ])
    return { address: address ?? null, avatar: readAvatar(avatar ?? ''), isOurs: false }
  }

  return async (given, coinType) => {
    const name = normaliseName(given)
    if (names?.isOurs(name) !== true) return cache.get(`${coinType} ${name}`, () => resolveForeign(name, coinType))
    const records = await names.findRecords(name)
    const bytes = records && findAddress(records, coinType)
    const address = bytes !== undefined && isEvmCoinType(coinType) ? getAddress(bytes) : bytes
    return { address: address ?? null, avatar: readAvatar(records?.texts.avatar ?? ''), isOurs: true }
  }
}

function normaliseName(name: string): string {
  try {
    const normal = normalize(name)
    if (normal !== '' && normal.length <= 255) return normal
  } catch {
    // Throw the error below.
  }
  throw new HttpError('bad_request', 'path.name: is not a name')
}
