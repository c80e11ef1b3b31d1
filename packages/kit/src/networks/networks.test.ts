import { sandboxAddresses } from '@foyer/sandbox/addresses'
import { sandboxTokens as deployedTokens } from '@foyer/sandbox/tokens'
import { getAddress } from 'viem'
import { build, type Rolldown } from 'vite'
import { describe, expect, it } from 'vitest'
import { isFoyerError } from '../errors/FoyerError.js'
import { isChainId } from '../primitives/ChainId.js'
import * as entry from './index.js'
import { loadTokens } from './loadTokens.js'
import type { Network } from './Network.js'
import { defineNetwork } from './Network.js'
import { sandboxContracts, sandboxTokens } from './sandbox.js'

const networks = Object.values(entry).filter(
  (value): value is Network => typeof value === 'object' && 'caipNetworkId' in value,
)

function contractAddress(network: Network, key: string): string | undefined {
  const contract = network.contracts?.[key]
  return typeof contract === 'object' && contract !== null && 'address' in contract
    ? String(contract.address)
    : undefined
}

describe('built-in networks', () => {
  it('covers about 24 EVM chains, three Solana clusters and both Bitcoin networks [S3.6] [S3.7] [S3.8] [S3.9] [S9.40]', () => {
    const ids = networks.map(({ caipNetworkId }) => caipNetworkId)
    expect(ids.filter((id) => id.startsWith('eip155:')).length).toBeGreaterThanOrEqual(24)
    expect(ids.filter((id) => id.startsWith('solana:'))).toHaveLength(3)
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

  it('has every network of the swap list [S9.27]', () => {
    const ids: readonly string[] = networks.map(({ caipNetworkId }) => caipNetworkId)
    for (const id of [1, 42161, 10, 324, 8453, 56, 137, 100, 43114, 250, 8217, 1313161554])
      expect(ids).toContain(`eip155:${id}`)
  })

  it.each(networks.map((network) => [network.name, network] as const))('defines %s completely [S3.4]', (_, network) => {
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

  it('gives no id twice', () => {
    expect(new Set(networks.map(({ caipNetworkId }) => caipNetworkId)).size).toBe(networks.length)
  })

  it('gives test networks no name registry, so that names stay clear there [S5.30]', () => {
    for (const network of networks.filter(({ testnet }) => testnet))
      expect(contractAddress(network, 'ensRegistry')).toBeUndefined()
  })

  it('keeps the ids by which Solana clusters used to go [S3.4]', () => {
    expect(entry.solana.deprecatedCaipNetworkId).toBe('solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ')
    expect(entry.solanaDevnet.deprecatedCaipNetworkId).toBe('solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K')
  })
})

describe('the package entry', () => {
  it('leaves a page only the networks that it imports', async () => {
    const page = 'virtual:page'
    const index = new URL('./index.ts', import.meta.url).pathname
    const built = await build({
      configFile: false,
      logLevel: 'silent',
      plugins: [
        {
          name: 'page',
          resolveId: (id) => (id === page ? page : undefined),
          load: (id) => (id === page ? `export { base } from '${index}'` : undefined),
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
    const names = networks.map(({ name }) => name).filter((name) => code.includes(`name: ${JSON.stringify(name)}`))
    expect(names).toEqual([entry.base.name])
  })
})

describe('defineNetwork', () => {
  it('takes a plain chain definition as an EVM network', () => {
    const network = entry.defineChain({ ...entry.base, chainNamespace: undefined, caipNetworkId: undefined, id: 999 })
    expect(network.chainNamespace).toBe('eip155')
    expect(network.caipNetworkId).toBe('eip155:999')
  })

  it.each([
    ['an id that CAIP-2 does not allow', { ...entry.base, caipNetworkId: undefined, id: 'a b' }],
    ['no native currency', { ...entry.base, nativeCurrency: undefined }],
    ['no node addresses', { ...entry.base, rpcUrls: undefined }],
    ['no name', { ...entry.base, name: undefined }],
  ])('error: refuses a network with %s', (_, input) => {
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
    'lists only checksummed addresses, each once, on %s',
    async (_, chainId) => {
      const tokens = await loadTokens(chainId)
      for (const token of tokens) {
        expect(getAddress(token.address)).toBe(token.address)
        expect(token.decimals).toBeGreaterThan(0)
      }
      expect(new Set(tokens.map(({ address }) => address)).size).toBe(tokens.length)
    },
  )

  it('knows the large stablecoins of the main chains with the right decimals', async () => {
    const find = async (chainId: Parameters<typeof loadTokens>[0], symbol: string) =>
      (await loadTokens(chainId)).find((token) => token.symbol === symbol)?.decimals
    expect(await find('eip155:1', 'USDT')).toBe(6)
    expect(await find('eip155:56', 'USDT')).toBe(18)
    expect(await find('eip155:8453', 'USDC')).toBe(6)
  })

  it('answers with an empty list for a chain it does not know, even a hostile one', async () => {
    expect(await loadTokens('eip155:424242')).toEqual([])
    expect(await loadTokens('constructor' as never)).toEqual([])
  })
})

describe('sandbox networks', () => {
  it('carry what the sandbox really deploys', () => {
    expect(sandboxContracts.multicall3.address).toBe(sandboxAddresses.multicall3)
    expect(sandboxContracts.ensRegistry.address).toBe(sandboxAddresses.ensRegistry)
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
