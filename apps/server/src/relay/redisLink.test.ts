import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { findRedis, startRedis, type TestRedis } from '../cli/local/startRedis.js'
import { startTcpProxy, type TcpProxy } from '../testing/startTcpProxy.js'
import type { Written } from './createMailbox.js'
import { createRedisLink } from './createRedisLink.js'
import type { RelayLink } from './RelayLink.js'

const program = findRedis()

describe.skipIf(program === undefined)(
  'createRedisLink',
  () => {
    let redis: TestRedis
    let proxy: TcpProxy
    const links: RelayLink[] = []
    beforeAll(async () => {
      redis = await startRedis(program ?? '')
      proxy = await startTcpProxy(redis.url)
    })
    afterEach(async () => {
      await Promise.all(links.splice(0).map((link) => link.close()))
    })
    afterAll(async () => {
      await proxy.close()
      await redis.kill()
    })

    const open = async (options: Partial<Parameters<typeof createRedisLink>[0]> = {}) => {
      const heard = { written: [] as Written[], gaps: 0, missed: 0, warnings: [] as string[] }
      const link = createRedisLink({
        url: proxy.url,
        logger: Object.assign(pino({ level: 'silent' }), {
          warn: (...logged: unknown[]) => heard.warnings.push(String(logged.at(-1))),
        }),
        onWritten: (written) => heard.written.push(written),
        onGap: () => {
          heard.gaps += 1
        },
        onMissed: () => {
          heard.missed += 1
        },
        // A busy machine can exceed the relay's timeout.
        announceMs: 60_000,
        ...options,
      })
      links.push(link)
      await expect.poll(() => heard.gaps).toBeGreaterThan(0)
      return { link, heard }
    }
    const repeated = (topic: string): Written => ({ messages: [], repeatedTopics: [topic] })

    it('delivers announcements of other links, and not its own', async () => {
      const [here, there] = [await open(), await open()]
      await expect
        .poll(() => here.link.announce(repeated('a')).then(() => there.heard.written.length))
        .toBeGreaterThan(0)
      expect(there.heard.written[0]).toMatchObject(repeated('a'))
      expect(here.heard.written).toEqual([])
    })

    it('announces a gap on a new connection after an announcement without a response', async () => {
      const there = await open({ url: redis.url })
      const here = await open({ announceMs: 300 })
      await expect
        .poll(() => here.link.announce(repeated('a')).then(() => there.heard.written.length))
        .toBeGreaterThan(0)
      const { gaps } = there.heard
      proxy.freeze()
      await here.link.announce(repeated('b'))
      expect(here.heard.missed).toBeGreaterThan(0)
      await expect.poll(() => there.heard.gaps, { timeout: 20_000 }).toBeGreaterThan(gaps)
    })

    it('replaces a connection that no longer receives data, and reports a gap', async () => {
      const { heard } = await open({ pulseMs: 50 })
      const { gaps } = heard
      proxy.freeze()
      await expect.poll(() => heard.gaps, { timeout: 20_000 }).toBeGreaterThan(gaps)
    })

    it('does not replace a connection that receives its own announcements', async () => {
      // A busy machine can delay an announcement by more than the pulse, so one undisturbed attempt is enough.
      const countReplacements = async () => {
        const { link, heard } = await open({ pulseMs: 200 })
        await new Promise((resolve) => setTimeout(resolve, 700))
        await link.close()
        return heard.gaps - 1
      }
      await expect.poll(countReplacements, { timeout: 30_000 }).toBe(0)
    })
  },
  60_000,
)
