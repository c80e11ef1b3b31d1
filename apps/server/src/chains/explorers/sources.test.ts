import { getAccountBalance } from '@foyer/contract/http/accounts'
import { getAccountHistory } from '@foyer/contract/http/getAccountHistory'
import { getAccountNfts } from '@foyer/contract/http/nfts'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createFakeBlockscout } from '../../testing/createFakeBlockscout.js'
import { createFakeChain, fakeToken } from '../../testing/createFakeChain.js'
import { createFakeEtherscan } from '../../testing/createFakeEtherscan.js'
import { createModelChain } from '../../testing/createModelChain.js'
import { listExplorerHashes, listModelRows } from '../../testing/listModelRows.js'
import { type FakeExplorer, startFakeExplorer } from '../../testing/startFakeExplorer.js'
import { type FakeNode, startFakeNode } from '../../testing/startFakeNode.js'
import { startTestServer } from '../../testing/startTestServer.js'
import { type TestDatabase, testDatabases } from '../../testing/testDatabases.js'

const chainId = 'eip155:31337'
const coin = `0x${'d'.repeat(40)}`
const etherscanKey = 'a-key-nobody-sees'

describe('history of a network with several sources', () => {
  const chain = createModelChain(chainId, 61)
  chain.mine(400)
  const address = chain.addresses[0] ?? ''
  const lines: string[] = []
  let database: TestDatabase
  let node: FakeNode
  let blockscout: FakeExplorer
  let etherscan: FakeExplorer
  let server: Awaited<ReturnType<typeof startTestServer>>
  const clock = { nowMs: 1_800_000_000_000 }

  beforeAll(async () => {
    database = await testDatabases()[0].create()
    const token = fakeToken(7n)
    const functions = { ...token.functions, name: () => 'Community', symbol: () => 'COMM', decimals: () => 2 }
    node = await startFakeNode(createFakeChain({ nativeBalance: 5n, contracts: { [coin]: { ...token, functions } } }))
    blockscout = await startFakeExplorer(createFakeBlockscout(chain))
    etherscan = await startFakeExplorer(createFakeEtherscan(chain, { key: etherscanKey }))
    server = await startTestServer(database, {
      networks: {
        version: 1,
        networks: [
          {
            ...{ chainId, name: 'Local', rpcUrls: [node.url], tokens: [] },
            nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
            activity: [
              { source: 'blockscout', url: blockscout.url },
              { source: 'etherscan', url: `${etherscan.url}/v2/api` },
            ],
          },
        ],
      },
      etherscanKey,
      outwardOrigins: [blockscout.url, etherscan.url],
      rateLimitPerMinute: 1_000_000,
      now: () => clock.nowMs,
      logger: pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) }),
    })
  })
  beforeEach(() => {
    // Let caches and backoffs expire.
    clock.nowMs += 600_000
    lines.length = 0
    for (const fake of [blockscout, etherscan]) {
      fake.calls.length = 0
      fake.failures = []
    }
  })
  afterAll(async () => {
    await server.close()
    await Promise.all([node.close(), blockscout.close(), etherscan.close()])
    await database.remove()
  })

  const readHistory = async (cursor?: string | null) => {
    const query = cursor ? `&cursor=${cursor}` : ''
    const response = await server.call(`/v1/account/${address}/history?chainId=${chainId}${query}`)
    expect(response.status).toBe(200)
    return getAccountHistory.response.parse(await response.json())
  }
  const down = () => [{ what: { status: 500 }, times: 1_000 }]

  it('uses the first source, and names it in the response and the log', async () => {
    const page = await readHistory()
    expect(page).toMatchObject({ source: 'blockscout', partial: false })
    expect(page.data.length).toBeGreaterThanOrEqual(20)
    expect(etherscan.calls).toEqual([])
    expect(lines.some((line) => line.includes('"source":"blockscout"') && line.includes('a source answered'))).toBe(
      true,
    )
  })

  it('uses the second source if the first one fails, and keeps it for further pages', async () => {
    blockscout.failures = down()
    const first = await readHistory()
    expect(first.source).toBe('etherscan')
    blockscout.failures = []
    const hashes = first.data.map(({ metadata }) => metadata.hash)
    for (let { next } = first; next !== null; ) {
      clock.nowMs += 10_000
      const page = await readHistory(next)
      expect(page.source).toBe('etherscan')
      hashes.push(...page.data.map(({ metadata }) => metadata.hash))
      next = page.next
    }
    expect(hashes.toSorted()).toEqual([...listExplorerHashes(listModelRows(chain), address)].toSorted())
  })

  it('fails on a further page if its source fails, instead of mixing two lists', async () => {
    const { next } = await readHistory()
    clock.nowMs += 60_000
    blockscout.failures = down()
    const response = await server.call(`/v1/account/${address}/history?chainId=${chainId}&cursor=${next}`)
    expect(response.status).toBe(502)
    expect(etherscan.calls).toEqual([])
  })

  it('responds 503 with Retry-After if both sources limit the rate', async () => {
    for (const fake of [blockscout, etherscan])
      fake.failures = [{ what: { status: 429, retryAfter: '60' }, times: 1_000 }]
    const response = await server.call(`/v1/account/${address}/history?chainId=${chainId}`)
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('60')
  })

  it('balances: return unverified tokens of a source, and the native currency without any source [S7.14]', async () => {
    const read = async () => {
      const response = await server.call(`/v1/account/${address}/balance?currency=usd&chainId=${chainId}`)
      return getAccountBalance.response.parse(await response.json()).balances
    }
    expect((await read()).map(({ symbol, verified }) => [symbol, verified])).toEqual([
      ['ETH', undefined],
      ['COMM', false],
    ])
    clock.nowMs += 60_000
    blockscout.failures = down()
    expect(await read()).toHaveLength(2)
    expect(
      etherscan.calls.filter((call) => call.includes('action=tokentx') && call.includes('offset=1000')),
    ).toHaveLength(1)
    clock.nowMs += 60_000
    etherscan.failures = down()
    expect((await read()).map(({ symbol }) => symbol)).toEqual(['ETH'])
  })

  it('NFTs: come from the source with a list of them', async () => {
    const response = await server.call(`/v1/account/${address}/nfts?chainId=${chainId}`)
    const page = getAccountNfts.response.parse(await response.json())
    expect(page.source).toBe('blockscout')
    const held = chain.count().holdings.filter(({ owner, amount }) => owner === address && amount > 0n)
    expect(page.nfts).toHaveLength(Math.min(held.length, 24))
  })

  it('never includes the key in a response or the log', async () => {
    blockscout.failures = down()
    etherscan.failures = down()
    const response = await server.call(`/v1/account/${address}/history?chainId=${chainId}`)
    expect(response.status).toBe(502)
    expect(await response.text()).not.toContain(etherscanKey)
    expect(lines.join('\n')).toContain('a source did not answer')
    expect(lines.join('\n')).not.toContain(etherscanKey)
  })
})
