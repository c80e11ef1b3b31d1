import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { askDatabase, type Queries } from '../../db/Database.js'

/** So many are asked of the chain at most: whoever floods an account with tokens must not make it unreadable. */
const mostTokens = 300

/** Contracts of the fungible tokens an account has ever touched, as far as a source knows. */
export type FindSeenTokens = (chainId: string, address: string) => Promise<readonly string[]>

const rows = z.object({ rows: z.array(z.object({ token: z.string() })) })

/** Reads them out of the index; none on a network that is not indexed. */
export function createSeenTokens(queries: Pick<Queries, 'execute'>, chainIds: readonly string[]): FindSeenTokens {
  const indexed = new Set(chainIds)
  return async (chainId, address) => {
    if (!indexed.has(chainId)) return []
    const answer = await askDatabase(() =>
      queries.execute(sql`select token from account_tokens
        where chain_id = ${chainId} and address = ${address.toLowerCase()} order by token limit ${mostTokens}`),
    )
    return rows.parse(answer).rows.map(({ token }) => token)
  }
}
