import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../db/Database.js'
import { openTestDatabase, type TestDatabase, testDatabases } from '../testing/testDatabases.js'
import { createMailbox } from './createMailbox.js'
import { createMailboxStore } from './createMailboxStore.js'

const nowMs = 1_800_000_000_000
let testDatabase: TestDatabase
let database: Database
beforeAll(async () => {
  testDatabase = await testDatabases()[0].create()
  database = await openTestDatabase(testDatabase)
})
afterAll(async () => {
  await database.close()
  await testDatabase.remove()
})

function createMessage(digit: string) {
  return {
    topic: digit.repeat(64),
    message: 'c2VhbGVk',
    attestation: null,
    tag: 1_108,
    publisher: 'did:key:z6Mk',
    projectId: 'test',
    addressKey: 'address',
    publishedAtMs: nowMs,
    expiresAtMs: nowMs + 600_000,
  }
}

it('sweep: includes a message that is written while the database counts', async () => {
  const store = createMailboxStore(database.queries)
  const held = { release: () => {} }
  const gate = new Promise<void>((resolve) => {
    held.release = resolve
  })
  const countShares = async () => {
    const counted = await store.countShares()
    await gate
    return counted
  }
  const mailbox = createMailbox({
    store: { ...store, countShares },
    limits: { total: 1_048_576, project: 1_048_576, address: 1_048_576 },
    isEmbedded: false,
    now: () => nowMs,
    logger: pino({ level: 'silent' }),
    onWritten: async () => {},
    onEvicted: () => {},
  })
  await mailbox.store([createMessage('a')])
  const sweeping = mailbox.sweep()
  await mailbox.store([createMessage('b')])
  held.release()
  await sweeping
  expect(mailbox.size().messages).toBe(2)
  // No write runs during the next count, so the count includes the message.
  await mailbox.sweep()
  expect(mailbox.size().messages).toBe(2)
})

it('sweep: includes messages that are written during every count', async () => {
  const store = createMailboxStore(database.queries)
  const written: Promise<void>[] = []
  const letters = ['c', 'd', 'e', 'f']
  const mailbox = createMailbox({
    store: {
      ...store,
      countShares: async () => {
        const counted = await store.countShares()
        const letter = letters.shift()
        if (letter) written.push(mailbox.store([createMessage(letter)]))
        await Promise.all(written)
        return counted
      },
    },
    limits: { total: 1_048_576, project: 1_048_576, address: 1_048_576 },
    isEmbedded: false,
    now: () => nowMs,
    logger: pino({ level: 'silent' }),
    onWritten: async () => {},
    onEvicted: () => {},
  })
  await mailbox.sweep()
  const before = mailbox.size().messages
  for (let more = 1; more < 4; more += 1) {
    await mailbox.sweep()
    expect(mailbox.size().messages).toBe(before + more)
  }
})
