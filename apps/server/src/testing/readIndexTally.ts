import { type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../db/Database.js'
import type { ModelChain } from './createModelChain.js'

interface Line {
  readonly count: number
  readonly sum: bigint
}

/**
 * Returns the statements that count the index by the same keys as the model. Hashes are summed by their first 48 bits.
 */
function statements(chainId: string): readonly SQL[] {
  return [
    sql`select 'transactions' as line, count(*)::text as count, sum(('x' || substr(hash, 3, 12))::bit(48)::bigint)::text as sum
    from chain_transactions where chain_id = ${chainId}`,
    sql`select seen.address || ' activity' as line, count(*)::text as count,
      sum(('x' || substr(mined.hash, 3, 12))::bit(48)::bigint)::text as sum
    from account_activity as seen join chain_transactions as mined using (chain_id, block, position)
    where chain_id = ${chainId} group by seen.address`,
    ...(['from_address', 'to_address'] as const).map(
      (
        side,
      ) => sql`select ${sql.identifier(side)} || ' ' || kind || ' ' || coalesce(token, '') || ${side === 'from_address' ? ' out' : ' in'} as line,
        count(*)::text as count, sum(amount)::text as sum
      from chain_transfers where chain_id = ${chainId} group by ${sql.identifier(side)}, kind, token`,
    ),
    sql`select owner || ' holds ' || token || ' ' || token_id as line, '1' as count, amount::text as sum
    from nft_balances where chain_id = ${chainId} and amount <> 0`,
  ]
}

/**
 * Compares an index with the expected counts. Returns the numbers of missing and duplicate rows, and the first
 * differences.
 */
export async function compareIndex(queries: Queries, chainId: string, counted: ReturnType<ModelChain['count']>) {
  const expected = new Map<string, Line>(counted.tally)
  for (const { owner, token, tokenId, amount } of counted.holdings)
    expected.set(`${owner} holds ${token} ${tokenId}`, { count: 1, sum: amount })
  const found = new Map<string, Line>()
  for (const statement of statements(chainId)) {
    const { rows } = (await queries.execute(statement)) as unknown as {
      rows: { line: string; count: string; sum: string }[]
    }
    for (const { line, count, sum } of rows) found.set(line, { count: Number(count), sum: BigInt(sum) })
  }
  const nothing: Line = { count: 0, sum: 0n }
  const result = { lost: 0, doubled: 0, lines: expected.size, differences: [] as string[] }
  for (const line of new Set([...expected.keys(), ...found.keys()])) {
    const [wanted, have] = [expected.get(line) ?? nothing, found.get(line) ?? nothing]
    result.lost += Math.max(0, wanted.count - have.count)
    result.doubled += Math.max(0, have.count - wanted.count)
    if ((wanted.count !== have.count || wanted.sum !== have.sum) && result.differences.length < 20)
      result.differences.push(`${line}: ${have.count} of ${wanted.count}, ${have.sum} of ${wanted.sum}`)
  }
  return result
}
