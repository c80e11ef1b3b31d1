import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../../db/Database.js'
import { UntrustedFetchError } from '../../fetch/fetchUntrusted.js'
import { createPictures } from '../../images/createPictures.js'
import { openTestDatabase, type TestDatabase, testDatabases } from '../../testing/testDatabases.js'
import { parseMetadata } from './fetchMetadata.js'
import { readMetadata, removeOldMetadata, writeMetadata } from './metadataStore.js'
import { createNftImages } from './nftImages.js'

const key = { chainId: 'eip155:1', token: `0x${'a'.repeat(40)}`, tokenId: 7n }
const { create } = testDatabases()[0]
let kept: TestDatabase
let database: Database
beforeAll(async () => {
  kept = await create()
  database = await openTestDatabase(kept)
  const words = { name: 'Seven', description: '', animation: '', image: 'https://pictures.example/7', traits: [] }
  await writeMetadata(database.queries, key, words, 0)
})
afterAll(async () => {
  await database.close()
  await kept.remove()
})

it('fetchImage: fetches a failed picture again at most once a minute', async () => {
  const clock = { nowMs: 0 }
  let fetched = 0
  const images = createNftImages({
    queries: database.queries,
    fetchPicture: createPictures({
      resolveResource: async () => {
        fetched += 1
        throw new UntrustedFetchError('refused', 'answered 404')
      },
      now: () => clock.nowMs,
    }),
  })
  const request = () => expect(images.fetchImage(key)).rejects.toMatchObject({ code: 'upstream_failed' })
  await request()
  clock.nowMs += 59_999
  await request()
  expect(fetched).toBe(1)
  clock.nowMs += 1
  await request()
  expect(fetched).toBe(2)
})

it('removeOldMetadata: removes the rows that were fetched longest ago beyond the limit', async () => {
  const keys = [1n, 2n, 3n, 4n].map((tokenId) => ({ ...key, token: `0x${'b'.repeat(40)}`, tokenId }))
  const words = { name: 'One', description: '', animation: '', image: '', traits: [] }
  for (const [index, each] of keys.entries()) await writeMetadata(database.queries, each, words, 1_000 + index)
  await removeOldMetadata(database.queries, 2)
  const left = await Promise.all(keys.map(async (each) => (await readMetadata(database.queries, each)) !== undefined))
  expect(left).toEqual([false, false, true, true])
})

it('parseMetadata: drops URLs that are too long to store', () => {
  const read = (image: string) => parseMetadata(JSON.stringify({ name: 'Seven', image })).image
  expect(read('https://pictures.example/7')).toBe('https://pictures.example/7')
  expect(read(`https://pictures.example/${'7'.repeat(3_000)}`)).toBe('')
  expect(read(`data:image/png;base64,${'A'.repeat(90_000)}`)).toHaveLength(90_022)
  expect(read(`data:image/png;base64,${'A'.repeat(1_000_000)}`)).toBe('')
})

it('parseMetadata: replaces half a surrogate pair in a drawn picture', () => {
  const json = '{"image_data":"<svg>\\ud800</svg>"}'
  expect(parseMetadata(json).image).toBe('data:image/svg+xml,%3Csvg%3E%EF%BF%BD%3C%2Fsvg%3E')
})

it('fetchImage: rejects pictures while too many downloads run', async () => {
  const ends: (() => void)[] = []
  const state = { running: 0, most: 0 }
  const images = createNftImages({
    queries: database.queries,
    fetchPicture: createPictures({
      resolveResource: async () => {
        state.running += 1
        state.most = Math.max(state.most, state.running)
        await new Promise<void>((resolve) => ends.push(resolve))
        state.running -= 1
        throw new UntrustedFetchError('refused', 'answered 404')
      },
      now: () => 0,
    }),
  })
  const keys = Array.from({ length: 200 }, (_, index) => ({ ...key, tokenId: BigInt(1_000 + index) }))
  for (const each of keys) {
    const image = `https://pictures.example/${each.tokenId}`
    await writeMetadata(database.queries, each, { name: '', description: '', animation: '', image, traits: [] }, 9_000)
  }
  const progress = { ended: 0 }
  const all = keys.map((each) =>
    images
      .fetchImage(each)
      .catch(({ code }: { code: string }) => code)
      .finally(() => (progress.ended += 1)),
  )
  // No download ends before the queue is full: 8 run, 64 wait, and 128 are rejected.
  while (progress.ended < 128) await new Promise(setImmediate)
  while (progress.ended < keys.length) {
    ends.shift()?.()
    await new Promise(setImmediate)
  }
  const codes = await Promise.all(all)
  expect(state.most).toBe(8)
  expect(codes.filter((code) => code === 'unavailable')).toHaveLength(128)
})
