import type { RpcOutcome } from '../../chains/rpc/RpcProvider.js'
import { getResult, type Head, headRequests, parseHead, parseQuantity } from './BundlerChain.js'
import type { ExecutorParts, Round } from './ExecutorParts.js'
import { executeOperation } from './executeOperation.js'
import type { StoredOperation } from './operationStore.js'
import { sendTransaction } from './sendTransaction.js'
import { getGapFees, signCancellation } from './signTransaction.js'
import { updateOperation } from './updateOperation.js'

/** The interval between two looks at the chain while operations are open, and at the database otherwise. */
const openPollMs = 1_000
const idlePollMs = 15_000
/** The time after which a missing nonce is used up by a transfer of nothing. */
const gapMs = 30_000
/** The bundler warns if its balance pays less than so much gas at twice the base fee plus the tip. */
const lowGas = 20_000_000n
const warnEveryMs = 600_000

/** A background worker for the operations of one chain. */
export interface Executor {
  /** Starts a round at once. */
  readonly wake: () => void
  /** Stops after the current step. */
  readonly close: () => Promise<void>
}

/** Creates the worker of a chain and starts it. It logs failures as warnings and retries. */
export function createExecutor(parts: ExecutorParts): Executor {
  const { chain, store, logger, now } = parts
  const { chainId, bundler } = chain
  const closing = new AbortController()
  const state = { isWoken: false, wakeUp: () => {}, gapSinceMs: 0, warnedAtMs: 0, hasFailed: false }
  const done = run()
  return {
    wake: () => {
      state.isWoken = true
      state.wakeUp()
    },
    close: async () => {
      closing.abort()
      state.wakeUp()
      await done
    },
  }

  async function run(): Promise<void> {
    while (!closing.signal.aborted) {
      state.isWoken = false
      let pauseMs = openPollMs
      try {
        if (!(await runRound())) pauseMs = idlePollMs
        state.hasFailed = false
      } catch (error) {
        // Log only the first of several failures, because the node may be down for hours.
        if (!state.hasFailed) logger.warn({ err: error, chainId }, 'the bundler cannot proceed')
        state.hasFailed = true
      }
      await pause(pauseMs)
    }
  }

  function pause(ms: number): Promise<void> {
    if (state.isWoken || closing.signal.aborted) return Promise.resolve()
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      timer.unref()
      state.wakeUp = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  /** Moves each open operation to its next step. Returns whether there are any. */
  async function runRound(): Promise<boolean> {
    const open = await store.listOpen(chainId)
    if (open.length === 0) return false
    const round = await readRound()
    await closeGap(open, round)
    const inFlight = { count: open.filter(({ transaction }) => transaction).length }
    for (const stored of open) {
      if (closing.signal.aborted) break
      try {
        if (stored.transaction && (stored.transactionNonce ?? 0) < round.minedNonce)
          await updateOperation(parts, stored)
        else await executeOperation(parts, stored, round, inFlight)
      } catch (error) {
        logger.warn({ err: error, chainId, hash: stored.hash }, 'the bundler cannot execute an operation')
      }
    }
    return true
  }

  async function readRound(): Promise<Round> {
    const [block, tip, mined, pending, balance] = await chain.send([
      ...headRequests,
      ...['latest', 'pending'].map((at) => ({ method: 'eth_getTransactionCount', params: [bundler.address, at] })),
      { method: 'eth_getBalance', params: [bundler.address, 'latest'] },
    ])
    const head = parseHead([block, tip])
    warnOfLowBalance(balance, head)
    const count = (outcome: RpcOutcome | undefined) => Number(parseQuantity(getResult(outcome)))
    return { ...head, minedNonce: count(mined), pendingNonce: count(pending) }
  }

  function warnOfLowBalance(outcome: RpcOutcome | undefined, { baseFee, tip }: Head): void {
    const balance = parseQuantity(getResult(outcome))
    if (balance >= lowGas * (2n * baseFee + tip) || now() - state.warnedAtMs < warnEveryMs) return
    state.warnedAtMs = now()
    logger.warn({ chainId, account: bundler.address, balance: String(balance) }, 'the balance of the bundler is low')
  }

  /** Uses up a nonce that no transaction has, so that those with higher nonces can be included. */
  async function closeGap(open: readonly StoredOperation[], round: Round): Promise<void> {
    const nonces = open.flatMap(({ transaction, transactionNonce }) => (transaction && transactionNonce) ?? [])
    const hasGap = nonces.length > 0 && Math.min(...nonces.map(Number)) > round.pendingNonce
    if (!hasGap || state.gapSinceMs === 0) state.gapSinceMs = hasGap ? now() : 0
    if (!hasGap || now() - state.gapSinceMs < gapMs) return
    const { transaction } = await signCancellation(chain, round.pendingNonce, getGapFees(round))
    logger.warn({ chainId, nonce: round.pendingNonce }, 'the bundler closes a gap of nonces')
    await sendTransaction(chain, transaction)
  }
}
