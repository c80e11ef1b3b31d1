import { getAccountHistory, type HistoryItem } from '@foyer/contract/http/getAccountHistory'
import type { NetworksFile } from '@foyer/contract/networksFile'
import { getAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { createModelChain, type ModelChain } from '../testing/createModelChain.js'
import { indexedOn } from '../testing/networksOn.js'
import { type FakeNode, startFakeNode } from '../testing/startFakeNode.js'
import { startTestServer } from '../testing/startTestServer.js'
import { type TestDatabase, testDatabases } from '../testing/testDatabases.js'

const chainId = 'eip155:31337'
const coin = getAddress(`0x${'d'.repeat(40)}`)

function networksOn(url: string): NetworksFile {
  const { version, networks } = indexedOn(url, [{ address: coin, name: 'Coin', symbol: 'COIN', decimals: 2 }])
  const [{ activity: _, ...plain }] = networks
  return { version, networks: [...networks, { ...plain, chainId: 'eip155:5', name: 'Other' }] }
}

describe.each(testDatabases())('GET /v1/account/{address}/history on the $name database [S7.6]', ({ create }) => {
  let database: TestDatabase
  let chain: ModelChain
  let node: FakeNode
  let server: Awaited<ReturnType<typeof startTestServer>>

  beforeAll(async () => {
    database = await create()
    chain = createModelChain(chainId, 11)
    chain.mine(150)
    node = await startFakeNode((method, params) => chain.respond({ method, params }))
    server = await startTestServer(database, { networks: networksOn(node.url), rateLimitPerMinute: 1_000_000 })
    // The server updates the index automatically from its start.
    await vi.waitFor(async () =>
      expect((await read(chain.addresses[0] ?? '')).data[0]?.metadata.hash).toBe(newest(chain)),
    )
  })
  afterAll(async () => {
    await server.close()
    await node.close()
    await database.remove()
  })

  const read = async (address: string, query = '') => {
    const response = await server.call(`/v1/account/${address}/history?chainId=${chainId}${query}`)
    expect(response.status).toBe(200)
    return getAccountHistory.response.parse(await response.json())
  }
  const refusalOf = async (path: string) => {
    const response = await server.call(path)
    const body = z.object({ error: z.object({ code: z.string(), message: z.string() }) }).parse(await response.json())
    return { status: response.status, ...body.error }
  }
  const readAll = async (address: string) => {
    const items: HistoryItem[] = []
    let cursor: string | null | undefined
    do {
      const page = await read(address, cursor ? `&cursor=${cursor}` : '')
      items.push(...page.data)
      cursor = page.next
    } while (cursor !== null)
    return items
  }

  it('returns every transaction of the account once, newest first, over all pages [S3.39]', async () => {
    for (const address of chain.addresses.slice(0, 3)) {
      const items = await readAll(address)
      expect(items.map(({ metadata }) => metadata.hash)).toEqual(chain.listHashes(address).toReversed())
    }
  })

  it('describes each transaction for the account, with whole units, names and the other side [S3.37] [S3.38]', async () => {
    const [address = ''] = chain.addresses
    const items = await readAll(address)
    const sent = items.find(
      ({ metadata, transfers }) => metadata.operationType === 'send' && transfers[0]?.fungible_info?.symbol === 'COIN',
    )
    expect(sent?.transfers[0]).toMatchObject({ direction: 'out', address: `${chainId}:${coin}` })
    expect(sent?.transfers[0]?.quantity.numeric).toMatch(/^\d+(\.\d{1,2})?$/)
    expect(sent?.metadata).toMatchObject({ chain: chainId, status: 'confirmed', fee: '0.000000000000042' })
    const kinds = new Set(items.map(({ metadata }) => metadata.operationType))
    expect([...kinds].toSorted()).toEqual(expect.arrayContaining(['approve', 'mint', 'receive', 'send', 'trade']))
    const failed = items.filter(({ metadata }) => metadata.status === 'failed')
    expect(failed.length).toBeGreaterThan(0)
    expect(failed.every(({ transfers }) => transfers.length === 0)).toBe(true)
  })

  it('returns the source, and that its list is complete', async () => {
    expect(await read(chain.addresses[1] ?? '')).toMatchObject({ source: 'indexer', partial: false })
  })

  it('returns no items for an account without transactions', async () => {
    expect(await read(`0x${'9'.repeat(40)}`)).toMatchObject({ data: [], next: null })
  })

  it('rejects a cursor that was changed, or that belongs to another account or list', async () => {
    const [first = '', second = ''] = chain.addresses
    const { next } = await read(first)
    const path = (address: string, cursor: string) =>
      `/v1/account/${address}/history?chainId=${chainId}&cursor=${cursor}`
    const changed = `${next?.slice(0, -2)}AA`
    for (const [address, cursor] of [
      [first, changed],
      [first, 'rubbish'],
      [second, next ?? ''],
    ] as const)
      expect(await refusalOf(path(address, cursor))).toMatchObject({
        status: 400,
        code: 'bad_request',
        message: 'query: cursor: is not from this list',
      })
  })

  it.each([
    ['a network without a history', `/v1/account/0x${'1'.repeat(40)}/history?chainId=eip155:5`, 'unsupported_chain'],
    ['an unknown network', `/v1/account/0x${'1'.repeat(40)}/history?chainId=eip155:77`, 'unsupported_chain'],
    ['a malformed account', `/v1/account/0x12/history?chainId=${chainId}`, 'bad_request'],
  ])('rejects %s', async (_, path, code) => {
    expect(await refusalOf(path)).toMatchObject({ status: 400, code })
  })

  it('returns the transactions of a new block, and removes those that a reorganisation removed', async () => {
    const [address = ''] = chain.addresses
    chain.reorganise(6)
    chain.mine(2)
    await vi.waitFor(async () => {
      const hashes = (await readAll(address)).map(({ metadata }) => metadata.hash)
      expect(hashes).toEqual(chain.listHashes(address).toReversed())
    })
  })
})

/** Returns the newest transaction of the first account. */
function newest(chain: ModelChain): string | undefined {
  return chain.listHashes(chain.addresses[0] ?? '').at(-1)
}
