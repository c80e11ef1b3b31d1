import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Network } from '@foyer/kit/networks/Network'
import type { Plugin } from 'vite'

/**
 * Puts the frame's networks in as data, without what it has no use for: its nodes are those of the server, so no other
 * host stands in the frame at all.
 */
export function trimNetworks(root: string): Plugin {
  const path = join(root, 'src/networks/frameNetworks.ts')
  return {
    name: 'trim-networks',
    async load(id) {
      if (id !== path) return undefined
      const { frameNetworks } = (await import(pathToFileURL(path).href)) as { frameNetworks: readonly Network[] }
      const data = JSON.stringify(frameNetworks.map(trim))
      return `const rpcUrls = { default: { http: [] } }\nexport const frameNetworks = ${data}.map((network) => ({ ...network, rpcUrls }))`
    },
  }
}

function trim(network: Network): Omit<Network, 'rpcUrls'> {
  const { id, name, nativeCurrency, chainNamespace, caipNetworkId, deprecatedCaipNetworkId, tokens } = network
  return {
    id,
    name,
    nativeCurrency,
    chainNamespace,
    caipNetworkId,
    ...(deprecatedCaipNetworkId && { deprecatedCaipNetworkId }),
    ...(tokens && { tokens }),
  }
}
