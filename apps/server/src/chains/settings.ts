import { resolve } from 'node:path'
import type { NetworksFile } from '@foyer/contract/networksFile'
import { baseAddress, onOff, secret, variable, visibleText } from '../settings/variable.js'

/** The environment variables of the networks file, the index and the explorers. */
export const chainVariables = {
  networksPath: variable(
    'FOYER_NETWORKS',
    'built-in list',
    'JSON file of networks, nodes, tokens and prices (schema: `packages/contract/src/networksFile.ts`).',
    (text) => resolve(text),
  ),
  indexer: variable(
    'FOYER_INDEXER',
    '1',
    '0 = this server does not index the chains of the networks file; `foyer-server indexer` does. With several indexers, one at a time writes.',
    onOff,
  ),
  etherscanKey: secret(
    'FOYER_ETHERSCAN_KEY',
    'none',
    'Key of Etherscan’s API v2 for networks with the source `etherscan`; never logged.',
    visibleText,
  ),
  blockscoutKey: secret(
    'FOYER_BLOCKSCOUT_KEY',
    'none',
    'Key of Blockscout’s service for all networks (dev.blockscout.com), for networks with the source `blockscout` without `url`; never logged.',
    visibleText,
  ),
  blockscoutUrl: variable(
    'FOYER_BLOCKSCOUT_URL',
    'https://api.blockscout.com',
    'Base address of that service.',
    baseAddress,
  ),
} as const

/** The settings of networks and their data sources. */
export interface ChainSettings {
  readonly networks: NetworksFile
  /** Whether this server runs the indexer. */
  readonly indexer: boolean
  readonly etherscanKey: string | undefined
  readonly blockscoutKey: string | undefined
  readonly blockscoutUrl: string | undefined
}

/** The URL of Blockscout's service for all networks. */
export const blockscoutServiceUrl = 'https://api.blockscout.com'

/** Fills in the defaults. `networks` has none here, because it comes from a file. */
export function createChainSettings(given: Partial<ChainSettings> & Pick<ChainSettings, 'networks'>): ChainSettings {
  return {
    networks: given.networks,
    indexer: given.indexer ?? true,
    etherscanKey: given.etherscanKey,
    blockscoutKey: given.blockscoutKey,
    blockscoutUrl: given.blockscoutUrl,
  }
}

/** Returns one message per source or token list that the server must not fetch, or whose key is missing. */
export function findSourceErrors(options: {
  readonly networks: NetworksFile
  readonly etherscanKey: string | undefined
  readonly blockscoutKey: string | undefined
  readonly blockscoutUrl: string | undefined
  readonly tokenLists: readonly string[]
  readonly outwardOrigins: readonly string[]
}): readonly string[] {
  const { networks, etherscanKey, blockscoutKey, tokenLists, outwardOrigins } = options
  const findError = (text: string, what: string): readonly string[] => {
    const { origin, protocol, port } = new URL(text)
    const isPublic = (protocol === 'https:' && port === '') || outwardOrigins.includes(origin)
    return isPublic ? [] : [`FOYER_OUTWARD_ORIGINS: must contain ${origin}, because ${what} is not on the public web`]
  }
  return [
    ...networks.networks.flatMap(({ chainId, activity = [], tokenLists: own = [] }) => [
      ...activity.flatMap((settings) => {
        if (settings.source === 'etherscan' && etherscanKey === undefined)
          return [`FOYER_ETHERSCAN_KEY: is needed, because ${chainId} has the source etherscan`]
        if (settings.source === 'blockscout' && settings.url === undefined) {
          if (blockscoutKey !== undefined) return findError(options.blockscoutUrl ?? blockscoutServiceUrl, 'Blockscout')
          return [`FOYER_BLOCKSCOUT_KEY: is needed, because ${chainId} has the source blockscout without a url`]
        }
        return 'url' in settings && settings.url !== undefined ? findError(settings.url, `a source of ${chainId}`) : []
      }),
      ...own.flatMap((url) => findError(url, `a token list of ${chainId}`)),
    ]),
    ...tokenLists.flatMap((url) => findError(url, 'a token list')),
  ]
}
