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

/** What a chain and its reader go through. */
export interface IndexerTrial {
  readonly seed: number
  readonly blocks: number
  /** How often the reader is killed, at random moments. */
  readonly kills: number
  /** How often the chain turns round, up to 32 blocks deep. */
  readonly reorgs: number
  /** Transfers of the one busy block. */
  readonly busy: number
  readonly accounts: number
  /** Looks at the head each second instead of every four. */
  readonly isSandbox: boolean
}

const chainId = 'eip155:31337'
const deepest = 32

/**
 * Lets a process of its own follow a chain over HTTP, kills it and turns the chain round meanwhile, and compares in the end what it has
 * written with a count over the chain's logs. Throws when the process ends by itself.
 */
export async function proveIndexer(database: TestDatabase, trial: IndexerTrial, signal?: AbortSignal) {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-proof-'))
  const networksPath = join(folder, 'networks.json')
  const chain = createModelChain(chainId, trial.seed, trial.accounts)
  const trouble = planTrouble(chain, trial)
  const node = await startFakeNode((method, params) => {
    trouble.onRequest(method, params)
    return chain.answer({ method, params })
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

/** Decides, by what the reader asks, when the chain grows and turns round, and when the reader is killed. */
function planTrouble(chain: ModelChain, trial: IndexerTrial) {
  const { seed, blocks, kills, reorgs, busy } = trial
  const random = createRandom(seed)
  const below = (limit: number) => Math.floor(random() * limit)
  // A third of them while a reorganisation is followed, the others anywhere on the way.
  const killsAtReorgs = Math.min(reorgs, Math.floor(kills / 3))
  const killAt = Array.from({ length: kills - killsAtReorgs }, () => below(blocks * 0.95)).toSorted((a, b) => a - b)
  const state = { stage: 0, read: -1, furthest: -1, looks: 0, killsDue: 0, isEnding: false, isOver: false }
  let end: ((isKill: boolean) => void) | undefined
  /** Some turn round under the reader's hands, the others once it has come to the head. */
  let turnsAt = Number.POSITIVE_INFINITY
  const nextLength = () => Math.floor((blocks * (state.stage + 1)) / (reorgs + 1))

  function grow(): void {
    if (state.stage === Math.floor(reorgs / 2)) chain.mineBusy(busy)
    chain.mine(Math.max(0, nextLength() - chain.head()))
    turnsAt = state.stage % 4 === 3 ? chain.head() - below(40) : Number.POSITIVE_INFINITY
  }

  function turnRound(): void {
    const depth = state.stage === 0 ? deepest : 1 + below(deepest)
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
      // What the last one read need not be what it wrote.
      state.read = -1
    },
    onRequest: (method: string, [tag, isFull]: readonly unknown[]) => {
      if (method !== 'eth_getBlockByNumber') return
      if (tag === 'latest') {
        state.looks += 1
        // A second look without a block between: what it has read is written, so that there is something to take back.
        if (state.looks > 1 && state.stage < reorgs) turnRound()
        else if (state.looks > 1 && state.stage === reorgs && state.killsDue === 0 && killAt.length === 0)
          endSoon(false)
      } else if (isFull === true) {
        state.looks = 0
        state.read = Math.max(state.read, Number(tag))
        state.furthest = Math.max(state.furthest, state.read)
        if (state.read >= turnsAt && state.stage < reorgs) turnRound()
      } else {
        // It looks for the way back, and will read from there.
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
