import { and, eq, gt, lte, sql } from 'drizzle-orm'
import type { Queries } from '../db/Database.js'
import { loginBudgets } from '../db/loginSchema.js'
import { HttpError } from '../errors/HttpError.js'
import type { Secrets } from '../secrets/secrets.js'

/** A number of tries in a time window. The window starts with the first try. */
export interface Budget {
  /** The name of the counter, such as `code/address`. */
  readonly name: string
  readonly points: number
  readonly windowMs: number
}

/** Counters of tries in the database: a new connection, another server or a restart does not reset them. */
export interface Budgets {
  /**
   * Counts one try of a subject. If the budget is used up, throws the error that `refuse` creates, by default
   * `too_many_tries`.
   */
  readonly consume: (
    queries: Queries,
    budget: Budget,
    subject: readonly string[],
    reject?: (waitMs: number) => HttpError,
  ) => Promise<void>
  /** Returns whether a subject's budget is used up. Counts no try. */
  readonly isUsedUp: (queries: Queries, budget: Budget, subject: readonly string[]) => Promise<boolean>
  /** Resets the count of a subject after a success. */
  readonly reset: (queries: Queries, budget: Budget, subject: readonly string[]) => Promise<void>
  /** Deletes counts whose window has ended. */
  readonly clean: (queries: Queries) => Promise<void>
}

/** Formats a wait as the specification writes it: whole seconds, rounded up [S5.2]. */
export function formatWait(waitMs: number): string {
  return `${Math.max(1, Math.ceil(waitMs / 1_000))} seconds`
}

function tooMany(waitMs: number): HttpError {
  return new HttpError('too_many_tries', `Too many tries. Please try again after ${formatWait(waitMs)}`, {
    retryAfterMs: waitMs,
  })
}

/** Creates the counters. Stores subjects (addresses, device keys) only as HMAC. */
export function createBudgets(secrets: Secrets, now: () => number): Budgets {
  const keyOf = (budget: Budget, subject: readonly string[]) => secrets.index('budget', budget.name, ...subject)
  return {
    consume: async (queries, budget, subject, reject = tooMany) => {
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
      if (row === undefined || row.used > budget.points) throw reject((row?.endsAtMs ?? endsAtMs) - nowMs)
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
