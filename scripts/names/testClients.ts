import type { RunningSandbox } from '@foyer/sandbox/world'
import { EnsPlugin, JsonRpcProvider, Network } from 'ethers'
import { createPublicClient, defineChain, http } from 'viem'

/** Creates a viem client for a chain of a sandbox, with its node and its name registry. */
export function openViemOf(world: RunningSandbox, index: 0 | 1 = 0) {
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

/** Creates an ethers provider for the first chain. The caller must destroy it. */
export function openEthersOf(world: RunningSandbox): JsonRpcProvider {
  const { chainId, url } = world.chains[0]
  const network = new Network('foyer', chainId)
  network.attachPlugin(new EnsPlugin(world.addresses.ensRegistry, chainId))
  return new JsonRpcProvider(url, network, { staticNetwork: network })
}
