import { createHash, randomBytes } from 'node:crypto'
import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, lte, ne, or } from 'drizzle-orm'
import { type Queries, runQuery } from '../db/Database.js'
import { onrampEvents, onrampSessions } from '../db/onrampSchema.js'
import { applyUpdate } from './applyUpdate.js'
import type { OnrampEvent, OnrampUpdate } from './OnrampProvider.js'

/** A stored purchase. */
export type OnrampSession = typeof onrampSessions.$inferSelect

/** The minimum time between two polls of one purchase, in milliseconds, for any number of callers. */
export const purchasePollIntervalMs = 3_000
const minuteMs = 60_000
const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** How long a pending purchase is polled, in milliseconds: a bank transfer can take long. */
const maxPendingMs = 30 * dayMs
/** How long unpaid purchases and the ids of events are stored, in milliseconds. */
const retentionMs = 30 * dayMs
const idPattern = /^[-_a-zA-Z0-9]{16,48}$/

/** Purchases in the database, so that each of several servers can continue one. */
export interface SessionStore {
  readonly create: (
    session: Pick<OnrampSession, 'projectId' | 'provider' | 'chainId' | 'asset' | 'symbol' | 'name' | 'account'>,
  ) => Promise<OnrampSession>
  readonly markOpened: (id: string, payByMs: number) => Promise<void>
  readonly find: (id: string) => Promise<OnrampSession | undefined>
  /**
   * Stores an update of a provider, in one transaction with the id of its event. Returns `unknown` if this provider has
   * no such purchase here, `repeated` if this event came before.
   */
  readonly record: (
    provider: string,
    news: (OnrampUpdate & { readonly atMs: number }) | OnrampEvent,
  ) => Promise<'unknown' | 'repeated' | 'recorded'>
  /**
   * Claims the next poll of a purchase. Returns undefined if another caller has polled it within three seconds, or if
   * no more updates can come.
   */
  readonly claimPoll: (id: string) => Promise<OnrampSession | undefined>
  /** Marks a purchase as expired: it was not paid in time. It is still polled for a day. */
  readonly expire: (id: string) => Promise<void>
  /** Returns the ids of purchases that are due for a poll, the longest overdue first. */
  readonly listDue: (limit: number) => Promise<readonly string[]>
  /** Returns purchases of an account that were paid or declined, newest first. */
  readonly listOfAccount: (question: {
    projectId: string
    account: string
    provider: string | undefined
    chainId: string | undefined
    before: { createdAtMs: number; id: string } | undefined
    limit: number
  }) => Promise<readonly OnrampSession[]>
  /** Deletes old unpaid purchases and event ids. */
  readonly clean: () => Promise<void>
}

/** Returns the stored form of an account. EVM accounts do not depend on case, others do. */
export function toStoredAccount(account: string): string {
  return account.startsWith('0x') ? account.toLowerCase() : account
}

/** Creates the store. `now` returns milliseconds since 1970. */
export function createSessionStore(queries: Queries, now: () => number): SessionStore {
  const table = onrampSessions
  const byId = (id: string) => eq(table.id, id)

  return {
    create: async (given) => {
      const nowMs = now()
      const row = {
        ...given,
        id: randomBytes(24).toString('base64url'),
        account: toStoredAccount(given.account),
        status: 'created' as const,
        createdAtMs: nowMs,
        updatedAtMs: nowMs,
        checkedAtMs: nowMs,
        nextCheckAtMs: nowMs + minuteMs,
      }
      const [session] = await runQuery(() => queries.insert(table).values(row).returning())
      return session as OnrampSession
    },
    markOpened: async (id, payByMs) => {
      await runQuery(() => queries.update(table).set({ payByMs }).where(byId(id)))
    },
    find: async (id) => (await runQuery(() => queries.select().from(table).where(byId(id))))[0],
    record: (provider, news) =>
      runQuery(() =>
        queries.transaction(async (transaction) => {
          if (!idPattern.test(news.sessionId)) return 'unknown'
          // Lock the purchase until the commit: of two parallel updates, the second one sees the result of the first
          // one.
          const [session] = await transaction
            .select()
            .from(table)
            .where(and(byId(news.sessionId), eq(table.provider, provider)))
            .for('update')
          if (session === undefined) return 'unknown'
          const nowMs = now()
          if ('eventId' in news) {
            const eventId = createHash('sha256').update(news.eventId).digest('base64url')
            const added = await transaction
              .insert(onrampEvents)
              .values({ provider, eventId, receivedAtMs: nowMs })
              .onConflictDoNothing()
              .returning()
            if (added.length === 0) return 'repeated'
          }
          await transaction
            .update(table)
            .set(applyUpdate(session, news, nowMs))
            .where(byId(session.id))
          return 'recorded'
        }),
      ),
    claimPoll: (id) =>
      runQuery(() =>
        queries.transaction(async (transaction) => {
          const nowMs = now()
          const isFree = and(
            byId(id),
            lte(table.checkedAtMs, nowMs - purchasePollIntervalMs),
            isNotNull(table.nextCheckAtMs),
          )
          const [session] = await transaction.update(table).set({ checkedAtMs: nowMs }).where(isFree).returning()
          if (session === undefined) return undefined
          const ageMs = nowMs - session.createdAtMs
          const isOver = ageMs > (session.status === 'pending' ? maxPendingMs : dayMs)
          // Poll an older purchase less often: every minute at first, every hour in the end.
          const nextCheckAtMs = isOver ? null : nowMs + Math.min(Math.max(ageMs / 4, minuteMs), hourMs)
          const status = isOver && session.status === 'created' ? ('expired' as const) : session.status
          const changes = { status, nextCheckAtMs: nextCheckAtMs === null ? null : Math.round(nextCheckAtMs) }
          await transaction.update(table).set(changes).where(byId(id))
          return { ...session, ...changes }
        }),
      ),
    expire: async (id) => {
      const isCreated = and(byId(id), eq(table.status, 'created'))
      await runQuery(() => queries.update(table).set({ status: 'expired', updatedAtMs: now() }).where(isCreated))
    },
    listDue: async (limit) => {
      const isDue = lte(table.nextCheckAtMs, now())
      const rows = await runQuery(() =>
        queries.select({ id: table.id }).from(table).where(isDue).orderBy(asc(table.nextCheckAtMs)).limit(limit),
      )
      return rows.map(({ id }) => id)
    },
    listOfAccount: ({ projectId, account, provider, chainId, before, limit }) => {
      const isOlder =
        before === undefined
          ? undefined
          : or(
              lt(table.createdAtMs, before.createdAtMs),
              and(eq(table.createdAtMs, before.createdAtMs), lt(table.id, before.id)),
            )
      const fits = and(
        eq(table.projectId, projectId),
        eq(table.account, toStoredAccount(account)),
        inArray(table.status, ['pending', 'success', 'failed']),
        // Omit purchases that could not be opened.
        or(isNotNull(table.payByMs), ne(table.status, 'failed')),
        provider === undefined ? undefined : eq(table.provider, provider),
        chainId === undefined ? undefined : eq(table.chainId, chainId),
        isOlder,
      )
      return runQuery(() =>
        queries.select().from(table).where(fits).orderBy(desc(table.createdAtMs), desc(table.id)).limit(limit),
      )
    },
    clean: async () => {
      const before = now() - retentionMs
      const isUnpaid = or(
        inArray(table.status, ['created', 'expired']),
        and(eq(table.status, 'failed'), isNull(table.payByMs)),
      )
      await queries.delete(table).where(and(lt(table.createdAtMs, before), isUnpaid))
      await queries.delete(onrampEvents).where(lt(onrampEvents.receivedAtMs, before))
    },
  }
}
