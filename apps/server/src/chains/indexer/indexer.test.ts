import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Database, Queries } from '../../db/Database.js'
import type { ModelCount } from '../../testing/countModelRows.js'
import { createModelChain, type ModelChain } from '../../testing/createModelChain.js'
import { contractDatabases, openTestDatabase, type TestDatabase } from '../../testing/testDatabases.js'
import { createIndexedActivity } from './createIndexedActivity.js'
import { followChain, type ReadAhead } from './followChain.js'
import { type BlockReader, createBlockReader } from './readBlocks.js'
import { type ChainCursor, forgetChain, openCursor } from './writeBlocks.js'

const chainId = 'eip155:31337'
const logger = pino({ level: 'silent' })

describe.each(contractDatabases())('the indexer over $name', ({ create }) => {
  let place: TestDatabase
  let database: Database

  beforeAll(async () => {
    place = await create()
    database = await openTestDatabase(place)
  })
  afterEach(() => forgetChain(database.queries, chainId))
  afterAll(async () => {
    await database.close()
    await place.remove()
  })

  const follow = (chain: ModelChain, cursor: ChainCursor, queries = database.queries) =>
    followChain({ chainId, reader: createBlockReader(chain.rpc, chainId), queries, logger }, cursor)

  /** Steps until there is nothing new. */
  const catchUp = async (chain: ModelChain, from?: ChainCursor): Promise<ChainCursor> => {
    let cursor = from ?? (await openCursor(database.queries, chainId, 0))
    for (;;) {
      const next = await follow(chain, cursor)
      if (next.block === cursor.block && next.hash === cursor.hash) return next
      cursor = next
    }
  }

  it('has every transaction, transfer and holding of a chain', async () => {
    const chain = createModelChain(chainId)
    chain.mine(120)
    expect((await catchUp(chain)).block).toBe(chain.head())
    expect(await countIndexed(database.queries)).toEqual(sorted(chain.count()))
  })

  it('follows reorganisations up to 32 deep, and is the same as if they had never been', async () => {
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

  it('reads on while it writes, and takes back what it had read ahead of a reorganisation', async () => {
    const chain = createModelChain(chainId, 12)
    chain.mine(300)
    const ahead: ReadAhead = {}
    const reader = createBlockReader(chain.rpc, chainId)
    const followed = { chainId, reader, queries: database.queries, logger, ahead }
    const first = await followChain(followed, await openCursor(database.queries, chainId, 0))
    const stale = ahead.next
    expect(stale?.from).toBe(first.block + 1)
    chain.reorganise(chain.head() - 10)
    const second = await followChain(followed, first)
    expect(second).toEqual({ block: first.block + ((await stale?.blocks)?.length ?? 0), hash: expect.any(String) })
    await catchUp(chain, second)
    expect(await countIndexed(database.queries)).toEqual(sorted(chain.count()))
  })

  it('keeps pages of a history until the index moves, and not one moment longer', async () => {
    const chain = createModelChain(chainId, 13)
    chain.mine(40)
    let cursor = await catchUp(chain)
    const asked: unknown[] = []
    const execute: Queries['execute'] = (query) => {
      asked.push(query)
      return database.queries.execute(query)
    }
    const activity = createIndexedActivity({ execute }, [{ chainId, startBlock: 0 }])
    const [address = ''] = chain.addresses
    const read = async () => (await activity.fetchActivity({ chainId, address, limit: 100 })).activities
    const expectAll = async () =>
      expect((await read()).map(({ hash }) => hash)).toEqual(chain.listHashes(address).toReversed().slice(0, 100))
    await expectAll()
    expect(asked.splice(0).length).toBe(3)
    // Who asks while another answer is being found shares its question.
    await Promise.all([read(), read(), read()])
    expect(asked.splice(0).length).toBe(2)
    chain.reorganise(6)
    cursor = await follow(chain, cursor)
    await read()
    cursor = await catchUp(chain, cursor)
    await expectAll()
  })

  it('writes all of a step or nothing, and goes on after it', async () => {
    const chain = createModelChain(chainId, 3)
    chain.mine(40)
    const cursor = await openCursor(database.queries, chainId, 0)
    const broken = failAt(database.queries, 'update indexed_chains')
    await expect(follow(chain, cursor, broken)).rejects.toThrow('pulled the plug')
    expect(await countIndexed(database.queries)).toEqual({ transactions: 0, transfers: 0, activity: 0, holdings: [] })
    await catchUp(chain)
    expect(await countIndexed(database.queries)).toEqual(sorted(chain.count()))
  })

  it('leaves alone what another process has moved on', async () => {
    const chain = createModelChain(chainId, 4)
    chain.mine(5)
    const stale = await openCursor(database.queries, chainId, 0)
    await catchUp(chain, stale)
    await expect(follow(chain, stale)).rejects.toThrow('another process indexes eip155:31337')
    expect(await countIndexed(database.queries)).toEqual(sorted(chain.count()))
  })

  it('loses nothing to a node that lies about a parent, or that gives the receipts of another block', async () => {
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

  it('changes nothing where no block is in common any more', async () => {
    const chain = createModelChain(chainId, 6)
    chain.mine(10)
    const cursor = await catchUp(chain)
    const other = createModelChain(chainId, 7)
    other.mine(12)
    await expect(follow(other, cursor)).rejects.toThrow('no block of eip155:31337 since 0 is on the node’s chain')
    expect(await countIndexed(database.queries)).toEqual(sorted(chain.count()))
  })

  it('reads a local chain whose node made a new genesis block when it was started again, and no other such chain', async () => {
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
    const first = await followChain(started, await openCursor(database.queries, chainId, 0))
    expect(first).toEqual({ block: 0, hash })
    await expect(followChain(started, first)).rejects.toThrow('does not follow')
    // One that was stuck there goes on.
    let cursor = first
    while (cursor.block < chain.head()) cursor = await followChain({ ...started, hasGaps: true }, cursor)
    expect(await countIndexed(database.queries)).toEqual(sorted(chain.count()))
    await forgetChain(database.queries, chainId)
    cursor = await openCursor(database.queries, chainId, 0)
    while (cursor.block < chain.head()) cursor = await followChain({ ...started, hasGaps: true }, cursor)
    expect(await countIndexed(database.queries)).toEqual(sorted(chain.count()))
  })

  it('waits for a node that lags', async () => {
    const chain = createModelChain(chainId, 8)
    chain.mine(10)
    const cursor = await catchUp(chain)
    const late = createModelChain(chainId, 8)
    late.mine(4)
    expect(await follow(late, cursor)).toEqual(cursor)
  })
})

/** The same queries, but the first statement of a transaction that holds `text` fails. */
function failAt(queries: Queries, text: string): Queries {
  const transaction: Queries['transaction'] = (work, config) =>
    queries.transaction((tx) => {
      const execute: typeof tx.execute = (query) => {
        if (JSON.stringify(query).includes(text)) throw new Error('pulled the plug')
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
