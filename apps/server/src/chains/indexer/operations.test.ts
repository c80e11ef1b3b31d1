import { encodeAbiParameters, encodeEventTopics, getAbiItem, type Hex, keccak256, pad } from 'viem'
import { entryPoint08Abi, entryPoint08Address } from 'viem/account-abstraction'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chainOperations } from '../../db/activitySchema.js'
import type { Database } from '../../db/Database.js'
import { contractDatabases, openTestDatabase, type TestDatabase } from '../../testing/testDatabases.js'
import { createIndexedActivity } from './createIndexedActivity.js'
import type { IndexedBlock, IndexedOperation } from './IndexedBlock.js'
import { parseOperationLog } from './parseOperationLog.js'
import { openCursor, rollBack, writeBlocks } from './writeBlocks.js'

const chainId = 'eip155:31337'
const [account, bundler, paymaster, shop] = ['11', '22', '33', '44'].map((byte) => `0x${byte.repeat(20)}` as const) as [
  Hex,
  Hex,
  Hex,
  Hex,
]
const hash = keccak256('0x01')
const zero: Hex = `0x${'00'.repeat(20)}`

function createLog(options: { paymaster: Hex; success: boolean; fee: bigint }) {
  const event = getAbiItem({ abi: entryPoint08Abi, name: 'UserOperationEvent' })
  const args = { userOpHash: hash, sender: account, paymaster: options.paymaster }
  return {
    topics: encodeEventTopics({ abi: [event], args }) as Hex[],
    data: encodeAbiParameters(
      [{ type: 'uint256' }, { type: 'bool' }, { type: 'uint256' }, { type: 'uint256' }],
      [7n, options.success, options.fee, 90_000n],
    ),
  }
}

describe('parseOperationLog', () => {
  const contract = entryPoint08Address.toLowerCase()
  const { topics, data } = createLog({ paymaster, success: false, fee: 5n })

  it('returns hash, sender, paymaster, outcome and fee of an event of EntryPoint', () => {
    expect(parseOperationLog(contract, topics, data)).toEqual({
      hash,
      sender: account,
      paymaster,
      succeeded: false,
      fee: 5n,
    })
    const own = createLog({ paymaster: zero, success: true, fee: 6n })
    expect(parseOperationLog(contract, own.topics, own.data)).toMatchObject({ paymaster: undefined, succeeded: true })
  })

  it('returns undefined for the same event of another contract, and for invalid data', () => {
    expect(parseOperationLog(shop, topics, data)).toBeUndefined()
    expect(parseOperationLog(contract, topics.slice(0, 3), data)).toBeUndefined()
    expect(parseOperationLog(contract, topics, '0x')).toBeUndefined()
    expect(parseOperationLog(contract, [pad('0x01'), ...topics.slice(1)], data)).toBeUndefined()
  })
})

describe.each(contractDatabases())('user operations in the index on $name', ({ create }) => {
  let place: TestDatabase
  let database: Database
  beforeAll(async () => {
    place = await create()
    database = await openTestDatabase(place)
  })
  afterAll(async () => {
    await database.close()
    await place.remove()
  })

  function createBlock(number: number, operation: Partial<IndexedOperation>, hasTransfer: boolean): IndexedBlock {
    const moved = { tokenId: undefined, from: account, to: shop, amount: 3n }
    return {
      ...{ number, hash: keccak256(`0x0${number}`), parentHash: keccak256(`0x0${number - 1}`), minedAt: 100 },
      transactions: [
        {
          ...{ hash: keccak256(`0x1${number}`), from: bundler, to: entryPoint08Address.toLowerCase(), nonce: number },
          ...{ fee: 10n, succeeded: true, selector: '0x765e827f', created: undefined },
          transfers: hasTransfer ? [{ kind: 'erc20', token: shop, ...moved }] : [],
          operations: [{ hash, sender: account, paymaster, succeeded: true, fee: 9n, ...operation }],
        },
      ],
    }
  }

  it('the history of the account has each operation once, with its own outcome, sender and fee', async () => {
    const start = await openCursor(database.queries, chainId, 1)
    const before = await writeBlocks(database.queries, chainId, start, [
      createBlock(1, {}, true),
      createBlock(2, { succeeded: false, paymaster: undefined }, false),
    ])
    const activity = createIndexedActivity(database.queries, [{ chainId, startBlock: 0 }])
    const { activities } = await activity.fetchActivity({ chainId, address: account, limit: 10 })
    expect(activities).toMatchObject([
      { operation: 'execute', status: 'failed', from: account, nonce: undefined, fee: 9n, transfers: [] },
      { operation: 'send', status: 'confirmed', from: account, nonce: undefined, fee: 0n },
    ])
    const sent = await activity.fetchActivity({ chainId, address: bundler, limit: 10 })
    expect(sent.activities).toMatchObject([
      { status: 'confirmed', from: bundler, nonce: 2, fee: 10n },
      { status: 'confirmed', from: bundler, nonce: 1, fee: 10n },
    ])
    await rollBack(database.queries, chainId, before, start)
    expect(await database.queries.select().from(chainOperations)).toEqual([])
  })
})
