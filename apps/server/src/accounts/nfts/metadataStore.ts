import { and, eq, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { nftMetadata } from '../../db/activitySchema.js'
import { askDatabase, type Queries } from '../../db/Database.js'
import type { NftMetadata } from './fetchMetadata.js'

/** One token of one contract. */
export interface NftKey {
  readonly chainId: string
  readonly token: string
  readonly tokenId: bigint
}

/** What is kept of a token's metadata. */
export type KeptMetadata = NftMetadata & { readonly fault: string | undefined; readonly fetchedAtMs: number }

/** The metadata that was fetched last; undefined when it never was. Throws `unavailable`. */
export async function readMetadata(
  queries: Queries,
  { chainId, token, tokenId }: NftKey,
): Promise<KeptMetadata | undefined> {
  const [row] = await askDatabase(() =>
    queries
      .select()
      .from(nftMetadata)
      .where(
        and(
          eq(nftMetadata.chainId, chainId),
          eq(nftMetadata.token, token),
          eq(nftMetadata.tokenId, tokenId.toString()),
        ),
      ),
  )
  return row && { ...row, fault: row.fault ?? undefined, fetchedAtMs: row.fetchedAt.getTime() }
}

const nameRows = z.object({
  rows: z.array(z.object({ place: z.number(), name: z.string(), image: z.string() })),
})

/** Names and pictures of many tokens, in the order asked; undefined where nothing was fetched yet. Throws `unavailable`. */
export async function readNames(
  queries: Pick<Queries, 'execute'>,
  keys: readonly NftKey[],
): Promise<readonly (Pick<NftMetadata, 'name' | 'image'> | undefined)[]> {
  if (keys.length === 0) return []
  const asked = JSON.stringify(keys.map((key, place) => ({ ...key, tokenId: String(key.tokenId), place })))
  const answer = await askDatabase(() =>
    queries.execute(sql`select asked.place, kept.name, kept.image
      from json_to_recordset(${asked}::json) as asked("chainId" text, token text, "tokenId" numeric, place int)
      join nft_metadata as kept
        on kept.chain_id = asked."chainId" and kept.token = asked.token and kept.token_id = asked."tokenId"`),
  )
  const found = new Map(nameRows.parse(answer).rows.map((row) => [row.place, row]))
  return keys.map((_, place) => found.get(place))
}

/** Removes the metadata that was fetched longest ago beyond `maxRows`. It is fetched again when it is needed. Throws `unavailable`. */
export async function removeOldMetadata(queries: Pick<Queries, 'execute'>, maxRows: number): Promise<void> {
  await askDatabase(() =>
    queries.execute(sql`delete from nft_metadata where ctid in
      (select ctid from nft_metadata order by fetched_at desc offset ${maxRows})`),
  )
}

/** Keeps metadata, or that it could not be had: then what was known before stays. Throws `unavailable`. */
export async function writeMetadata(
  queries: Queries,
  { chainId, token, tokenId }: NftKey,
  found: NftMetadata | { readonly fault: string },
  nowMs: number,
): Promise<void> {
  const key = { chainId, token, tokenId: tokenId.toString() }
  const fetchedAt = new Date(nowMs)
  const isFault = 'fault' in found
  const values = isFault
    ? { ...key, fault: found.fault, fetchedAt }
    : { ...key, ...found, traits: [...found.traits], fetchedAt }
  const change = isFault
    ? { fault: found.fault, fetchedAt }
    : { ...found, traits: [...found.traits], fault: sql`null`, fetchedAt }
  await askDatabase(() =>
    queries
      .insert(nftMetadata)
      .values(values)
      .onConflictDoUpdate({ target: [nftMetadata.chainId, nftMetadata.token, nftMetadata.tokenId], set: change }),
  )
}
