import type { NetworksFile } from '@foyer/contract/networksFile'
import { describe, expect, it } from 'vitest'
import type { RpcProvider } from '../../chains/rpc/RpcProvider.js'
import { HttpError } from '../../errors/HttpError.js'
import { createFakeChain, fakeToken } from '../../testing/createFakeChain.js'
import { createFileTokenList, createTokenLists } from '../../tokens/tokenLists/createTokenLists.js'
import type { BalanceProvider } from './BalanceProvider.js'
import { createMulticallBalances } from './createMulticallBalances.js'

const chainId = 'eip155:1'
const multicall3 = '0xcA11bde05977b3631167028862bE2a173976CA11'
const [held, empty, broken] = [1, 2, 3].map((digit) => `0x${String(digit).repeat(40)}`) as [string, string, string]
function token(address: string, symbol: string) {
  return { address, name: symbol, symbol, decimals: 6 }
}
const account = `0x${'aB'.repeat(20)}`

function networksOf(hasMulticall: boolean): NetworksFile {
  return {
    version: 1,
    networks: [
      {
        ...{ chainId, name: 'One', rpcUrls: ['http://127.0.0.1:1'], ...(hasMulticall ? { multicall3 } : {}) },
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        tokens: [token(empty, 'EMPTY'), token(held, 'HELD'), token(broken, 'BROKEN')],
      },
    ],
  }
}

const chain = createFakeChain({
  nativeBalance: 5n,
  contracts: { [held]: fakeToken(7n), [empty]: fakeToken(0n), [broken]: { abi: [], functions: {} } },
  multicall3,
})
const rpc: RpcProvider = {
  send: async (_, requests) =>
    requests.map(({ method, params }) => chain(method, params as unknown[]) ?? { error: { code: 3, message: '' } }),
}

/** Each implementation is created over nodes that work and over nodes that fail. */
const implementations: readonly { name: string; create: (nodes: RpcProvider) => BalanceProvider }[] = [
  { name: 'nodes by Multicall3', create: (nodes) => createMulticallBalances(networksOf(true), nodes) },
  { name: 'nodes without Multicall3', create: (nodes) => createMulticallBalances(networksOf(false), nodes) },
  {
    name: 'nodes with token lists',
    create: (nodes) => {
      const networks = networksOf(true)
      const [network] = networks.networks
      const listed = { name: 'list', listTokens: async () => network?.tokens ?? [] }
      const tokens = createTokenLists([createFileTokenList(networks), listed])
      return createMulticallBalances(networks, nodes, { tokens, findSeen: async () => [held] })
    },
  },
]

describe.each(implementations)('balances from $name [S7.14]', ({ create }) => {
  it('return the native currency first, and each listed token with a balance once', async () => {
    const holdings = await create(rpc).fetchHoldings(chainId, account)
    expect(holdings.map(({ token, symbol, atomic, isListed }) => [token, symbol, atomic, isListed])).toEqual([
      [undefined, 'ETH', 5n, true],
      [held, 'HELD', 7n, true],
    ])
    expect(holdings.every((holding) => holding.chainId === chainId)).toBe(true)
  })

  it('do not depend on the case of the address', async () => {
    const [first, second] = await Promise.all(
      [account, account.toLowerCase()].map((address) => create(rpc).fetchHoldings(chainId, address)),
    )
    expect(first).toEqual(second)
  })

  it('throw unsupported_chain for a network that is not served', async () => {
    for (const other of ['eip155:5', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'])
      await expect(create(rpc).fetchHoldings(other, account)).rejects.toMatchObject({ code: 'unsupported_chain' })
  })

  it.each(['upstream_failed', 'upstream_timeout'] as const)('fail with %s if the nodes do', async (code) => {
    const away: RpcProvider = {
      send: async () => {
        throw new HttpError(code, 'away')
      },
    }
    await expect(create(away).fetchHoldings(chainId, account)).rejects.toMatchObject({ code })
  })
})
