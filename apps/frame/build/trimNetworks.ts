import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { loadTokens } from '@foyer/primitives/networks/loadTokens'
import type { Network, TokenDefinition } from '@foyer/primitives/networks/Network'
import type { Plugin } from 'vite'

const tokensPath = fileURLToPath(new URL('../../../packages/primitives/src/networks/loadTokens.ts', import.meta.url))

type TokenList = readonly TokenDefinition[]

/**
 * Bundles the frame's networks and tokens as data, without the fields the frame does not use. Node URLs are omitted:
 * the frame reaches nodes only through the server, so no other host appears in the bundle.
 */
export function trimNetworks(root: string): Plugin {
  const path = join(root, 'src/networks/frameNetworks.ts')
  return {
    name: 'trim-networks',
    async load(id) {
      if (id !== path && id !== tokensPath) return undefined
      const { frameNetworks } = (await import(pathToFileURL(path).href)) as { frameNetworks: readonly Network[] }
      if (id === path) return composeNetworks(frameNetworks)
      const ids = frameNetworks.map(({ caipNetworkId }) => caipNetworkId)
      return composeTokens(await Promise.all(ids.map(async (chain) => [chain, await loadTokens(chain)] as const)))
    },
  }
}

/**
 * Returns the source of the networks module: one row per network, with only the fields that differ from the defaults.
 */
export function composeNetworks(networks: readonly Network[]): string {
  const rows = networks.map(
    ({ id, name, nativeCurrency: coin, chainNamespace, caipNetworkId, deprecatedCaipNetworkId, tokens }) => {
      const rest = {
        ...(!isEther(coin) && { nativeCurrency: coin }),
        ...(caipNetworkId !== `eip155:${id}` && { chainNamespace, caipNetworkId }),
        ...(deprecatedCaipNetworkId && { deprecatedCaipNetworkId }),
        ...(tokens && { tokens }),
      }
      return Object.keys(rest).length === 0 ? [id, name] : [id, name, rest]
    },
  )
  return [
    `const nativeCurrency = ${JSON.stringify(ether)}`,
    `const chainNamespace = 'eip155'`,
    `const rpcUrls = { default: { http: [] } }`,
    `export const frameNetworks = ${JSON.stringify(rows)}.map(([id, name, rest]) =>`,
    `  ({ id, name, nativeCurrency, chainNamespace, caipNetworkId: 'eip155:' + id, rpcUrls, ...rest }))`,
  ].join('\n')
}

const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }
function isEther(coin: Network['nativeCurrency']) {
  return JSON.stringify(coin) === JSON.stringify(ether)
}

/**
 * Returns the source of the token module, in one file. The frame shows only symbols, so token names are omitted.
 * Addresses are only compared, so they are stored in lower case, which compresses better.
 */
export function composeTokens(lists: readonly (readonly [chain: string, tokens: TokenList])[]): string {
  const rows = lists.flatMap(([chain, tokens]) => {
    const short = tokens.map(({ address, symbol, decimals }) => [
      address.toLowerCase(),
      symbol,
      ...(decimals === 18 ? [] : [decimals]),
    ])
    return short.length === 0 ? [] : [[chain, short]]
  })
  return [
    `const rows = new Map(${JSON.stringify(rows)})`,
    'export const loadTokens = async (id) =>',
    '  (rows.get(id) ?? []).map(([address, symbol, decimals = 18]) => ({ address, symbol, decimals }))',
  ].join('\n')
}
