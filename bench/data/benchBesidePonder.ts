import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createModelChain } from '../../apps/server/src/testing/createModelChain.js'
import { compareIndex } from '../../apps/server/src/testing/readIndexTally.js'
import { addDatabase } from '../../apps/server/src/testing/sharePostgres.js'
import { startFakeNode } from '../../apps/server/src/testing/startFakeNode.js'
import { type TestDatabase, withQueries } from '../../apps/server/src/testing/testDatabases.js'
import buildServerProgram from '../../scripts/test/buildServerProgram.js'
import { type Summary, summarise } from '../summarise.js'
import { createWholeNode } from './createWholeNode.js'
import { runFollower } from './runFollower.js'
import { installPonderNode, runPonder } from './runPonder.js'
import { withDatabases } from './withDatabases.js'

/** The chain for both indexers, and the number of times that each reads it. */
const trial = { seed: 19, blocks: 5_000, accounts: 300, rounds: 3 }
const number = 31_337
const chainId = `eip155:${number}`
/**
 * Ponder treats a block with this many successors as final. It reads later blocks differently, which is not measured.
 */
const notFinal = 30

/** Seconds until everything is written, from the first request for blocks or logs and from the start of the process. */
interface Timed {
  readonly reading: number
  readonly whole: number
}

/**
 * Watches the node's requests to time a reader: its first request for blocks or logs, and the time when everything is
 * written.
 */
function watchReader(head: number) {
  const seen = { firstAtMs: undefined as number | undefined, furthest: -1, looks: 0 }
  let finish: (atMs: number) => void = () => undefined
  const writtenAtMs = new Promise<number>((resolve) => {
    finish = resolve
  })
  return {
    writtenAtMs,
    firstAtMs: () => seen.firstAtMs ?? Number.NaN,
    onRequest: (method: string, [tag, isFull]: readonly unknown[] = []) => {
      const isBlock = method === 'eth_getBlockByNumber'
      if (method === 'eth_getLogs' || (isBlock && isFull === true)) seen.firstAtMs ??= performance.now()
      if (isBlock && isFull === true) {
        seen.furthest = Math.max(seen.furthest, Number(tag))
        seen.looks = 0
      } else if (isBlock && tag === 'latest' && seen.furthest === head) {
        seen.looks += 1
        // The first request for the head can come before the last prefetched blocks are written. The second one comes
        // after that.
        if (seen.looks === 2) finish(performance.now())
      }
    },
  }
}

function createTrial(blocks: number) {
  const chain = createModelChain(chainId, trial.seed, trial.accounts)
  chain.mine(blocks + notFinal)
  const part = createModelChain(chainId, trial.seed, trial.accounts)
  part.mine(blocks)
  const described = part.count()
  const expected = { count: 0, sum: 0n }
  for (const [line, { count, sum }] of described.tally) {
    if (!/ erc20 \S+ out$/.test(line)) continue
    expected.count += count
    expected.sum += sum
  }
  const answer = createWholeNode(chain, number)
  return { blocks, head: chain.head(), answer, counted: chain.count(), described, expected }
}

type Trial = ReturnType<typeof createTrial>

async function timeReader(
  { head, answer }: Trial,
  read: (nodeUrl: string, writtenAtMs: Promise<number>) => Promise<number>,
): Promise<Timed> {
  const watch = watchReader(head)
  const node = await startFakeNode((method, params) => {
    watch.onRequest(method, params)
    return answer(method, params)
  })
  try {
    const startedAtMs = performance.now()
    const endedAtMs = await read(node.url, watch.writtenAtMs)
    return { reading: (endedAtMs - watch.firstAtMs()) / 1_000, whole: (endedAtMs - startedAtMs) / 1_000 }
  } finally {
    await node.close()
  }
}

/** Creates a new database of the same kind. */
async function addOne({ settings: { databaseUrl } }: TestDatabase): Promise<TestDatabase> {
  if (databaseUrl !== undefined) {
    const { url, remove } = await addDatabase(databaseUrl, 'template1')
    return { settings: { databaseUrl: url }, remove }
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'foyer-bench-beside-'))
  return { settings: { dataDir }, remove: async () => rmSync(dataDir, { recursive: true, force: true }) }
}

async function timeOurs(tried: Trial, database: TestDatabase): Promise<Timed> {
  const timed = await timeReader(tried, async (nodeUrl, writtenAtMs) => {
    await runFollower(database, nodeUrl, writtenAtMs)
    return writtenAtMs
  })
  const { lost, doubled, differences } = await withQueries(database, (queries) =>
    compareIndex(queries, chainId, tried.counted),
  )
  if (differences.length > 0) throw new Error(`our index lost ${lost} and doubled ${doubled} rows: ${differences[0]}`)
  return timed
}

function timePonder(tried: Trial, database: TestDatabase, program: string): Promise<Timed> {
  const { databaseUrl } = database.settings
  return timeReader(tried, async (nodeUrl) => {
    const run = await runPonder(program, { nodeUrl, chainId: number, endBlock: tried.blocks, databaseUrl })
    const { count, sum } = tried.expected
    if (run.count !== count || run.sum !== sum)
      throw new Error(`Ponder stored ${run.count} transfers of ${count}, ${run.sum} of ${sum}`)
    return run.readyAtMs
  })
}

/** Describes the work of both indexers. It differs, so the figures mean nothing without it. */
function formatWork({ blocks, expected, described: { transactions, transfers, activity } }: Trial): string {
  return [
    `${blocks} blocks. Ponder stores their ${expected.count} ERC-20 transfers, of all tokens, and the blocks, transactions and logs`,
    `it fetched for that. Our index stores more of them: ${transactions} transactions, ${transfers} transfers (native, internal, ERC-20, NFTs,`,
    `approvals) and ${activity} rows of accounts' histories, and reads receipts and traces of every block for that. Both are compared with a`,
    `count over the chain alone. We read ${notFinal} blocks more, which are not counted. Ponder gets enough addresses of the node`,
    'that its limit of requests to one address does not slow it down.',
    '',
  ].join('\n')
}

function show(values: Summary | undefined, digits = 0) {
  return values === undefined
    ? '–'
    : `${values.median.toFixed(digits)} (${values.min.toFixed(digits)}–${values.max.toFixed(digits)})`
}

function formatTable(name: string, blocks: number, ours: readonly Timed[], theirs: readonly Timed[]): string {
  const row = (title: string, read: (timed: Timed) => number) => {
    const [own, peer] = [ours, theirs].map((side) => summarise(side.map((timed) => blocks / read(timed))))
    const ratios = summarise(ours.map((timed, round) => read(theirs[round] ?? timed) / read(timed)))
    return `| ${title} | ${show(own)} | ${show(peer)} | ${show(ratios, 2)} |`
  }
  return [
    `| ${blocks} blocks, ${name}, median of ${ours.length} rounds (lowest–highest) | Foyer | Ponder | Foyer / Ponder |`,
    '|---|--:|--:|--:|',
    row('blocks a second, from the first question for blocks', ({ reading }) => reading),
    row('blocks a second, start of the program included', ({ whole }) => whole),
    '',
  ].join('\n')
}

/**
 * Lets Foyer's indexer and Ponder read the same chain from the same node in turn, each into a new database of the same
 * kind. Compares both results with a count over the chain. Returns the exit code; the speed has no limit.
 */
export async function benchBesidePonder(blocks = trial.blocks, rounds = trial.rounds): Promise<number> {
  const program = await installPonderNode()
  const removeProgram = await buildServerProgram()
  try {
    const tried = createTrial(blocks)
    console.log(formatWork(tried))
    await withDatabases(async (name, shared) => {
      const ours: Timed[] = []
      const theirs: Timed[] = []
      const turns = [
        async (database: TestDatabase) => void ours.push(await timeOurs(tried, database)),
        async (database: TestDatabase) => void theirs.push(await timePonder(tried, database, program)),
      ]
      for (let round = 0; round < rounds; round += 1) {
        // Alternate the order, so that other load of the machine affects both.
        for (const turn of round % 2 === 0 ? turns : turns.toReversed()) {
          const database = await addOne(shared)
          try {
            await turn(database)
          } finally {
            await database.remove()
          }
        }
        const [own, peer] = [ours, theirs].map((side) => side[round]?.reading.toFixed(1))
        console.log(`${name}, round ${round + 1}: Foyer ${own} s, Ponder ${peer} s`)
      }
      console.log(`\n${formatTable(name, blocks, ours, theirs)}`)
    })
    return 0
  } finally {
    await removeProgram()
  }
}
