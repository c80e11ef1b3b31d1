import { randomBytes } from 'node:crypto'
import { NodeRpcError } from '../../evm/chain/callRpc.js'
import type { PayMemory, PayNews, PaySession } from './PaySession.js'
import type { PayChain } from './payOut.js'
import type { Quote } from './quotes.js'
import { retryWaitsMs, sendNews } from './webhooks.js'

/** The lifetime of a purchase page, in milliseconds. */
export const sessionMs = 600_000
/** The duration of a slow purchase, in milliseconds. */
export const slowMs = 20_000
/** The delay of a late webhook after the payment, in milliseconds. */
export const lateMs = 20_000
/** The pause before another attempt if the chain does not respond or the disk cannot be written, in milliseconds. */
export const retryMs = 2_000
/** The JSON-RPC code for a transaction that would revert. */
const revertedCode = 3

/** The outcomes that a user can choose on the page of a purchase. */
export type PayOutcome = 'pay' | 'slow' | 'declined' | 'cancelled'

/** A chosen outcome and the behaviour of its webhooks. */
export interface PayPress {
  readonly outcome: PayOutcome
  readonly isDoubled: boolean
  readonly isLate: boolean
}

/** The time and a timer. Tests replace both. */
export interface PayClock {
  now(): number
  /** Calls `work` once at `atMs`, or at once if that time has passed. Returns a function that cancels the call. */
  callAt(atMs: number, work: () => void): () => void
}

/** The system clock. */
export const systemClock: PayClock = {
  now: Date.now,
  callAt: (atMs, work) => {
    const timer = setTimeout(work, Math.max(0, atMs - Date.now()))
    timer.unref()
    return () => clearTimeout(timer)
  },
}

/** Sells coins: stores purchases, pays each one exactly once, and sends webhooks to the server. */
export interface PayDesk {
  /** Creates a purchase. Returns undefined if the reference already has one. */
  open(wish: PayWish): PaySession | undefined
  /** Applies the first press before the page expires. Ignores later ones. */
  press(token: string, press: PayPress): 'done' | 'over' | 'unknown'
  /** Ends all waits of a purchase: sends its coins and webhooks now. */
  hurry(token: string): void
  /** Stops all sending. The next desk with the same memory continues it. */
  close(): Promise<void>
}

/** The data of a new purchase in the server's request. */
export type PayWish = Pick<PaySession, 'reference' | 'account' | 'returnUrl' | 'webhookUrl'> & Quote

/** Creates the desk and continues the unfinished work of an earlier one. */
export function createPayDesk(options: {
  readonly memory: PayMemory
  readonly chains: readonly PayChain[]
  readonly clock?: PayClock
}): PayDesk {
  const { memory, chains, clock = systemClock } = options
  const closing = new AbortController()
  /** The functions that cancel a timer, by job. */
  const timers = new Map<string, () => void>()
  const running = new Map<string, Promise<void>>()
  /**
   * The earliest time of the next attempt, by job. Used for jobs whose result could not be stored: their stored time is
   * already due.
   */
  const paused = new Map<string, number>()

  /** Sets the timers of all open jobs of a purchase. A running job calls this function again at its end. */
  const follow = (token: string) => {
    const session = memory.find(token)
    if (session === undefined || closing.signal.aborted) return
    for (const { key, atMs, work } of listJobs(session)) {
      if (running.has(key)) continue
      timers.get(key)?.()
      const start = () => {
        timers.delete(key)
        paused.delete(key)
        const fail = () => {
          paused.set(key, clock.now() + retryMs)
        }
        const end = () => {
          running.delete(key)
          follow(token)
        }
        running.set(key, work().catch(fail).then(end))
      }
      timers.set(key, clock.callAt(Math.max(atMs, paused.get(key) ?? 0), start))
    }
  }

  const listJobs = (session: PaySession) => {
    const { token, status, payAtMs = 0, news } = session
    const told = news
      .filter(({ end }) => end === undefined)
      .map(({ eventId, dueAtMs }) => ({
        key: `${token} ${eventId}`,
        atMs: dueAtMs,
        work: () => notify(token, eventId),
      }))
    if (status !== 'pending') return told
    return [{ key: `${token} coins`, atMs: payAtMs, work: () => send(token) }, ...told]
  }

  const change = (token: string, changes: (session: PaySession) => Partial<PaySession>): PaySession | undefined => {
    const session = memory.find(token)
    if (session === undefined) return undefined
    const changed = { ...session, ...changes(session) }
    memory.write(changed)
    return changed
  }

  /** Stores a new state and its webhook event in one write. */
  const turn = (token: string, next: Pick<PaySession, 'status' | 'reason' | 'hash'>, isTold = true) =>
    change(token, (session) => {
      const nowMs = clock.now()
      const waitMs = session.isLate && next.status !== 'pending' ? lateMs : 0
      const news = { ...next, eventId: randomBytes(16).toString('hex'), atMs: nowMs, dueAtMs: nowMs + waitMs, tries: 0 }
      return { ...next, updatedAtMs: nowMs, news: isTold ? [...session.news, news] : session.news }
    })

  const send = async (token: string) => {
    const session = memory.find(token)
    const chain = chains.find(({ chainId }) => chainId === session?.asset.chainId)
    if (session === undefined || chain === undefined) return
    try {
      turn(token, { status: 'success', hash: await chain.payOut(session) })
    } catch (error) {
      // The account does not accept the coins. Another attempt would not help.
      if (error instanceof NodeRpcError && error.code === revertedCode) turn(token, { status: 'failed' })
      else change(token, () => ({ payAtMs: clock.now() + retryMs }))
    }
  }

  const notify = async (token: string, eventId: string) => {
    const session = memory.find(token)
    const news = session?.news.find((one) => one.eventId === eventId)
    if (session === undefined || news === undefined) return
    const isTaken = await sendNews(session, news, clock.now(), closing.signal)
    if (closing.signal.aborted && !isTaken) return
    const waitMs = retryWaitsMs[news.tries]
    const next: Partial<PayNews> =
      waitMs === undefined ? { end: 'lost' } : { tries: news.tries + 1, dueAtMs: clock.now() + waitMs }
    const changes: Partial<PayNews> = isTaken ? { end: 'taken' } : next
    change(token, (latest) => ({
      news: latest.news.map((one) => (one.eventId === eventId ? { ...one, ...changes } : one)),
    }))
  }

  for (const { token } of memory.list()) follow(token)

  return {
    open(wish) {
      if (memory.findByReference(wish.reference) !== undefined) return undefined
      const nowMs = clock.now()
      const session: PaySession = {
        ...wish,
        token: randomBytes(32).toString('hex'),
        ...{ createdAtMs: nowMs, expiresAtMs: nowMs + sessionMs, updatedAtMs: nowMs },
        ...{ status: 'created', isDoubled: false, isLate: false, news: [] },
      }
      memory.write(session)
      return session
    },
    press(token, { outcome, isDoubled, isLate }) {
      const session = memory.find(token)
      if (session === undefined) return 'unknown'
      const nowMs = clock.now()
      // There is no await before the write, so the second of two simultaneous presses sees the first one.
      if (session.status !== 'created' || session.expiresAtMs <= nowMs) return 'over'
      change(token, () => ({ isDoubled, isLate, payAtMs: outcome === 'slow' ? nowMs + slowMs : nowMs }))
      if (outcome === 'pay' || outcome === 'slow') turn(token, { status: 'pending' }, outcome === 'slow')
      else turn(token, { status: 'failed', reason: outcome })
      follow(token)
      return 'done'
    },
    hurry(token) {
      const nowMs = clock.now()
      change(token, ({ news }) => ({ payAtMs: nowMs, news: news.map((one) => ({ ...one, dueAtMs: nowMs })) }))
      follow(token)
    },
    async close() {
      closing.abort()
      for (const takeBack of timers.values()) takeBack()
      await Promise.all(running.values())
    },
  }
}
