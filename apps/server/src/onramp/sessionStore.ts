import { createHash, randomBytes } from 'node:crypto'
import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, lte, ne, or } from 'drizzle-orm'
import { askDatabase, type Queries } from '../db/Database.js'
import { onrampEvents, onrampSessions } from '../db/onrampSchema.js'
import { mergeNews } from './mergeNews.js'
import type { OnrampEvent, OnrampNews } from './OnrampProvider.js'

/** A purchase as it is kept. */
export type OnrampSession = typeof onrampSessions.$inferSelect

/** A provider is asked about one purchase at most once in so long, however many look. */
export const askEveryMs = 3_000
const minuteMs = 60_000
const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** A bank may take its time. */
const longestPendingMs = 30 * dayMs
/** Purchases that nobody paid for, and the ids of news, are not kept for longer. */
const keepMs = 30 * dayMs
const idPattern = /^[-_a-zA-Z0-9]{16,48}$/

/** Purchases in the database: any server of several may go on with one. */
export interface SessionStore {
  readonly create: (
    session: Pick<OnrampSession, 'projectId' | 'provider' | 'chainId' | 'asset' | 'symbol' | 'name' | 'account'>,
  ) => Promise<OnrampSession>
  readonly markOpened: (id: string, payByMs: number) => Promise<void>
  readonly find: (id: string) => Promise<OnrampSession | undefined>
  /**
   * Keeps what a provider told, in one transaction with the id of the event that told it. `unknown`: this provider has no such purchase here;
   * `repeated`: that very event came before.
   */
  readonly record: (
    provider: string,
    news: (OnrampNews & { readonly atMs: number }) | OnrampEvent,
  ) => Promise<'unknown' | 'repeated' | 'recorded'>
  /** Takes the turn to ask about a purchase; undefined when somebody asked within three seconds, or nothing more will come. */
  readonly takeTurn: (id: string) => Promise<OnrampSession | undefined>
  /** Nobody paid, and nobody can any more. It is still asked about for a day. */
  readonly expire: (id: string) => Promise<void>
  /** Ids of purchases it is time to ask about, the longest overdue first. */
  readonly listDue: (limit: number) => Promise<readonly string[]>
  /** Purchases that somebody paid for or was declined, newest first. */
  readonly listOfAccount: (question: {
    projectId: string
    account: string
    provider: string | undefined
    chainId: string | undefined
    before: { createdAtMs: number; id: string } | undefined
    limit: number
  }) => Promise<readonly OnrampSession[]>
  /** Deletes what is not needed any more. */
  readonly clean: () => Promise<void>
}

/** An account as it is kept: an EVM network's is the same in any case, another's is not. */
export function toKeptAccount(account: string): string {
  return account.startsWith('0x') ? account.toLowerCase() : account
}

/** Creates the store; `now` in milliseconds since 1970. */
export function createSessionStore(queries: Queries, now: () => number): SessionStore {
  const table = onrampSessions
  const byId = (id: string) => eq(table.id, id)

  return {
    create: async (given) => {
      const nowMs = now()
      const row = {
        ...given,
        id: randomBytes(24).toString('base64url'),
        account: toKeptAccount(given.account),
        status: 'created' as const,
        createdAtMs: nowMs,
        updatedAtMs: nowMs,
        checkedAtMs: nowMs,
        nextCheckAtMs: nowMs + minuteMs,
      }
      const [session] = await askDatabase(() => queries.insert(table).values(row).returning())
      return session as OnrampSession
    },
    markOpened: async (id, payByMs) => {
      await askDatabase(() => queries.update(table).set({ payByMs }).where(byId(id)))
    },
    find: async (id) => (await askDatabase(() => queries.select().from(table).where(byId(id))))[0],
    record: (provider, news) =>
      askDatabase(() =>
        queries.transaction(async (transaction) => {
          if (!idPattern.test(news.sessionId)) return 'unknown'
          // Locked until the commit: of two pieces of news at once the second one sees what the first one left.
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
            .set(mergeNews(session, news, nowMs))
            .where(byId(session.id))
          return 'recorded'
        }),
      ),
    takeTurn: (id) =>
      askDatabase(() =>
        queries.transaction(async (transaction) => {
          const nowMs = now()
          const isFree = and(byId(id), lte(table.checkedAtMs, nowMs - askEveryMs), isNotNull(table.nextCheckAtMs))
          const [session] = await transaction.update(table).set({ checkedAtMs: nowMs }).where(isFree).returning()
          if (session === undefined) return undefined
          const ageMs = nowMs - session.createdAtMs
          const isOver = ageMs > (session.status === 'pending' ? longestPendingMs : dayMs)
          // The older a purchase, the less often: every minute at first, every hour in the end.
          const nextCheckAtMs = isOver ? null : nowMs + Math.min(Math.max(ageMs / 4, minuteMs), hourMs)
          const status = isOver && session.status === 'created' ? ('expired' as const) : session.status
          const changes = { status, nextCheckAtMs: nextCheckAtMs === null ? null : Math.round(nextCheckAtMs) }
          await transaction.update(table).set(changes).where(byId(id))
          return { ...session, ...changes }
        }),
      ),
    expire: async (id) => {
      const isCreated = and(byId(id), eq(table.status, 'created'))
      await askDatabase(() => queries.update(table).set({ status: 'expired', updatedAtMs: now() }).where(isCreated))
    },
    listDue: async (limit) => {
      const isDue = lte(table.nextCheckAtMs, now())
      const rows = await askDatabase(() =>
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
        eq(table.account, toKeptAccount(account)),
        inArray(table.status, ['pending', 'success', 'failed']),
        // What could not even be opened is nothing that happened to an account.
        or(isNotNull(table.payByMs), ne(table.status, 'failed')),
        provider === undefined ? undefined : eq(table.provider, provider),
        chainId === undefined ? undefined : eq(table.chainId, chainId),
        isOlder,
      )
      return askDatabase(() =>
        queries.select().from(table).where(fits).orderBy(desc(table.createdAtMs), desc(table.id)).limit(limit),
      )
    },
    clean: async () => {
      const before = now() - keepMs
      const isUnpaid = or(
        inArray(table.status, ['created', 'expired']),
        and(eq(table.status, 'failed'), isNull(table.payByMs)),
      )
      await queries.delete(table).where(and(lt(table.createdAtMs, before), isUnpaid))
      await queries.delete(onrampEvents).where(lt(onrampEvents.receivedAtMs, before))
    },
  }
}
