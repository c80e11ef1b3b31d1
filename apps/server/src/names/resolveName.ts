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

/** Address and avatar of any name, for a coin type. Throws `bad_request` for what is no name, and what a registry throws. */
export type ResolveName = (name: string, coinType: number) => Promise<EndpointAnswer<typeof getNameRecords>>

/** Creates it. Names of ours come from the database, and no others; those of the registry are kept for a minute. */
export function createResolveName(options: {
  names: NamesService | undefined
  registry: RegistryNames | undefined
  readAvatar: (record: string) => string | null
  now: () => number
}): ResolveName {
  const { names, registry, readAvatar, now } = options
  const cache = createTimedCache<EndpointAnswer<typeof getNameRecords>>({ maxEntries: 500, lifetimeMs, now })

  async function readForeign(name: string, coinType: number) {
    const [address, avatar] = await Promise.all([
      registry?.readAddress(name, coinType),
      // A name without its picture is worth more than none.
      registry?.readText(name, 'avatar').catch(() => undefined),
    ])
    return { address: address ?? null, avatar: readAvatar(avatar ?? ''), isOurs: false }
  }

  return async (given, coinType) => {
    const name = readNormal(given)
    if (names?.isOurs(name) !== true) return cache.get(`${coinType} ${name}`, () => readForeign(name, coinType))
    const records = await names.findRecords(name)
    const bytes = records && findAddress(records, coinType)
    const address = bytes !== undefined && isEvmCoinType(coinType) ? getAddress(bytes) : bytes
    return { address: address ?? null, avatar: readAvatar(records?.texts.avatar ?? ''), isOurs: true }
  }
}

function readNormal(name: string): string {
  try {
    const normal = normalize(name)
    if (normal !== '' && normal.length <= 255) return normal
  } catch {
    // Told below.
  }
  throw new HttpError('bad_request', 'path.name: is no name')
}
