import { and, eq, gt, lte, sql } from 'drizzle-orm'
import type { Queries } from '../db/Database.js'
import { loginBudgets } from '../db/loginSchema.js'
import { HttpError } from '../errors/HttpError.js'
import type { Secrets } from '../secrets/secrets.js'

/** So many tries in so much time; counted from the first try. */
export interface Budget {
  /** What is counted, such as `code/address`. */
  readonly name: string
  readonly points: number
  readonly windowMs: number
}

/** Tries counted in the database: a new connection, another server or a restart starts no count anew. */
export interface Budgets {
  /** Takes a point of a subject's budget. Throws what `refuse` makes of the wait, else `too_many_tries`. */
  readonly take: (
    queries: Queries,
    budget: Budget,
    subject: readonly string[],
    refuse?: (waitMs: number) => HttpError,
  ) => Promise<void>
  /** Whether nothing is left of a subject's budget; takes nothing. */
  readonly isUsedUp: (queries: Queries, budget: Budget, subject: readonly string[]) => Promise<boolean>
  /** Gives the whole budget back, after a success. */
  readonly reset: (queries: Queries, budget: Budget, subject: readonly string[]) => Promise<void>
  /** Forgets counts that are over. */
  readonly clean: (queries: Queries) => Promise<void>
}

/** A wait in the words the specification uses: whole seconds, rounded up [S5.2]. */
export function tellWait(waitMs: number): string {
  return `${Math.max(1, Math.ceil(waitMs / 1_000))} seconds`
}

function tooMany(waitMs: number): HttpError {
  return new HttpError('too_many_tries', `Too many tries. Please try again after ${tellWait(waitMs)}`, {
    retryAfterMs: waitMs,
  })
}

/** Creates the counters. Subjects (addresses, device keys) are stored as HMAC only. */
export function createBudgets(secrets: Secrets, now: () => number): Budgets {
  const keyOf = (budget: Budget, subject: readonly string[]) => secrets.index('budget', budget.name, ...subject)
  return {
    take: async (queries, budget, subject, refuse = tooMany) => {
      const nowMs = now()
      const endsAtMs = nowMs + budget.windowMs
      const isOver = sql`${loginBudgets.endsAtMs} <= ${nowMs}`
      const [row] = await queries
        .insert(loginBudgets)
        .values({ key: keyOf(budget, subject), used: 1, endsAtMs })
        .onConflictDoUpdate({
          target: loginBudgets.key,
          set: {
            used: sql`case when ${isOver} then 1 else ${loginBudgets.used} + 1 end`,
            endsAtMs: sql`case when ${isOver} then ${endsAtMs}::bigint else ${loginBudgets.endsAtMs} end`,
          },
        })
        .returning()
      if (row === undefined || row.used > budget.points) throw refuse((row?.endsAtMs ?? endsAtMs) - nowMs)
    },
    isUsedUp: async (queries, budget, subject) => {
      const [row] = await queries
        .select()
        .from(loginBudgets)
        .where(and(eq(loginBudgets.key, keyOf(budget, subject)), gt(loginBudgets.endsAtMs, now())))
      return row !== undefined && row.used >= budget.points
    },
    reset: async (queries, budget, subject) => {
      await queries.delete(loginBudgets).where(eq(loginBudgets.key, keyOf(budget, subject)))
    },
    clean: async (queries) => {
      await queries.delete(loginBudgets).where(lte(loginBudgets.endsAtMs, now()))
    },
  }
}
