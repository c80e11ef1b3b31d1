import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { type Queries, runQuery } from '../../db/Database.js'
import { HttpError } from '../../errors/HttpError.js'
import type { NftProvider } from '../NftProvider.js'

const rows = z.object({
  rows: z.array(
    z.object({ token: z.string(), token_id: z.string(), kind: z.enum(['erc721', 'erc1155']), amount: z.string() }),
  ),
})

/**
 * Creates an NFT list from the index, ordered by contract and token id. The cost of a page does not depend on the
 * length of the list.
 */
export function createIndexedNfts(queries: Pick<Queries, 'execute'>, chainIds: readonly string[]): NftProvider {
  const indexed = new Set(chainIds)
  return {
    name: 'indexer',
    supports: (chainId) => indexed.has(chainId),
    fetchNfts: async ({ chainId, address, cursor, limit }) => {
      const after = cursor === undefined ? sql`` : sql`and (token, token_id) > ${parseCursor(cursor)}`
      // Order by the numeric column, not by its text: "5" comes before "18".
      const answer = await runQuery(() =>
        queries.execute(sql`select token, token_id::text as token_id, kind, amount::text as amount from nft_balances
          where chain_id = ${chainId} and owner = ${address} and amount > 0 ${after}
          order by token, nft_balances.token_id limit ${limit + 1}`),
      )
      const found = rows.parse(answer).rows
      const shown = found.slice(0, limit)
      const last = shown.at(-1)
      return {
        nfts: shown.map(({ token, token_id, kind, amount }) => ({
          token,
          tokenId: BigInt(token_id),
          kind,
          amount: BigInt(amount),
        })),
        next: found.length > limit && last !== undefined ? `${last.token}.${last.token_id}` : undefined,
      }
    },
  }
}

/** Parses the contract and token id of the last token of a page, as an SQL row to compare with. */
function parseCursor(cursor: string) {
  const match = /^(0x[0-9a-f]{40})\.(\d{1,78})$/.exec(cursor)
  if (match === null) throw new HttpError('bad_request', 'The cursor is not from this list')
  return sql`(${match[1]}, ${match[2]}::numeric)`
}
