import type { World } from '@foyer/sandbox/world'
import { EnsPlugin, JsonRpcProvider, Network } from 'ethers'
import { createPublicClient, defineChain, http } from 'viem'

/** A client of viem that knows a chain of a world: its node, and where names are looked up. */
export function openViemOf(world: World, index: 0 | 1 = 0) {
  const { chainId, name, url } = world.chains[index]
  const { multicall3, ensRegistry, ensUniversalResolver } = world.addresses
  const chain = defineChain({
    ...{ id: chainId, name, nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 } },
    rpcUrls: { default: { http: [url] } },
    contracts: {
      multicall3: { address: multicall3 },
      ensRegistry: { address: ensRegistry },
      ensUniversalResolver: { address: ensUniversalResolver },
    },
  })
  return createPublicClient({ chain, transport: http() })
}

/** The same of ethers, for the first chain. Whoever opens it destroys it. */
export function openEthersOf(world: World): JsonRpcProvider {
  const { chainId, url } = world.chains[0]
  const network = new Network('foyer', chainId)
  network.attachPlugin(new EnsPlugin(world.addresses.ensRegistry, chainId))
  return new JsonRpcProvider(url, network, { staticNetwork: network })
}
