import type { NetworksFile } from '@foyer/contract/networksFile'
import { parseAbi, zeroAddress } from 'viem'
import { namehash } from 'viem/ens'
import { describe, expect, it } from 'vitest'
import type { RpcProvider } from '../chains/rpc/RpcProvider.js'
import { HttpError } from '../errors/HttpError.js'
import { createFakeChain } from '../testing/createFakeChain.js'
import { createRegistryIdentity } from './createRegistryIdentity.js'
import type { IdentityProvider } from './IdentityProvider.js'

const [registry, resolver, alice, nobody] = ['1', '2', 'a', 'b'].map((digit) => `0x${digit.repeat(40)}`) as [
  `0x${string}`,
  `0x${string}`,
  `0x${string}`,
  `0x${string}`,
]
const abi = parseAbi([
  'function resolver(bytes32 node) view returns (address)',
  'function name(bytes32 node) view returns (string)',
  'function addr(bytes32 node) view returns (address)',
  'function text(bytes32 node, string key) view returns (string)',
])
const known = [namehash(`${alice.slice(2)}.addr.reverse`), namehash('alice.eth')]
const chain = createFakeChain({
  nativeBalance: 0n,
  contracts: {
    [registry]: {
      abi,
      functions: { resolver: (node: `0x${string}`) => (known.includes(node) ? resolver : zeroAddress) },
    },
    [resolver]: {
      abi,
      functions: { name: () => 'alice.eth', addr: () => alice, text: () => 'https://a.example/a.png' },
    },
  },
})
const rpc: RpcProvider = {
  send: async (_, requests) =>
    requests.map(({ method, params }) => chain(method, params as unknown[]) ?? { error: { code: 3, message: '' } }),
}
function networkOf(chainId: string, more: object = {}): NetworksFile['networks'][number] {
  return {
    ...{ chainId, name: chainId, rpcUrls: ['http://127.0.0.1:1'], tokens: [], ...more },
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  }
}
const networks: NetworksFile = {
  version: 1,
  networks: [networkOf('eip155:10'), networkOf('eip155:1', { ensRegistry: registry })],
}

/** Each implementation is created with nodes that have the name of one address, or with failing nodes. */
const implementations: readonly { name: string; create: (nodes: RpcProvider) => IdentityProvider }[] = [
  {
    name: 'a registry',
    create: (nodes) => createRegistryIdentity(networks, nodes, { ipfsGateway: undefined, isHttpAllowed: false }),
  },
]

describe.each(implementations)('IdentityProvider: $name [S7.5]', ({ create }) => {
  it('returns name and avatar of an address, on a given network or on the first one with names', async () => {
    const identity = { name: 'alice.eth', avatar: 'https://a.example/a.png' }
    for (const chainId of [undefined, 'eip155:1'])
      for (const address of [alice, alice.toUpperCase().replace('0X', '0x')])
        expect(await create(rpc).fetchIdentity(chainId, address)).toEqual(identity)
  })

  it('returns no name for an address without one, and for a network without names', async () => {
    expect(await create(rpc).fetchIdentity('eip155:1', nobody)).toEqual({ name: null, avatar: null })
    expect(await create(rpc).fetchIdentity('eip155:10', alice)).toEqual({ name: null, avatar: null })
  })

  it('throws `unsupported_chain` for an unconfigured network', async () => {
    await expect(create(rpc).fetchIdentity('eip155:5', alice)).rejects.toMatchObject({ code: 'unsupported_chain' })
  })

  it.each(['upstream_failed', 'upstream_timeout'] as const)('throws `%s` if the nodes do', async (code) => {
    const away: RpcProvider = {
      send: async () => {
        throw new HttpError(code, 'away')
      },
    }
    await expect(create(away).fetchIdentity('eip155:1', alice)).rejects.toMatchObject({ code })
  })
})
