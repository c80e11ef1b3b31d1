import type { DailyCountsService } from '../analytics/storeEvents.js'
import type { Chains } from '../chains/createChains.js'
import { getMainNetwork } from '../chains/networks/getMainNetwork.js'
import { createCallContract } from '../chains/rpc/callContract.js'
import type { ChainSettings } from '../chains/settings.js'
import type { Queries } from '../db/Database.js'
import type { AddressKeys } from '../http/clientAddress.js'
import type { Cursors } from '../http/signCursor.js'
import type { Images } from '../images/createImages.js'
import type { ServerSettings } from '../settings/serverSettings.js'
import { type AvatarImagesService, createAvatarImages } from './avatarImages.js'
import { createCheckSignature } from './checkSignature.js'
import { createNameService, type NamesService } from './createNameService.js'
import { createRegistryIdentity, readAvatarUrl } from './createRegistryIdentity.js'
import { createNameGateway, type NameGateway } from './gateway.js'
import type { IdentityProvider } from './IdentityProvider.js'
import { createNameStore } from './nameStore.js'
import { createRegistryNames } from './registryNames.js'
import { createResolveName, type ResolveName } from './resolveName.js'
import type { NameSettings } from './settings.js'
import { cacheIdentities, withOwnNames } from './withOwnNames.js'

/** The services that the name routes use. */
export interface NamesContext {
  readonly identity: IdentityProvider
  /** Undefined if the server registers no names. */
  readonly names: NamesService | undefined
  readonly resolveName: ResolveName
  readonly nameGateway: NameGateway | undefined
  readonly avatarImages: AvatarImagesService
  readonly addressKeys: AddressKeys
}

interface NameParts {
  readonly config: ChainSettings &
    Pick<ServerSettings, 'sandbox' | 'ipfsGateway'> & { readonly names: NameSettings | undefined }
  readonly queries: Queries
  readonly publicUrl: () => string
  readonly chains: Chains
  readonly images: Images
  readonly cursors: Cursors
  readonly addressKeys: AddressKeys
  readonly dailyCounts: DailyCountsService
  /** The key that signs the gateway's responses. */
  readonly namesKey: `0x${string}` | undefined
  readonly now: () => number
  readonly providers: { readonly identity?: IdentityProvider }
}

/** The daily limit in sandbox mode, where all callers have one address. */
const sandboxDailyLimit = 1_000_000
const dailyLimit = 200

/** Creates identities, the operator's names and the gateway. A given `identity` provider replaces the registries. */
export function createNames(parts: NameParts): NamesContext {
  const { config, chains, images, cursors, addressKeys, publicUrl, namesKey, now, providers } = parts
  const avatars = { ipfsGateway: config.ipfsGateway, isHttpAllowed: config.sandbox }
  const readAvatar = (record: string) => readAvatarUrl(record, avatars)
  const main = getMainNetwork(config.networks)
  const mainChainId = main?.chainId ?? 'eip155:1'
  const names = config.names && createOwnNames(parts, config.names, mainChainId)
  const { rpc, fetchUntrusted } = chains
  const callContract = createCallContract({ rpc, fetchUntrusted, now: Date.now })
  const identity =
    providers.identity ??
    createRegistryIdentity(config.networks, rpc, avatars, { callContract, ...(names && { isOurs: names.isOurs }) })
  const kept = cacheIdentities(identity, now)
  const registry = main?.ensRegistry as `0x${string}` | undefined
  return {
    addressKeys,
    identity: names === undefined ? kept : withOwnNames(kept, names, readAvatar),
    names,
    resolveName: createResolveName({
      ...{ names, readAvatar, now },
      registry: registry && createRegistryNames({ rpc, callContract, chainId: mainChainId, registry }),
    }),
    nameGateway:
      config.names && names && namesKey
        ? createNameGateway({ ...config.names, findRecords: names.findRecords, key: namesKey, now })
        : undefined,
    avatarImages: createAvatarImages({ cursors, fetchPicture: images.fetchPicture, publicUrl }),
  }
}

function createOwnNames(parts: NameParts, settings: NameSettings, mainChainId: string): NamesService {
  const { config, queries, chains, dailyCounts, now } = parts
  const { rpc, chainIds } = chains
  return createNameService({
    settings,
    store: createNameStore(queries, settings.parent, now),
    checkSignature: createCheckSignature({ rpc, chainIds, mainChainId }),
    ...{ mainChainId, dailyCounts, now },
    dailyLimit: config.sandbox ? sandboxDailyLimit : dailyLimit,
  })
}
