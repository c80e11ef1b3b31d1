import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { NetworksFile } from '@foyer/contract/networksFile'
import { parseAbi } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Queries } from '../../db/Database.js'
import { ServerError } from '../../errors/ServerError.js'
import { createConfig } from '../../loadConfig.js'
import { createFakeBlockscout } from '../../testing/createFakeBlockscout.js'
import { createFakeChain, type FakeContract, fakeToken } from '../../testing/createFakeChain.js'
import { createFakeEtherscan } from '../../testing/createFakeEtherscan.js'
import { createModelChain } from '../../testing/createModelChain.js'
import { type FakeExplorer, startFakeExplorer } from '../../testing/startFakeExplorer.js'
import { type FakeNode, startFakeNode } from '../../testing/startFakeNode.js'
import { openTestDatabase, testDatabases } from '../../testing/testDatabases.js'
import { listProgramArguments } from '../local/startServerProcess.js'
import { checkProviders, findNetwork } from './checkProviders.js'
import { formatResults } from './formatResults.js'

const chainId = 'eip155:31337'
const coin = `0x${'d'.repeat(40)}`
const [wrapped, factory, pair] = [`0x${'1'.repeat(40)}`, `0x${'2'.repeat(40)}`, `0x${'3'.repeat(40)}`] as const
const folder = mkdtempSync(join(tmpdir(), 'foyer-providers-'))

describe('checkProviders', () => {
  const chain = createModelChain(chainId, 71)
  chain.mine(60)
  const address = chain.addresses[0] ?? ''
  let node: FakeNode
  let fakes: { readonly blockscout: FakeExplorer; readonly etherscan: FakeExplorer; readonly list: FakeExplorer }
  let networks: NetworksFile

  beforeAll(async () => {
    const answer = createFakeChain({ nativeBalance: 5n, contracts: { [coin]: fakeToken(7n), ...fakePair() } })
    node = await startFakeNode((method, params) =>
      method === 'eth_blockNumber' ? { result: '0x3c' } : answer(method, params),
    )
    const token = { chainId: 31_337, address: coin, name: 'Coin', symbol: 'COIN', decimals: 2 }
    fakes = {
      blockscout: await startFakeExplorer(createFakeBlockscout(chain)),
      etherscan: await startFakeExplorer(createFakeEtherscan(chain, { key: 'good-key' })),
      list: await startFakeExplorer(() => ({ body: { tokens: [token, null] } })),
    }
    networks = {
      version: 1,
      networks: [
        {
          ...{ chainId, name: 'Local', rpcUrls: [node.url] },
          nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18, priceUsd: '2500' },
          tokens: [{ address: coin, name: 'Coin', symbol: 'COIN', decimals: 2 }],
          swaps: [
            {
              ...{ provider: 'pools', wrappedNative: wrapped },
              venues: [{ kind: 'constantProduct', name: 'Pairs', factory, router: wrapped }],
            },
          ],
          tokenLists: [`${fakes.list.url}/list.json`],
          activity: [
            { source: 'blockscout', url: fakes.blockscout.url },
            { source: 'etherscan', url: `${fakes.etherscan.url}/v2/api` },
            { source: 'indexer' },
          ],
        },
      ],
    }
  })
  beforeEach(() => {
    for (const fake of Object.values(fakes)) fake.failures = []
    node.failure = undefined
  })
  afterAll(async () => {
    await Promise.all([node.close(), ...Object.values(fakes).map(({ close }) => close())])
    rmSync(folder, { recursive: true })
  })

  const origins = () => Object.values(fakes).map(({ url }) => url)
  const check = async (openQueries: () => Promise<Queries> = openNothing, etherscanKey = 'good-key') => {
    const config = createConfig({ networks, etherscanKey, outwardOrigins: origins() })
    const network = findNetwork(networks, 'local')
    const results = await checkProviders({ config, network, address, openQueries, now: () => 0, wait: async () => {} })
    return results.map(({ kind, source, isGood, what }) => [kind, source, isGood, what] as const)
  }
  const hostOf = (url: string) => new URL(url).host

  it('requests each source of a network, and returns a summary of the responses', async () => {
    const kept = await testDatabases()[0].create()
    if (kept === undefined) return
    const database = await openTestDatabase(kept)
    const results = await check(async () => database.queries)
    await database.close()
    await kept.remove()
    expect(results).toEqual([
      ['rpc', hostOf(node.url), true, 'block 60'],
      ['activity', 'blockscout', true, expect.stringMatching(/^\d\d transactions and more$/)],
      ['nft', 'blockscout', true, expect.stringMatching(/^\d+ on the first page$/)],
      ['held', 'blockscout', true, '1 tokens'],
      ['activity', 'etherscan', true, expect.stringMatching(/^24 transactions and more$/)],
      ['held', 'etherscan', true, '1 tokens'],
      ['activity', 'indexer', true, '0 transactions'],
      ['nft', 'indexer', true, '0 on the first page'],
      ['held', 'indexer', true, '0 tokens'],
      ['balance', 'nodes', true, 'ETH and 1 listed tokens'],
      ['swap', 'pools', true, '0.01 ETH = 0.24 COIN over Pairs WETH/COIN'],
      ['price', 'table', true, '1 ETH = 2500 USD'],
      ['price', 'chain', true, 'no price'],
      ['token list', hostOf(fakes.list.url), true, '1 listed tokens, 1 entries left out'],
    ])
  })

  it('returns code and reason of each failure, and never the key', async () => {
    node.failure = 503
    fakes.blockscout.failures = [{ what: { status: 429, retryAfter: '60' }, times: 100 }]
    fakes.list.failures = [{ what: 'rubbish', times: 1 }]
    const results = await check(openNothing, 'bad-secret-key')
    const failed = new Map(
      results.filter(([, , isGood]) => !isGood).map(([kind, source, , what]) => [`${kind} ${source}`, what]),
    )
    expect(failed.get(`rpc ${hostOf(node.url)}`)).toMatch(/^upstream_failed: .*HTTP 503/)
    expect(failed.get('activity blockscout')).toMatch(/^unavailable: /)
    expect(failed.get('activity etherscan')).toMatch(/^upstream_failed: .*Invalid API Key/)
    expect(failed.get('activity indexer')).toBe('bad_setting: the database is in use')
    expect(failed.get(`token list ${hostOf(fakes.list.url)}`)).toBe('is not a token list')
    expect(JSON.stringify(results)).not.toContain('secret')
  })

  it('detects a node of another network', async () => {
    const [network] = networks.networks
    if (network === undefined) return
    const other = { ...network, chainId: 'eip155:5', activity: [], tokenLists: [] }
    const config = createConfig({ networks: { version: 1, networks: [other] } })
    const parts = { openQueries: openNothing, now: () => 0, wait: async () => {} }
    const [first] = await checkProviders({ config, network: other, address, ...parts })
    expect(first).toMatchObject({ isGood: false, what: 'upstream_failed: is a node of eip155:31337' })
  })

  it('findNetwork: finds a network by its id, number or name', () => {
    for (const text of [chainId, '31337', 'LOCAL']) expect(findNetwork(networks, text).chainId).toBe(chainId)
    expect(() => findNetwork(networks, '1')).toThrow('there is no network "1"; known are eip155:31337 (Local)')
  })

  it('formatResults: returns a table', () => {
    const result = { kind: 'rpc', source: 'node.example', isGood: true, ms: 12, what: 'block 5' }
    expect(
      formatResults([result, { ...result, isGood: false, ms: 3, what: 'upstream_failed: no', finding: 'failure' }]),
    ).toEqual([
      'check  source        result  ms  details',
      'rpc    node.example  ok      12  block 5',
      'rpc    node.example  FAILED  3   upstream_failed: no',
    ])
  })

  // The timeout is long because the test starts a program.
  it('providers command: exits with 0 if all checks succeed, and with 1 after a failure', {
    timeout: 120_000,
  }, async () => {
    const [network] = networks.networks
    const path = join(folder, 'networks.json')
    writeFileSync(
      path,
      JSON.stringify({ version: 1, networks: [{ ...network, activity: network?.activity?.slice(0, 1) }] }),
    )
    const good = await runCommand(path, origins())
    expect(good).toMatchObject({ code: 0 })
    expect(good.output).toContain(`${chainId} (Local), ${address}`)
    expect(good.output).toMatch(/activity\s+blockscout\s+ok/)
    const { code, output } = await runCommand(path, origins(), '--json')
    expect(JSON.parse(output)).toMatchObject({ ok: true, results: expect.arrayContaining([]) })
    expect(code).toBe(0)
    fakes.list.failures = [{ what: { status: 500 }, times: 1 }]
    const bad = await runCommand(path, origins())
    expect(bad).toMatchObject({ code: 1 })
    expect(bad.output).toMatch(/token list\s+\S+\s+FAILED\s+\d+\s+answered 500/)
  })

  function runCommand(
    path: string,
    outward: readonly string[],
    ...more: string[]
  ): Promise<{ code: number | null; output: string }> {
    const env = { PATH: process.env.PATH, FOYER_NETWORKS: path, FOYER_OUTWARD_ORIGINS: outward.join(',') }
    const child = spawn(process.execPath, [...listProgramArguments(), 'providers', '31337', address, ...more], { env })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += String(chunk)))
    return new Promise((resolve) => child.on('close', (code) => resolve({ code, output })))
  }
})

/** Creates a pair of the wrapped currency and the coin, with a price of 25.00. */
function fakePair(): Record<string, FakeContract> {
  return {
    [factory]: {
      abi: parseAbi(['function getPair(address tokenA, address tokenB) view returns (address)']),
      functions: { getPair: () => pair },
    },
    [pair]: {
      abi: parseAbi([
        'function token0() view returns (address)',
        'function token1() view returns (address)',
        'function getReserves() view returns (uint112, uint112, uint32)',
      ]),
      functions: { token0: () => wrapped, token1: () => coin, getReserves: () => [10n ** 18n, 2_500n, 0] },
    },
  }
}

async function openNothing(): Promise<never> {
  throw new ServerError('bad_setting', 'the database is in use')
}
