import { isChainId } from '@foyer/primitives/ChainId'
import { isFoyerError } from '@foyer/primitives/errors/FoyerError'
import * as chains from '@foyer/primitives/networks/generated/chains'
import * as layer1 from '@foyer/primitives/networks/layer1'
import * as layer2 from '@foyer/primitives/networks/layer2'
import { loadTokens } from '@foyer/primitives/networks/loadTokens'
import type { Network } from '@foyer/primitives/networks/Network'
import { defineNetwork } from '@foyer/primitives/networks/Network'
import { foyerSolana, sandboxContracts, sandboxSolanaTokens, sandboxTokens } from '@foyer/primitives/networks/sandbox'
import * as testnets from '@foyer/primitives/networks/testnets'
import { sandboxAddresses } from '@foyer/sandbox/addresses'
import { solanaChainId } from '@foyer/sandbox/solana/slotClock'
import { solanaTokens } from '@foyer/sandbox/solana/tokens'
import { sandboxTokens as deployedTokens } from '@foyer/sandbox/tokens'
import { type Chain, createPublicClient, getAddress, http } from 'viem'
import * as viemChains from 'viem/chains'
import { build, type Rolldown } from 'vite'
import { describe, expect, expectTypeOf, it } from 'vitest'
import * as entry from './index.js'

type AppKitNetwork = entry.AppKitNetwork
type CaipNetwork = entry.CaipNetwork
/** Every network that must be a viem chain. Only its type is used. */
const evm = { ...chains, ...layer1, ...layer2, ...testnets }

function isNetwork(value: object): value is Network {
  return 'caipNetworkId' in value
}
const all = Object.values<object>(entry).filter(isNetwork)
/** The handwritten networks, which are more than a copy of viem's data. */
const networks = all.filter((network) => !Object.values<object>(chains).includes(network))

function contractAddress(network: Network, key: string): string | undefined {
  const contract = network.contracts?.[key]
  return typeof contract === 'object' && contract !== null && 'address' in contract
    ? String(contract.address)
    : undefined
}

describe('built-in networks', () => {
  it('include about 24 EVM chains, four Solana chains and both Bitcoin networks [S3.5] [S3.6] [S3.7] [S3.8] [S3.9] [S9.40]', () => {
    const ids = networks.map(({ caipNetworkId }) => caipNetworkId)
    expect(ids.filter((id) => id.startsWith('eip155:')).length).toBeGreaterThanOrEqual(24)
    expect(ids.filter((id) => id.startsWith('solana:'))).toHaveLength(4)
    expect(ids).toEqual(
      expect.arrayContaining([
        'eip155:1',
        'eip155:11155111',
        'eip155:56',
        'eip155:97',
        'bip122:000000000019d6689c085ae165831e93',
        'bip122:000000000933ea01ad0ee984209779ba',
      ]),
    )
  })

  it('include every network of the swap list [S9.27]', () => {
    const ids: readonly string[] = networks.map(({ caipNetworkId }) => caipNetworkId)
    for (const id of [1, 42161, 10, 324, 8453, 56, 137, 100, 43114, 250, 8217, 1313161554])
      expect(ids).toContain(`eip155:${id}`)
  })

  it.each(networks.map((network) => [network.name, network] as const))('define %s completely [S3.4]', (_, network) => {
    expect(isChainId(network.caipNetworkId)).toBe(true)
    expect(network.caipNetworkId).toBe(`${network.chainNamespace}:${network.id}`)
    expect(network.nativeCurrency.symbol).toMatch(/^\S{1,10}$/)
    expect(Number.isInteger(network.nativeCurrency.decimals)).toBe(true)
    for (const url of network.rpcUrls.default.http) expect(url).toMatch(/^(https:\/\/|http:\/\/localhost:)/)
    for (const key of Object.keys(network.contracts ?? {})) {
      const address = contractAddress(network, key) as `0x${string}`
      expect(getAddress(address)).toBe(address)
    }
  })

  it('have unique ids', () => {
    expect(new Set(networks.map(({ caipNetworkId }) => caipNetworkId)).size).toBe(networks.length)
  })

  it('have no name registry on test networks, so that names are not resolved there [S5.30]', () => {
    for (const network of networks.filter(({ testnet }) => testnet))
      expect(contractAddress(network, 'ensRegistry')).toBeUndefined()
  })

  it('keep the deprecated ids of the Solana clusters [S3.4]', () => {
    expect(entry.solana.deprecatedCaipNetworkId).toBe('solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ')
    expect(entry.solanaDevnet.deprecatedCaipNetworkId).toBe('solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K')
  })
})

describe('package entry', () => {
  it('exports every viem chain under its name and id, also chains that viem has removed [S3.4]', () => {
    const ours: Readonly<Record<string, unknown>> = entry
    for (const [name, chain] of Object.entries(viemChains)) expect(ours[name]).toMatchObject({ id: chain.id })
    for (const name of ['ekta', 'ektaTestnet', 'seiDevnet', 'zircuitTestnet']) expect(ours[name]).toBeDefined()
    expect(all.length).toBeGreaterThanOrEqual(740 + 4 + 5 + 2)
    for (const network of all) expect(isChainId(network.caipNetworkId)).toBe(true)
  })

  it("keeps viem's data of a chain that is not handwritten", () => {
    const { id, name, nativeCurrency, rpcUrls, contracts } = viemChains.abstract
    expect(entry.abstract).toMatchObject({ id, name, nativeCurrency, rpcUrls, contracts })
    expect(Object.values(entry.abstract).some((value) => typeof value === 'function')).toBe(false)
  })

  it('exports viem chains with literal id types', () => {
    const id: 1 = entry.mainnet.id
    const byViem: readonly [Chain, ...Chain[]] = [entry.mainnet, entry.base, entry.abstract, entry.zircuitTestnet]
    expect(createPublicClient({ chain: entry.base, transport: http() }).chain.id).toBe(8453)
    expect(byViem[0].id).toBe(id)
    expectTypeOf<Exclude<(typeof evm)[keyof typeof evm], Chain>>().toBeNever()
    expectTypeOf(entry.solana.id).toEqualTypeOf<'5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'>()
    expectTypeOf(entry.base.caipNetworkId).toEqualTypeOf<'eip155:8453'>()
    expectTypeOf(entry.base.blockExplorers.default.url).toExtend<string>()
    expectTypeOf(entry.bsc.sourceId).toEqualTypeOf<number | undefined>()
    // Check both forms in which apps write networks.
    const networks = [entry.mainnet, entry.solana, viemChains.zora] as [AppKitNetwork, ...AppKitNetwork[]]
    const completed: CaipNetwork = entry.defineChain({ ...entry.base, id: 7, caipNetworkId: 'eip155:7' })
    expect([networks.length, completed.id]).toEqual([3, 7])
  })

  it.each(['base', 'abstract', 'zksync'] as const)(
    'bundles only %s if a page imports no other network',
    async (chosen) => {
      const page = 'virtual:page'
      const index = new URL('./index.ts', import.meta.url).pathname
      const built = await build({
        configFile: false,
        logLevel: 'silent',
        plugins: [
          {
            name: 'page',
            resolveId: (id) => (id === page ? page : undefined),
            load: (id) => (id === page ? `export { ${chosen} } from '${index}'` : undefined),
          },
        ],
        build: {
          write: false,
          minify: false,
          modulePreload: false,
          rolldownOptions: { input: page, preserveEntrySignatures: 'strict' },
        },
      })
      const { output } = built as Rolldown.RolldownOutput
      const code = output.map((file) => ('code' in file && file.isEntry ? file.code : '')).join()
      const held = Object.entries<object>(entry).filter(([name]) =>
        new RegExp(`\\b${name} = .*defineNetwork\\(`).test(code),
      )
      expect(held.map(([name]) => name)).toEqual([chosen])
      expect(code.length).toBeLessThan(4_000)
    },
  )
})

describe('defineNetwork', () => {
  it('treats a plain chain definition as an EVM network', () => {
    const network = entry.defineChain({ ...entry.base, chainNamespace: undefined, caipNetworkId: undefined, id: 999 })
    expect(network.chainNamespace).toBe('eip155')
    expect(network.caipNetworkId).toBe('eip155:999')
  })

  it.each([
    ['an id that CAIP-2 does not allow', { ...entry.base, caipNetworkId: undefined, id: 'a b' }],
    ['no native currency', { ...entry.base, nativeCurrency: undefined }],
    ['no node addresses', { ...entry.base, rpcUrls: undefined }],
    ['no name', { ...entry.base, name: undefined }],
  ])('throws INVALID_OPTION for a network with %s', (_, input) => {
    let thrown: unknown
    try {
      defineNetwork(input as never)
    } catch (error) {
      thrown = error
    }
    expect(isFoyerError(thrown) && thrown.code).toBe('INVALID_OPTION')
  })
})

describe('token lists', () => {
  const evm = networks.filter(({ chainNamespace }) => chainNamespace === 'eip155')

  it.each(evm.map(({ name, caipNetworkId }) => [name, caipNetworkId] as const))(
    'contain only checksummed and unique addresses on %s',
    async (_, chainId) => {
      const tokens = await loadTokens(chainId)
      for (const token of tokens) {
        expect(getAddress(token.address)).toBe(token.address)
        expect(token.decimals).toBeGreaterThan(0)
      }
      expect(new Set(tokens.map(({ address }) => address)).size).toBe(tokens.length)
    },
  )

  it('contain the large stablecoins of the main chains with the correct decimals', async () => {
    const find = async (chainId: Parameters<typeof loadTokens>[0], symbol: string) =>
      (await loadTokens(chainId)).find((token) => token.symbol === symbol)?.decimals
    expect(await find('eip155:1', 'USDT')).toBe(6)
    expect(await find('eip155:56', 'USDT')).toBe(18)
    expect(await find('eip155:8453', 'USDC')).toBe(6)
  })

  it('loadTokens returns an empty list for an unknown chain, also for a property name of Object', async () => {
    expect(await loadTokens('eip155:424242')).toEqual([])
    expect(await loadTokens('constructor' as never)).toEqual([])
  })
})

describe('sandbox networks', () => {
  it('contain the contracts and tokens that the sandbox deploys', () => {
    expect(sandboxContracts.multicall3.address).toBe(sandboxAddresses.multicall3)
    expect(sandboxContracts.ensRegistry.address).toBe(sandboxAddresses.ensRegistry)
    expect(foyerSolana.caipNetworkId).toBe(solanaChainId)
    expect(sandboxSolanaTokens).toEqual(
      solanaTokens.map(({ mint, name, symbol, decimals }) => ({ address: mint, name, symbol, decimals })),
    )
    expect(sandboxTokens).toEqual(
      deployedTokens.map(({ symbol, name, decimals }) => ({
        address: sandboxAddresses.tokens[symbol],
        name,
        symbol,
        decimals,
      })),
    )
  })
})
