import type { IndexedBlock, IndexedTransaction } from '../../apps/server/src/chains/indexer/IndexedBlock.js'
import { openCursor, writeBlocks } from '../../apps/server/src/chains/indexer/writeBlocks.js'
import { type TestDatabase, withQueries } from '../../apps/server/src/testing/testDatabases.js'

/** The accounts of the index: one with a long history, one with a short one, and others in between. */
export interface FilledIndex {
  readonly long: string
  readonly short: string
  readonly others: readonly string[]
}

const chainId = 'eip155:31337'
const perBlock = 100

function addressOf(number: number) {
  return `0x${number.toString(16).padStart(40, '0')}`
}
function hashOf(number: number) {
  return `0x${number.toString(16).padStart(64, '0')}`
}

/**
 * Writes histories as the indexer does: `transactions` transactions of one account, including a hundred with another
 * one, and the rest with the other accounts in turn.
 */
export async function fillIndex(database: TestDatabase, token: string, transactions: number): Promise<FilledIndex> {
  const [long, short] = [addressOf(0xa1), addressOf(0xa2)]
  const others = Array.from({ length: 200 }, (_, index) => addressOf(0xb000 + index))
  const every = Math.floor(transactions / 100)
  const make = (number: number): IndexedTransaction => {
    const to = number % every === 0 ? short : (others[number % others.length] ?? short)
    return {
      ...{ hash: hashOf(number), from: long, to: token, nonce: number, fee: 42_000n, succeeded: true },
      ...{ selector: '0xa9059cbb', created: undefined, operations: [] },
      transfers: [{ kind: 'erc20', token, tokenId: undefined, from: long, to, amount: BigInt(number) }],
    }
  }
  const blocks = Array.from({ length: transactions / perBlock }, (_, index): IndexedBlock => {
    const number = index + 1
    return {
      ...{ number, hash: hashOf(number), parentHash: hashOf(index), minedAt: 1_700_000_000 + number * 5 },
      transactions: Array.from({ length: perBlock }, (_, place) => make(index * perBlock + place)),
    }
  })
  await withQueries(database, async (queries) => {
    let cursor = await openCursor(queries, chainId, 1)
    for (let at = 0; at < blocks.length; at += 20)
      cursor = await writeBlocks(queries, chainId, cursor, blocks.slice(at, at + 20))
  })
  return { long, short, others }
}
