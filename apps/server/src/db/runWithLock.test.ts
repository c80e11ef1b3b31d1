import pg from 'pg'
import { pino } from 'pino'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { postgresDatabases } from '../testing/testDatabases.js'
import { runWithLock } from './runWithLock.js'

const logger = pino({ level: 'silent' })
const closing: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

/** Starts a candidate. `running` is its number of running works. */
function stand(databaseUrl: string | undefined) {
  const state = { running: 0, started: 0 }
  const leading = runWithLock({
    lock: 'indexer',
    databaseUrl,
    logger,
    // Retry at once, because the real delay is too long for a test.
    wait: () => new Promise((resolve) => setImmediate(resolve)),
    start: () => {
      state.running += 1
      state.started += 1
      return {
        close: async () => {
          state.running -= 1
        },
      }
    },
  })
  closing.push(leading.close)
  return { state, close: leading.close }
}

describe('runWithLock', () => {
  it('starts the work at once with an embedded database', async () => {
    expect(stand(undefined).state).toEqual({ running: 1, started: 1 })
  })

  describe.each(postgresDatabases())('on $name', ({ create }) => {
    const open = async () => {
      const database = await create()
      closing.push(database.remove)
      return database.settings.databaseUrl ?? ''
    }

    it('runs the work in one of several processes, and another one as soon as the first closes', async () => {
      const url = await open()
      const first = stand(url)
      await vi.waitFor(() => expect(first.state.running).toBe(1))
      const second = stand(url)
      const third = stand(url)
      await first.close()
      await vi.waitFor(() => expect(second.state.running + third.state.running).toBe(1))
      expect(first.state).toEqual({ running: 0, started: 1 })
    })

    it('close: stops at any moment, even during the request for the lock', async () => {
      const url = await open()
      for (let moment = 0; moment < 12; moment += 1) {
        const one = stand(url)
        for (let turn = 0; turn < moment * 4; turn += 1) await new Promise((resolve) => setImmediate(resolve))
        await one.close()
        expect(one.state.running).toBe(0)
      }
    })

    it('close: stops the work while the connection subscribes to notifications', async () => {
      const databaseUrl = await open()
      const state = { running: 0 }
      const started = new Promise<void>((resolve) => {
        const leading = runWithLock({
          ...{ lock: 'indexer', databaseUrl, logger, wait: async () => undefined },
          listen: { channel: 'a_channel', receive: () => undefined },
          start: () => {
            state.running += 1
            resolve(leading.close())
            return {
              close: async () => {
                state.running -= 1
              },
            }
          },
        })
      })
      await started
      expect(state.running).toBe(0)
    })

    it('stops the work before a retry if the database closes the connection', async () => {
      const url = await open()
      const one = stand(url)
      await vi.waitFor(() => expect(one.state.running).toBe(1))
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      await client.query(`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and pid <> pg_backend_pid()
        and database = (select oid from pg_database where datname = current_database())`)
      await client.end()
      await vi.waitFor(() => expect(one.state).toEqual({ running: 1, started: 2 }))
    })
  })
})
