import { and, eq, type SQL, sql } from 'drizzle-orm'
import { type Queries, runQuery } from '../../db/Database.js'
import { lockTexts } from '../../db/lockTexts.js'
import { sponsoredOperations } from '../../db/operationsSchema.js'
import { SponsoringError } from './SponsoringError.js'

/** The paymaster of a reservation before the configured service has named its own. No approval exists then. */
export const noPaymaster = `0x${'00'.repeat(20)}`

/** The reverted operations of a user per day, after which no further one is sponsored. */
const maxReverts = 3
/** The open approvals of a user. */
const maxOpen = 20

/** A fee to reserve. All amounts are in wei. */
export interface Reservation {
  readonly chainId: string
  /** The account in lower case. */
  readonly sender: string
  readonly nonce: bigint
  readonly projectId: string
  readonly subject: string
  /** The paymaster in lower case. */
  readonly paymaster: string
  readonly cost: bigint
  readonly budget: bigint
  readonly userBudget: bigint
  /** The deposit of the paymaster. Undefined if unknown. */
  readonly deposit: bigint | undefined
  readonly fromBlock: number
  readonly validUntilMs: number
}

type Row = typeof sponsoredOperations.$inferSelect
type Key = Pick<Reservation, 'chainId' | 'sender' | 'nonce'>

/** Returns the UTC day, such as `2026-03-01`. */
export function formatDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}

/**
 * Reserves the maximum fee of an operation in the budgets of the day. A second approval of a nonce raises its
 * reservation to the maximum of both. Throws {@link SponsoringError} `budget`, `user_budget`, `too_many_reverts`,
 * `deposit` or `nonce`, and `unavailable` if the database fails.
 */
export async function reserveFee(queries: Queries, reservation: Reservation, nowMs: number): Promise<void> {
  const outcome = await runQuery(() =>
    queries.transaction(async (transaction) => {
      const { chainId, sender, nonce, projectId } = reservation
      const nonceText = `sponsoring nonce ${chainId} ${sender} ${nonce}`
      // The budgets and the nonce are locked until the commit, also for other processes.
      await lockTexts(transaction, [`sponsoring budget ${projectId} ${chainId}`, nonceText])
      const [row] = await transaction.select().from(sponsoredOperations).where(isRow(reservation)).for('update')
      const joined = joinReservation(row, reservation)
      if (joined instanceof SponsoringError) return joined
      const day = formatDay(nowMs)
      const error = await findBudgetError(transaction, joined, day)
      if (error) return error
      const { chainId: _, budget, userBudget, deposit, cost, ...fields } = joined
      const values = { ...fields, nonce: String(nonce), day, reserved: String(cost), state: 'reserved' as const }
      const fresh = { ...values, spent: null, succeeded: null, createdAtMs: nowMs }
      await transaction
        .insert(sponsoredOperations)
        .values({ ...fresh, chainId })
        .onConflictDoUpdate({
          target: [sponsoredOperations.chainId, sponsoredOperations.sender, sponsoredOperations.nonce],
          set: fresh,
        })
      return undefined
    }),
  )
  if (outcome) throw outcome
}

/** Throws {@link SponsoringError} as {@link reserveFee} does, without a reservation. */
export async function assertBudget(queries: Queries, reservation: Reservation, nowMs: number): Promise<void> {
  const error = await runQuery(() => findBudgetError(queries, reservation, formatDay(nowMs)))
  if (error) throw error
}

/** Returns the condition for the row of a nonce. */
export function isRow({ chainId, sender, nonce }: Key | Row): SQL | undefined {
  return and(
    eq(sponsoredOperations.chainId, chainId),
    eq(sponsoredOperations.sender, sender),
    eq(sponsoredOperations.nonce, String(nonce)),
  )
}

/** Joins a reservation with the row of its nonce: only one of the approved operations can be included. */
function joinReservation(row: Row | undefined, given: Reservation): Reservation | SponsoringError {
  if (row === undefined || row.state === 'released') return given
  if (row.state === 'settled') return new SponsoringError('nonce', 'The nonce is used')
  if (row.projectId !== given.projectId)
    return new SponsoringError('nonce', 'Another project has an open approval for this nonce')
  if (row.paymaster !== given.paymaster && row.paymaster !== noPaymaster && given.paymaster !== noPaymaster)
    return new SponsoringError('nonce', 'Another paymaster has an open approval for this nonce')
  const reserved = BigInt(row.reserved)
  return {
    ...given,
    // A caller without log-in must not move the fee to the budget of the account.
    subject: given.subject.startsWith('account:') ? row.subject : given.subject,
    paymaster: given.paymaster === noPaymaster ? row.paymaster : given.paymaster,
    cost: reserved > given.cost ? reserved : given.cost,
    fromBlock: Math.min(row.fromBlock, given.fromBlock),
    validUntilMs: Math.max(row.validUntilMs, given.validUntilMs),
  }
}

async function findBudgetError(
  queries: Queries,
  reservation: Reservation,
  day: string,
): Promise<SponsoringError | undefined> {
  const { chainId, sender, nonce, projectId, subject, paymaster, cost, budget, userBudget, deposit } = reservation
  const table = sponsoredOperations
  const isOther = sql`not (${table.sender} = ${sender} and ${table.nonce} = ${String(nonce)})`
  const counted = sql`case when ${table.state} = 'released' then 0 else coalesce(${table.spent}, ${table.reserved}) end`
  const isUser = sql`${table.subject} = ${subject}`
  const [sums] = await queries
    .select({
      project: sql<string>`coalesce(sum(${counted}), 0)::text`,
      user: sql<string>`coalesce(sum(${counted}) filter (where ${isUser}), 0)::text`,
      reverts: sql<string>`(count(*) filter (where ${isUser} and not ${table.succeeded}))::text`,
      open: sql<string>`(count(*) filter (where ${isUser} and ${table.state} = 'reserved'))::text`,
    })
    .from(table)
    .where(and(eq(table.projectId, projectId), eq(table.day, day), eq(table.chainId, chainId), isOther))
  const used = { project: BigInt(sums?.project ?? 0), user: BigInt(sums?.user ?? 0) }
  // A first request without gas limits has no cost yet.
  const needed = cost > 0n ? cost : 1n
  if (used.project + needed > budget)
    return new SponsoringError('budget', 'The budget of the project is used up for today')
  if (used.user + needed > userBudget)
    return new SponsoringError('user_budget', 'The budget of the user is used up for today')
  if (Number(sums?.reverts ?? 0) >= maxReverts)
    return new SponsoringError('too_many_reverts', 'Too many sponsored operations of the user reverted today')
  if (Number(sums?.open ?? 0) >= maxOpen)
    return new SponsoringError('user_budget', `The user has ${maxOpen} open approvals`)
  if (deposit === undefined) return undefined
  const isOpen = and(eq(table.state, 'reserved'), eq(table.chainId, chainId), eq(table.paymaster, paymaster), isOther)
  const [others] = await queries
    .select({ reserved: sql<string>`coalesce(sum(${table.reserved}), 0)::text` })
    .from(table)
    .where(isOpen)
  if (BigInt(others?.reserved ?? 0) + needed > deposit)
    return new SponsoringError('deposit', 'The deposit of the paymaster does not cover the fee')
  return undefined
}
