import { asc, count, eq, sql } from 'drizzle-orm'
import { formatEther } from 'viem'
import type { Queries } from '../../db/Database.js'
import { sponsoredOperations } from '../../db/operationsSchema.js'

/** Returns the sponsored fees of a project as lines, one per day and network, for the last eight days. */
export async function listSpending(queries: Queries, projectId: string): Promise<string[]> {
  const { day, chainId, spent, reserved, state, succeeded } = sponsoredOperations
  const isOpen = sql`${state} = 'reserved'`
  const rows = await queries
    .select({
      day,
      chainId,
      spent: sql<string>`coalesce(sum(${spent}), 0)::text`,
      reserved: sql<string>`coalesce(sum(${reserved}) filter (where ${isOpen}), 0)::text`,
      included: count(spent),
      reverted: sql<string>`(count(*) filter (where not ${succeeded}))::text`,
      open: sql<string>`(count(*) filter (where ${isOpen}))::text`,
    })
    .from(sponsoredOperations)
    .where(eq(sponsoredOperations.projectId, projectId))
    .groupBy(day, chainId)
    .orderBy(asc(day), asc(chainId))
  return rows.map(
    (row) =>
      `${row.day}\t${row.chainId}\tspent ${formatEther(BigInt(row.spent))}\treserved ${formatEther(BigInt(row.reserved))}\t` +
      `${row.included} included, ${row.reverted} reverted, ${row.open} open`,
  )
}
