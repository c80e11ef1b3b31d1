import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createModelChain, type ModelChain } from './createModelChain.js'
import { createRandom } from './modelBlocks.js'
import { indexedOn } from './networksOn.js'
import { compareIndex } from './readIndexTally.js'
import { startFakeNode } from './startFakeNode.js'
import { startFollower } from './startFollower.js'
import { type TestDatabase, withQueries } from './testDatabases.js'

/** The settings of a test run. */
export interface IndexerTrial {
  readonly seed: number
  readonly blocks: number
  /** The number of kills of the indexer process, at random moments. */
  readonly kills: number
  /** The number of reorganisations, each up to 32 blocks deep. */
  readonly reorgs: number
  /** The number of transfers in the busy block. */
  readonly busy: number
  readonly accounts: number
  /** Polls the head every second instead of every four. */
  readonly isSandbox: boolean
}

const chainId = 'eip155:31337'
const maxReorgDepth = 32

/**
 * Starts an indexer process that reads a chain over HTTP. Kills it and reorganises the chain in between. Compares its
 * rows with an independent count at the end. Throws if the process ends by itself.
 */
export async function proveIndexer(database: TestDatabase, trial: IndexerTrial, signal?: AbortSignal) {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-proof-'))
  const networksPath = join(folder, 'networks.json')
  const chain = createModelChain(chainId, trial.seed, trial.accounts)
  const trouble = planFailures(chain, trial)
  const node = await startFakeNode((method, params) => {
    trouble.onRequest(method, params)
    return chain.respond({ method, params })
  })
  try {
    writeFileSync(networksPath, JSON.stringify(indexedOn(node.url)))
    const startMs = performance.now()
    const done = { kills: 0, rollbacks: 0 }
    while (!trouble.isOver()) {
      signal?.throwIfAborted()
      const follower = startFollower(database, networksPath, trial.isSandbox)
      const told = { isWanted: false }
      trouble.onEnd((isKill) => {
        told.isWanted = true
        if (isKill) follower.kill()
        else follower.stop()
      })
      const abort = () => follower.kill()
      signal?.addEventListener('abort', abort)
      const { rollbacks, errors } = await follower.ended
      signal?.removeEventListener('abort', abort)
      signal?.throwIfAborted()
      if (!told.isWanted) throw new Error(`the indexer ended by itself:\n${errors}`)
      done.rollbacks += rollbacks
      if (!trouble.isOver()) done.kills += 1
    }
    const seconds = (performance.now() - startMs) / 1_000
    const counted = chain.count()
    const compared = await withQueries(database, (queries) => compareIndex(queries, chainId, counted))
    const { transactions, transfers, activity } = counted
    return { ...done, ...compared, seconds, blocks: chain.head() + 1, rows: { transactions, transfers, activity } }
  } finally {
    await node.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Watches the indexer's requests, and decides when the chain grows or reorganises and when the process is killed. */
function planFailures(chain: ModelChain, trial: IndexerTrial) {
  const { seed, blocks, kills, reorgs, busy } = trial
  const random = createRandom(seed)
  const below = (limit: number) => Math.floor(random() * limit)
  // A third of the kills happen during a reorganisation, the others at random blocks.
  const killsAtReorgs = Math.min(reorgs, Math.floor(kills / 3))
  const killAt = Array.from({ length: kills - killsAtReorgs }, () => below(blocks * 0.95)).toSorted((a, b) => a - b)
  const state = { stage: 0, read: -1, furthest: -1, looks: 0, killsDue: 0, isEnding: false, isOver: false }
  let end: ((isKill: boolean) => void) | undefined
  /**
   * The block whose read triggers a reorganisation. Other reorganisations happen once the indexer has reached the head.
   */
  let turnsAt = Number.POSITIVE_INFINITY
  const nextLength = () => Math.floor((blocks * (state.stage + 1)) / (reorgs + 1))

  function grow(): void {
    if (state.stage === Math.floor(reorgs / 2)) chain.mineBusy(busy)
    chain.mine(Math.max(0, nextLength() - chain.head()))
    turnsAt = state.stage % 4 === 3 ? chain.head() - below(40) : Number.POSITIVE_INFINITY
  }

  function reorganiseChain(): void {
    const depth = state.stage === 0 ? maxReorgDepth : 1 + below(maxReorgDepth)
    chain.reorganise(depth)
    state.read = Math.min(state.read, chain.head() - depth - 1)
    state.stage += 1
    state.looks = 0
    if (state.stage <= killsAtReorgs) state.killsDue += 1
    grow()
  }

  function endSoon(isKill: boolean): void {
    const run = end
    if (run === undefined || state.isEnding) return
    state.isEnding = true
    setTimeout(() => {
      state.isEnding = false
      end = undefined
      state.looks = 0
      if (isKill) state.killsDue -= 1
      else state.isOver = true
      run(isKill)
    }, random() * 80)
  }

  grow()
  return {
    isOver: () => state.isOver,
    onEnd: (run: (isKill: boolean) => void) => {
      end = run
      // The killed process may not have written the last block it read.
      state.read = -1
    },
    onRequest: (method: string, [tag, isFull]: readonly unknown[]) => {
      if (method !== 'eth_getBlockByNumber') return
      if (tag === 'latest') {
        state.looks += 1
        // The head was read twice without a block in between, so all blocks are written and a reorganisation causes a
        // rollback.
        if (state.looks > 1 && state.stage < reorgs) reorganiseChain()
        else if (state.looks > 1 && state.stage === reorgs && state.killsDue === 0 && killAt.length === 0)
          endSoon(false)
      } else if (isFull === true) {
        state.looks = 0
        state.read = Math.max(state.read, Number(tag))
        state.furthest = Math.max(state.furthest, state.read)
        if (state.read >= turnsAt && state.stage < reorgs) reorganiseChain()
      } else {
        // The indexer searches for the common block, and will continue there.
        state.read = -1
        state.looks = 0
      }
      while (killAt.length > 0 && (killAt[0] ?? 0) <= state.furthest) {
        killAt.shift()
        state.killsDue += 1
      }
      if (state.killsDue > 0) endSoon(true)
    },
  }
}
