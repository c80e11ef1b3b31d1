import { randomBytes } from 'node:crypto'
import { NodeRpcError } from '../../evm/chain/callRpc.js'
import type { PayMemory, PayNews, PaySession } from './PaySession.js'
import type { PayChain } from './payOut.js'
import type { Quote } from './quotes.js'
import { retryWaitsMs, sendNews } from './webhooks.js'

/** How long a page may be bought on. */
export const sessionMs = 600_000
/** What a slow purchase takes. */
export const slowMs = 20_000
/** What a late webhook comes after the coins. */
export const lateMs = 20_000
/** Between two tries of a chain that does not answer, and of a disk that takes nothing. */
export const retryMs = 2_000
/** JSON-RPC code of a transaction that the chain would revert. */
const revertedCode = 3

/** What a person may press on the page of a purchase. */
export type PayOutcome = 'pay' | 'slow' | 'declined' | 'cancelled'

/** A press, with how its webhooks come. */
export interface PayPress {
  readonly outcome: PayOutcome
  readonly isDoubled: boolean
  readonly isLate: boolean
}

/** The time, and a way to be called later; both replaceable. */
export interface PayClock {
  now(): number
  /** Calls once, at once when that is past; the answer takes it back. */
  callAt(atMs: number, work: () => void): () => void
}

/** The machine's own clock. */
export const systemClock: PayClock = {
  now: Date.now,
  callAt: (atMs, work) => {
    const timer = setTimeout(work, Math.max(0, atMs - Date.now()))
    timer.unref()
    return () => clearTimeout(timer)
  },
}

/** Sells: keeps purchases, pays them out once, and tells the server. */
export interface PayDesk {
  /** Undefined when there is a purchase of this reference already. */
  open(wish: PayWish): PaySession | undefined
  /** The first press counts, within the time of the page. Later ones change nothing. */
  press(token: string, press: PayPress): 'done' | 'over' | 'unknown'
  /** Ends every wait of a purchase: its coins and webhooks go now. */
  hurry(token: string): void
  /** Nothing is sent afterwards. What was to be sent is taken up by the next desk over the same memory. */
  close(): Promise<void>
}

/** What the server asks a page for. */
export type PayWish = Pick<PaySession, 'reference' | 'account' | 'returnUrl' | 'webhookUrl'> & Quote

/** Opens the desk and takes up what an earlier one left. */
export function createPayDesk(options: {
  readonly memory: PayMemory
  readonly chains: readonly PayChain[]
  readonly clock?: PayClock
}): PayDesk {
  const { memory, chains, clock = systemClock } = options
  const closing = new AbortController()
  /** Timers by the job they are for: how to take one back. */
  const timers = new Map<string, () => void>()
  const running = new Map<string, Promise<void>>()
  /** Until when jobs wait that could not be written down: what is kept of them says that they are due still. */
  const paused = new Map<string, number>()

  /** Sets the timers of all that is still to do for a purchase. What runs already is looked at again when it is done. */
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
        work: () => tell(token, eventId),
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

  /** A new state and the news of it, written in one. */
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
      // The account does not take it: no further try would help.
      if (error instanceof NodeRpcError && error.code === revertedCode) turn(token, { status: 'failed' })
      else change(token, () => ({ payAtMs: clock.now() + retryMs }))
    }
  }

  const tell = async (token: string, eventId: string) => {
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
      // Nothing is waited for up to the write: of two presses at once the second finds it pressed.
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
