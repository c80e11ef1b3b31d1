import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Database, Queries } from '../../db/Database.js'
import type { ModelCount } from '../../testing/countModelRows.js'
import { createModelChain, type ModelChain } from '../../testing/createModelChain.js'
import { contractDatabases, openTestDatabase, type TestDatabase } from '../../testing/testDatabases.js'
import { createIndexedActivity } from './createIndexedActivity.js'
import { type BlockReader, createBlockReader } from './readBlocks.js'
import { type ReadAhead, syncChain } from './syncChain.js'
import { type ChainCursor, openCursor, removeChain } from './writeBlocks.js'

const chainId = 'eip155:31337'
const logger = pino({ level: 'silent' })

describe.each(contractDatabases())('indexer on $name', ({ create }) => {
  let place: TestDatabase
  let database: Database

  beforeAll(async () => {
    place = await create()
    database = await openTestDatabase(place)
  })
  afterEach(() => removeChain(database.queries, chainId))
  afterAll(async () => {
    await database.close()
    await place.remove()
  })

  const follow = (chain: ModelChain, cursor: ChainCursor, queries = database.queries) =>
    syncChain({ chainId, reader: createBlockReader(chain.rpc, chainId), queries, logger }, cursor)

  /** Runs steps until there is nothing new. */
  const catchUp = async (chain: ModelChain, from?: ChainCursor): Promise<ChainCursor> => {
    let cursor = from ?? (await openCursor(database.queries, chainId, 0))
    for (;;) {
      const next = await follow(chain, cursor)
      if (next.block === cursor.block && next.hash === cursor.hash) return next
      cursor = next
    }
  }

  it('stores each transaction, transfer and token balance of a chain', async () => {
    const chain = createModelChain(chainId)
    chain.mine(120)
    expect((await catchUp(chain)).block).toBe(chain.head())
    expect(await countIndexed(database.queries)).toEqual(sorted(chain.count()))
  })

  it('follows reorganisations up to 32 blocks deep, without a trace of the replaced blocks', async () => {
    const chain = createModelChain(chainId, 2)
    chain.mine(60)
    let cursor = await catchUp(chain)
    for (const depth of [1, 2, 32, 5]) {
      chain.reorganise(depth)
      cursor = await catchUp(chain, cursor)
      expect(cursor.block).toBe(chain.head())
      expect(await countIndexed(database.queries)).toEqual(sorted(chain.count()))
    }
  })

  it('reads ahead while it writes, and drops read-ahead blocks after a reorganisation', async () => {
    const chain = createModelChain(chainId, 12)
    chain.mine(300)
    const ahead: ReadAhead = {}
    const reader = createBlockReader(chain.rpc, chainId)
    const followed = { chainId, reader, queries: database.queries, logger, ahead }
    const first = await syncChain(followed, await openCursor(database.queries, chainId, 0))
    const stale = ahead.next
    expect(stale?.from).toBe(first.block + 1)
    chain.reorganise(chain.head() - 10)
    const second = await syncChain(followed, first)
    expect(second).toEqual({ block: first.block + ((await stale?.blocks)?.length ?? 0), hash: expect.any(String) })
    await catchUp(chain, second)
    expect(await countIndexed(database.queries)).toEqual(sorted(chain.count()))
  })

  it('history: caches pages until the index changes', async () => {
    const chain = createModelChain(chainId, 13)
    chain.mine(40)
    let cursor = await catchUp(chain)
    const requested: unknown[] = []
    const execute: Queries['execute'] = (query) => {
      requested.push(query)
      return database.queries.execute(query)
    }
    const activity = createIndexedActivity({ execute }, [{ chainId, startBlock: 0 }])
    const [address = ''] = chain.addresses
    const read = async () => (await activity.fetchActivity({ chainId, address, limit: 100 })).activities
    const expectAll = async () =>
      expect((await read()).map(({ hash }) => hash)).toEqual(chain.listHashes(address).toReversed().slice(0, 100))
    await expectAll()
    expect(requested.splice(0).length).toBe(3)
    // Concurrent reads share the version query.
    await Promise.all([read(), read(), read()])
    expect(requested.splice(0).length).toBe(2)
    chain.reorganise(6)
    cursor = await follow(chain, cursor)
    await read()
    cursor = await catchUp(chain, cursor)
    await expectAll()
  })

  it('writes a step completely or not at all, and continues after a failure', async () => {
    const chain = createModelChain(chainId, 3)
    chain.mine(40)
    const cursor = await openCursor(database.queries, chainId, 0)
    const broken = failAt(database.queries, 'update indexed_chains')
    await expect(follow(chain, cursor, broken)).rejects.toThrow('the database connection was cut')
    expect(await countIndexed(database.queries)).toEqual({ transactions: 0, transfers: 0, activity: 0, holdings: [] })
    await catchUp(chain)
    expect(await countIndexed(database.queries)).toEqual(sorted(chain.count()))
  })

  it('rejects a step with an outdated cursor, and changes nothing', async () => {
    const chain = createModelChain(chainId, 4)
    chain.mine(5)
    const stale = await openCursor(database.queries, chainId, 0)
    await catchUp(chain, stale)
    await expect(follow(chain, stale)).rejects.toThrow('another process indexes eip155:31337')
    expect(await countIndexed(database.queries)).toEqual(sorted(chain.count()))
  })

  it('rejects a wrong parent hash and the receipts of another block, and loses nothing', async () => {
    const chain = createModelChain(chainId, 5)
    chain.mine(20)
    const cursor = await catchUp(chain)
    const before = await countIndexed(database.queries)
    chain.mine(3)
    chain.fault = 'parent'
    await expect(follow(chain, cursor)).rejects.toThrow('does not follow')
    chain.fault = 'receipts'
    await expect(follow(chain, cursor)).rejects.toThrow('of another block')
    expect(await countIndexed(database.queries)).toEqual(before)
    chain.fault = 'none'
    await catchUp(chain, cursor)
    expect(await countIndexed(database.queries)).toEqual(sorted(chain.count()))
  })

  it("throws and changes nothing if the node's chain has no common block", async () => {
    const chain = createModelChain(chainId, 6)
    chain.mine(10)
    const cursor = await catchUp(chain)
    const other = createModelChain(chainId, 7)
    other.mine(12)
    await expect(follow(other, cursor)).rejects.toThrow('no block of eip155:31337 since 0 is on the node’s chain')
    expect(await countIndexed(database.queries)).toEqual(sorted(chain.count()))
  })

  it('accepts a new genesis block after a restart of a local chain, and rejects it on other chains', async () => {
    const chain = createModelChain(chainId, 9)
    chain.mine(40)
    const kept = createBlockReader(chain.rpc, chainId)
    const hash = `0x${'9'.repeat(64)}`
    const reader: BlockReader = {
      ...kept,
      readHash: async (number) => (number === 0 ? hash : kept.readHash(number)),
      readBlocks: async (from, count) =>
        (await kept.readBlocks(from, count)).map((block) => (block?.number === 0 ? { ...block, hash } : block)),
    }
    const started = { chainId, reader, queries: database.queries, logger }
    const first = await syncChain(started, await openCursor(database.queries, chainId, 0))
    expect(first).toEqual({ block: 0, hash })
    await expect(syncChain(started, first)).rejects.toThrow('does not follow')
    // The same cursor can continue as a local chain.
    let cursor = first
    while (cursor.block < chain.head()) cursor = await syncChain({ ...started, hasGaps: true }, cursor)
    expect(await countIndexed(database.queries)).toEqual(sorted(chain.count()))
    await removeChain(database.queries, chainId)
    cursor = await openCursor(database.queries, chainId, 0)
    while (cursor.block < chain.head()) cursor = await syncChain({ ...started, hasGaps: true }, cursor)
    expect(await countIndexed(database.queries)).toEqual(sorted(chain.count()))
  })

  it('does nothing while a node lags', async () => {
    const chain = createModelChain(chainId, 8)
    chain.mine(10)
    const cursor = await catchUp(chain)
    const late = createModelChain(chainId, 8)
    late.mine(4)
    expect(await follow(late, cursor)).toEqual(cursor)
  })
})

/** Returns queries whose transactions fail at the first statement that contains `text`. */
function failAt(queries: Queries, text: string): Queries {
  const transaction: Queries['transaction'] = (work, config) =>
    queries.transaction((tx) => {
      const execute: typeof tx.execute = (query) => {
        if (JSON.stringify(query).includes(text)) throw new Error('the database connection was cut')
        return tx.execute(query)
      }
      return work(Object.assign(Object.create(tx), { execute }))
    }, config)
  return Object.assign(Object.create(queries), { transaction })
}

async function countIndexed(queries: Queries) {
  const read = async (query: ReturnType<typeof sql>) =>
    (await queries.execute(query)) as unknown as { rows: Record<string, unknown>[] }
  const size = async (table: string) =>
    Number((await read(sql`select count(*)::int as size from ${sql.identifier(table)}`)).rows[0]?.size)
  const held = await read(
    sql`select owner, token, token_id::text as id, amount::text as amount from nft_balances where amount <> 0`,
  )
  return sorted({
    transactions: await size('chain_transactions'),
    transfers: await size('chain_transfers'),
    activity: await size('account_activity'),
    holdings: held.rows.map(({ owner, token, id, amount }) => ({
      owner: String(owner),
      token: String(token),
      tokenId: BigInt(String(id)),
      amount: BigInt(String(amount)),
    })),
  })
}

function sorted({ holdings, transactions, transfers, activity }: ModelCount) {
  const lines = holdings.map(({ owner, token, tokenId, amount }) => `${owner} ${token} ${tokenId} ${amount}`)
  return { transactions, transfers, activity, holdings: lines.toSorted() }
}
