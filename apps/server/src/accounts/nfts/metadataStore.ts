import { and, eq, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { nftMetadata } from '../../db/activitySchema.js'
import { type Queries, runQuery } from '../../db/Database.js'
import type { NftMetadata } from './fetchMetadata.js'

/** A token of a contract. */
export interface NftKey {
  readonly chainId: string
  readonly token: string
  readonly tokenId: bigint
}

/** The stored metadata of a token. */
export type KeptMetadata = NftMetadata & { readonly fault: string | undefined; readonly fetchedAtMs: number }

/** Returns the metadata that was fetched last, or undefined if there is none. Throws `unavailable`. */
export async function readMetadata(
  queries: Queries,
  { chainId, token, tokenId }: NftKey,
): Promise<KeptMetadata | undefined> {
  const [row] = await runQuery(() =>
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

/**
 * Returns names and pictures of many tokens, in order. An entry is undefined if nothing was fetched yet. Throws
 * `unavailable`.
 */
export async function readNames(
  queries: Pick<Queries, 'execute'>,
  keys: readonly NftKey[],
): Promise<readonly (Pick<NftMetadata, 'name' | 'image'> | undefined)[]> {
  if (keys.length === 0) return []
  const requested = JSON.stringify(keys.map((key, place) => ({ ...key, tokenId: String(key.tokenId), place })))
  const answer = await runQuery(() =>
    queries.execute(sql`select asked.place, kept.name, kept.image
      from json_to_recordset(${requested}::json) as asked("chainId" text, token text, "tokenId" numeric, place int)
      join nft_metadata as kept
        on kept.chain_id = asked."chainId" and kept.token = asked.token and kept.token_id = asked."tokenId"`),
  )
  const found = new Map(nameRows.parse(answer).rows.map((row) => [row.place, row]))
  return keys.map((_, place) => found.get(place))
}

/**
 * Deletes the metadata that was fetched longest ago beyond `maxRows`. It is fetched again when it is needed. Throws
 * `unavailable`.
 */
export async function removeOldMetadata(queries: Pick<Queries, 'execute'>, maxRows: number): Promise<void> {
  await runQuery(() =>
    queries.execute(sql`delete from nft_metadata where ctid in
      (select ctid from nft_metadata order by fetched_at desc offset ${maxRows})`),
  )
}

/** Stores the metadata. After a failed fetch, records the failure and keeps the last metadata. Throws `unavailable`. */
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
  await runQuery(() =>
    queries
      .insert(nftMetadata)
      .values(values)
      .onConflictDoUpdate({ target: [nftMetadata.chainId, nftMetadata.token, nftMetadata.tokenId], set: change }),
  )
}
