import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { askDatabase, type Queries } from '../../db/Database.js'
import { HttpError } from '../../errors/HttpError.js'
import type { NftProvider } from '../NftProvider.js'

const rows = z.object({
  rows: z.array(
    z.object({ token: z.string(), token_id: z.string(), kind: z.enum(['erc721', 'erc1155']), amount: z.string() }),
  ),
})

/** Non-fungible tokens out of the index, by contract and number: a page costs the same however many there are. */
export function createIndexedNfts(queries: Pick<Queries, 'execute'>, chainIds: readonly string[]): NftProvider {
  const indexed = new Set(chainIds)
  return {
    name: 'indexer',
    supports: (chainId) => indexed.has(chainId),
    fetchNfts: async ({ chainId, address, cursor, limit }) => {
      const after = cursor === undefined ? sql`` : sql`and (token, token_id) > ${readCursor(cursor)}`
      // The number is ordered by, not the text that is read: "5" comes before "18".
      const answer = await askDatabase(() =>
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

/** Contract and number of the last token of a page, as a row to compare with. */
function readCursor(cursor: string) {
  const match = /^(0x[0-9a-f]{40})\.(\d{1,78})$/.exec(cursor)
  if (match === null) throw new HttpError('bad_request', 'The cursor is not one of this list')
  return sql`(${match[1]}, ${match[2]}::numeric)`
}
