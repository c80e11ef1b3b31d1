import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFetchUntrusted } from '../fetch/fetchUntrusted.js'
import { createFakeBlockscout } from '../testing/createFakeBlockscout.js'
import { createFakeEtherscan } from '../testing/createFakeEtherscan.js'
import { createLogsNode } from '../testing/createLogsNode.js'
import { createModelChain, type ModelChain } from '../testing/createModelChain.js'
import { indexModelChain } from '../testing/indexModelChain.js'
import { cacheModelRows, listExplorerHashes, type ModelRow } from '../testing/listModelRows.js'
import { type ExplorerAnswer, startFakeExplorer } from '../testing/startFakeExplorer.js'
import { testDatabases } from '../testing/testDatabases.js'
import type { Activity, ActivityProvider, ActivityTransfer } from './ActivityProvider.js'
import { createExplorerClient } from './explorers/askExplorer.js'
import { createBlockscout } from './explorers/createBlockscout.js'
import { createEtherscan } from './explorers/createEtherscan.js'
import { createLogs } from './explorers/createLogs.js'
import { createIndexedActivity } from './indexer/createIndexedActivity.js'

const chainId = 'eip155:31337'

function directionOf(from: string, to: string, address: string): ActivityTransfer['direction'] {
  if (from === to) return 'self'
  return from === address ? 'out' : 'in'
}

/** An implementation and the part of a chain it can see. Explorers list no approvals, and logs contain only tokens. */
interface Implementation {
  readonly name: string
  readonly sees: 'everything' | 'lists' | 'logs'
  readonly create: (chain: ModelChain) => Promise<{ provider: ActivityProvider; close: () => Promise<void> }>
}

const databases = testDatabases().map(
  ({ name, create }): Implementation => ({
    name: `the index on the ${name} database`,
    sees: 'everything',
    create: async (chain) => {
      const { queries, close } = await indexModelChain(create, chain, chainId)
      return { provider: createIndexedActivity(queries, [{ chainId, startBlock: 0 }]), close }
    },
  }),
)

type Move = Omit<ActivityTransfer, 'direction'>

const timing = { now: () => 0, wait: async () => {} }

async function startExplorer(answer: (url: URL) => ExplorerAnswer) {
  const { url, close } = await startFakeExplorer(answer)
  const fetchUntrusted = createFetchUntrusted({ exempt: [url] })
  return { url, close, asking: createExplorerClient({ name: 'explorer', fetchUntrusted, ...timing }) }
}

const implementations: readonly Implementation[] = [
  ...databases,
  ...[
    { name: 'Blockscout', pageSize: 50, isOld: false },
    { name: 'an older Blockscout with short pages', pageSize: 7, isOld: true },
  ].map(
    ({ name, ...shape }): Implementation => ({
      name,
      sees: 'lists',
      create: async (chain) => {
        const { url, close, asking } = await startExplorer(createFakeBlockscout(chain, shape))
        return { provider: createBlockscout({ name: 'blockscout', chainId, url, asking, ...timing }).activity, close }
      },
    }),
  ),
  ...[
    { name: 'Etherscan', rows: { few: 200, most: 1_000, paged: 10_000 } },
    { name: 'Etherscan with short pages', rows: { few: 5, most: 12, paged: 120 } },
  ].map(
    ({ name, rows }): Implementation => ({
      name,
      sees: 'lists',
      create: async (chain) => {
        const limits = { most: rows.most, mostPaged: rows.paged }
        const { url, close, asking } = await startExplorer(createFakeEtherscan(chain, limits))
        const options = { name: 'etherscan', chainId, url, key: 'key', asking, takeTurn: async () => {}, rows }
        return { provider: createEtherscan({ ...options, ...timing }).activity, close }
      },
    }),
  ),
  ...[
    { name: 'logs', mostBlocks: 100_000, mostRows: 100_000 },
    { name: 'logs of a node that takes few blocks', mostBlocks: 60, mostRows: 90 },
  ].map(
    ({ name, ...limits }): Implementation => ({
      name,
      sees: 'logs',
      create: async (chain) => {
        const rpc = createLogsNode(chain, limits)
        return { provider: createLogs({ name: 'logs', chainId, startBlock: 0, rpc }).activity, close: async () => {} }
      },
    }),
  ),
]

describe.each(implementations)('ActivityProvider: $name [S7.6]', ({ create, sees }) => {
  const chain = createModelChain(chainId, 31)
  chain.mine(120)
  const accounts = chain.addresses.slice(0, 3)
  const listRows = cacheModelRows(chain)
  let made: Awaited<ReturnType<Implementation['create']>>

  beforeAll(async () => {
    made = await create(chain)
  })
  afterAll(() => made.close())

  /** Returns the transfers of a transaction for an account, limited to those the implementation can see. */
  const listMoves = ({ transaction, created, isGood, calls, transfers }: ModelRow, address: string): Move[] => {
    const { from, to, value } = transaction
    const none = { token: undefined, tokenId: undefined }
    const native = { kind: 'native', from, to: to ?? created ?? '', amount: value, ...none } as const
    const inner = calls
      .filter(({ isGood, type, index, value }) => isGood && type === 'CALL' && index > 0 && BigInt(value) > 0n)
      .map(({ from, to, value }) => ({ kind: 'internal', from, to, amount: BigInt(value), ...none }) as const)
    const known = transfers.filter(({ kind }) => sees !== 'lists' || kind.startsWith('erc'))
    const moves = isGood ? [...(value > 0n ? [native] : []), ...(sees === 'logs' ? [] : inner), ...known] : []
    return moves.filter((move) => move.from === address || move.to === address)
  }
  const listExpected = (address: string): readonly string[] => {
    if (sees === 'everything') return chain.listHashes(address)
    if (sees === 'lists') return listExplorerHashes(listRows(), address)
    return listRows()
      .filter(({ transfers }) => transfers.some(({ from, to }) => from === address || to === address))
      .map(({ transaction }) => transaction.hash)
  }
  const readAll = async (address: string, limit: number) => {
    const activities: Activity[] = []
    let cursor: string | undefined
    do {
      const page = await made.provider.fetchActivity({ chainId, address, cursor, limit })
      expect(page.activities.length).toBeLessThanOrEqual(limit)
      expect(page.isPartial).toBe(sees === 'logs')
      activities.push(...page.activities)
      cursor = page.next
    } while (cursor !== undefined)
    return activities
  }

  it('has a name without a space, and supports only its own network', () => {
    expect(made.provider.name).toMatch(/^\S+$/)
    expect(made.provider.supports(chainId)).toBe(true)
    expect(made.provider.supports('eip155:1')).toBe(false)
  })

  it.each([3, 50])('returns each transaction of the account once, newest first, in pages of %i', async (limit) => {
    for (const address of accounts) {
      const hashes = (await readAll(address, limit)).map(({ hash }) => hash)
      expect(hashes.toSorted()).toEqual([...listExpected(address)].toSorted())
      const blocks = new Map(listRows().map(({ transaction, block }) => [transaction.hash, block]))
      const order = hashes.map((hash) => blocks.get(hash) ?? -1)
      expect(order).toEqual(order.toSorted((a, b) => b - a))
    }
  })

  it('returns the exact transfers, status and time of each transaction [S3.37]', async () => {
    for (const address of accounts) {
      const activities = new Map((await readAll(address, 50)).map((activity) => [activity.hash, activity]))
      for (const row of listRows()) {
        const activity = activities.get(row.transaction.hash)
        if (activity === undefined) continue
        expect(activity.minedAtMs).toBe(row.timestamp * 1_000)
        expect(activity.status).toBe(row.isGood ? 'confirmed' : 'failed')
        const show = ({ kind, token, tokenId, from, to, amount }: Move) =>
          `${kind} ${token} ${tokenId} ${from} ${to} ${amount}`
        expect(activity.transfers.map(show).toSorted()).toEqual(listMoves(row, address).map(show).toSorted())
        for (const { from, to, direction } of activity.transfers) expect(direction).toBe(directionOf(from, to, address))
      }
    }
  })

  it("returns sender, nonce, fee and operation of the account's own transactions", async () => {
    const [address = ''] = accounts
    const activities = new Map((await readAll(address, 50)).map((activity) => [activity.hash, activity]))
    const expected = new Set(listExpected(address))
    const own = listRows().filter(({ transaction }) => transaction.from === address && expected.has(transaction.hash))
    expect(own.length).toBeGreaterThan(5)
    for (const { transaction, gasPrice, gasUsed } of own)
      expect(activities.get(transaction.hash)).toMatchObject({
        ...{
          from: transaction.from,
          to: transaction.to ?? undefined,
          nonce: Number(transaction.nonce),
          fee: gasPrice * gasUsed,
        },
        operation: expect.stringMatching(/^(send|receive|trade|mint|burn|approve|deploy|execute)$/),
      })
  })

  it('returns an empty page for an account without transactions', async () => {
    const address = `0x${'9'.repeat(40)}`
    expect(await made.provider.fetchActivity({ chainId, address, limit: 50 })).toEqual({
      ...{ activities: [], next: undefined, isPartial: sees === 'logs' },
    })
  })

  it.each(['rubbish', '[1]', '{}', '[1,2,"x","y","z"]', '-1.5'])('rejects the cursor %s', async (cursor) => {
    await expect(
      made.provider.fetchActivity({ chainId, address: accounts[0] ?? '', cursor, limit: 50 }),
    ).rejects.toMatchObject({ code: 'bad_request' })
  })
})
