import type { NetworksFile } from '@foyer/contract/networksFile'
import { parseAbi, zeroAddress } from 'viem'
import { namehash } from 'viem/ens'
import { describe, expect, it } from 'vitest'
import type { RpcProvider } from '../chains/rpc/RpcProvider.js'
import { createFakeChain, type FakeContract } from '../testing/createFakeChain.js'
import { createRegistryIdentity, readAvatarUrl } from './createRegistryIdentity.js'

const registry = '0x00000000000000000000000000000000000000e1'
const resolver = '0x00000000000000000000000000000000000000e2'
const alice = '0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'
const reverseNode = namehash(`${alice.slice(2)}.addr.reverse`)

const abi = parseAbi([
  'function resolver(bytes32 node) view returns (address)',
  'function name(bytes32 node) view returns (string)',
  'function addr(bytes32 node) view returns (address)',
  'function text(bytes32 node, string key) view returns (string)',
])

const networks: NetworksFile = {
  version: 1,
  networks: [
    {
      chainId: 'eip155:200',
      name: 'Named too, before Ethereum',
      rpcUrls: ['http://127.0.0.1:1'],
      ensRegistry: registry,
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      tokens: [],
    },
    {
      chainId: 'eip155:100',
      name: 'Nameless',
      rpcUrls: ['http://127.0.0.1:1'],
      nativeCurrency: { name: 'X', symbol: 'X', decimals: 18 },
      tokens: [],
    },
    {
      chainId: 'eip155:1',
      name: 'Named',
      rpcUrls: ['http://127.0.0.1:1'],
      ensRegistry: registry,
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      tokens: [],
    },
  ],
}

function setUp(world: {
  reverseName?: string
  forward?: Record<string, string>
  avatar?: string
  hasResolver?: boolean
}) {
  const { reverseName = '', forward = {}, avatar = '', hasResolver = true } = world
  const byNode = new Map(Object.entries(forward).map(([name, address]) => [namehash(name), address]))
  const registryContract: FakeContract = {
    abi,
    functions: {
      resolver: (node: string) =>
        hasResolver && (node === reverseNode || byNode.has(node as `0x${string}`)) ? resolver : zeroAddress,
    },
  }
  const resolverContract: FakeContract = {
    abi,
    functions: {
      name: () => reverseName,
      addr: (node: string) => byNode.get(node as `0x${string}`) ?? zeroAddress,
      text: (_: string, key: string) => (key === 'avatar' ? avatar : ''),
    },
  }
  const chain = createFakeChain({
    nativeBalance: 0n,
    contracts: { [registry]: registryContract, [resolver]: resolverContract },
  })
  const asked: string[] = []
  const rpc: RpcProvider = {
    send: async (chainId, requests) => {
      asked.push(chainId)
      return requests.map(
        ({ method, params }) => chain(method, params as unknown[]) ?? { error: { code: -32601, message: '' } },
      )
    },
  }
  return { asked, identity: createRegistryIdentity(networks, rpc, { ipfsGateway: undefined, isHttpAllowed: false }) }
}

const nobody = { name: null, avatar: null }

describe('createRegistryIdentity [S7.5]', () => {
  it('returns the name that resolves to the address, and its avatar', async () => {
    const { identity, asked } = setUp({
      reverseName: 'alice.eth',
      forward: { 'alice.eth': alice },
      avatar: 'https://a.example/alice.png',
    })
    expect(await identity.fetchIdentity(undefined, alice.replaceAll('a', 'A'))).toEqual({
      name: 'alice.eth',
      avatar: 'https://a.example/alice.png',
    })
    expect(new Set(asked)).toEqual(new Set(['eip155:1']))
  })

  it('returns no name that resolves to another address', async () => {
    const { identity } = setUp({
      reverseName: 'vitalik.eth',
      forward: { 'vitalik.eth': zeroAddress.replace(/0$/, '1') },
    })
    expect(await identity.fetchIdentity('eip155:1', alice)).toEqual(nobody)
  })

  it.each([['Alice.eth'], ['a\u200bb.eth'], [''], ['<script>.eth'], ['a'.repeat(400)]])(
    'returns no name that is not normalised: %j',
    async (reverseName) => {
      const { identity } = setUp({ reverseName, forward: { [reverseName]: alice } })
      expect(await identity.fetchIdentity('eip155:1', alice)).toEqual(nobody)
    },
  )

  it('returns no name without a resolver or contract, and on a network without a registry', async () => {
    expect(await setUp({ hasResolver: false }).identity.fetchIdentity('eip155:1', alice)).toEqual(nobody)
    const { identity, asked } = setUp({})
    expect(await identity.fetchIdentity('eip155:100', alice)).toEqual(nobody)
    expect(asked).toEqual([])
  })

  it('returns the name without an avatar if the avatar cannot be shown', async () => {
    const { identity } = setUp({
      reverseName: 'alice.eth',
      forward: { 'alice.eth': alice },
      avatar: 'javascript:alert(1)',
    })
    expect(await identity.fetchIdentity('eip155:1', alice)).toEqual({ name: 'alice.eth', avatar: null })
  })

  it('throws `unsupported_chain` for an unconfigured network', async () => {
    await expect(setUp({}).identity.fetchIdentity('eip155:5', alice)).rejects.toMatchObject({
      code: 'unsupported_chain',
    })
  })
})

const strict = { ipfsGateway: undefined, isHttpAllowed: false }
const open = { ipfsGateway: 'https://gateway.example', isHttpAllowed: true }

describe('readAvatarUrl', () => {
  it.each([
    ['https://a.example/x.png', strict, 'https://a.example/x.png'],
    ['  https://a.example/x.png ', strict, 'https://a.example/x.png'],
    ['data:image/png;base64,AAAA', strict, 'data:image/png;base64,AAAA'],
    ['http://127.0.0.1/x.png', strict, null],
    ['http://127.0.0.1/x.png', open, 'http://127.0.0.1/x.png'],
    ['ipfs://bafybeigdyrzt5sfp7udm7hu76uh7y26nf3', strict, null],
    [
      'ipfs://bafybeigdyrzt5sfp7udm7hu76uh7y26nf3/a.png',
      open,
      'https://gateway.example/ipfs/bafybeigdyrzt5sfp7udm7hu76uh7y26nf3/a.png',
    ],
    [
      'ipfs://ipfs/QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG',
      open,
      'https://gateway.example/ipfs/QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG',
    ],
    ['javascript:alert(1)', open, null],
    ['data:text/html,<script>alert(1)</script>', open, null],
    ['https://user:pass@a.example/', open, null],
    ['eip155:1/erc721:0xb47e3cd837dDF8e4c57F05d70Ab865de6e193BBB/1', open, null],
    ['not an address', open, null],
    ['', open, null],
  ])('parses %j', (record, options, expected) => {
    expect(readAvatarUrl(record, options)).toBe(expected)
  })

  it('rejects a record of more than 64 kB', () => {
    expect(readAvatarUrl(`data:image/png;base64,${'A'.repeat(70_000)}`, open)).toBeNull()
  })
})
