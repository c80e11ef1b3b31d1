import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { type Queries, runQuery } from '../../db/Database.js'

/** The maximum tokens read from the chain. A flood of tokens must not make an account unreadable. */
const maxTokens = 300

/** Returns the contracts of the fungible tokens that an account has sent or received, as far as the source has them. */
export type FindSeenTokens = (chainId: string, address: string) => Promise<readonly string[]>

const rows = z.object({ rows: z.array(z.object({ token: z.string() })) })

/** Creates a function that reads these tokens from the index. It returns none for a network without index. */
export function createSeenTokens(queries: Pick<Queries, 'execute'>, chainIds: readonly string[]): FindSeenTokens {
  const indexed = new Set(chainIds)
  return async (chainId, address) => {
    if (!indexed.has(chainId)) return []
    const answer = await runQuery(() =>
      queries.execute(sql`select token from account_tokens
        where chain_id = ${chainId} and address = ${address.toLowerCase()} order by token limit ${maxTokens}`),
    )
    return rows.parse(answer).rows.map(({ token }) => token)
  }
}
