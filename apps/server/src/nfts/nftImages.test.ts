import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../db/Database.js'
import { OutwardError } from '../outward/fetchOutward.js'
import { openTestDatabase, type TestDatabase, testDatabases } from '../testing/testDatabases.js'
import { writeMetadata } from './metadataStore.js'
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

it('fetches a picture that could not be had no more than once a minute, however often it is asked for', async () => {
  const clock = { nowMs: 0 }
  let fetched = 0
  const images = createNftImages({
    queries: database.queries,
    resolveResource: async () => {
      fetched += 1
      throw new OutwardError('refused', 'answered 404')
    },
    now: () => clock.nowMs,
  })
  const ask = () => expect(images.fetchImage(key)).rejects.toMatchObject({ code: 'upstream_failed' })
  await ask()
  clock.nowMs += 59_999
  await ask()
  expect(fetched).toBe(1)
  clock.nowMs += 1
  await ask()
  expect(fetched).toBe(2)
})
