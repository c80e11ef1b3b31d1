import { Redis } from 'ioredis'
import pg from 'pg'
import { findRedis, startRedis } from '../../cli/local/startRedis.js'
import type { RelaySettings } from '../../relay/createRelay.js'
import { startTcpProxy } from '../startTcpProxy.js'
import { postgresDatabases, type TestDatabase, testDatabases } from '../testDatabases.js'
import { createNewsGate, type NewsGate, postgresNews, redisNews } from './createNewsGate.js'

/** The link between relays of several processes, with controls to break it. */
export interface LinkWorld {
  readonly database: TestDatabase
  readonly settings: Partial<RelaySettings>
  /** The environment variables for a server process on the same link. */
  readonly variables: Record<string, string>
  readonly kill: () => Promise<void>
  readonly start: () => Promise<void>
  /** Delays the announcements on their way to the relays. */
  readonly news: Pick<NewsGate, 'pause' | 'release'>
  /** Sends texts to the relays' channel. */
  readonly publish: (texts: readonly string[]) => Promise<void>
  readonly remove: () => Promise<void>
}

async function createRedisWorld(program: string): Promise<LinkWorld> {
  const redis = await startRedis(program)
  const kind = testDatabases().at(-1)
  if (kind === undefined) throw new Error('the embedded database is always there')
  const database = await kind.create()
  const { databaseUrl = '' } = database.settings
  const news = createNewsGate(redisNews)
  const proxy = await startTcpProxy(redis.url, news.makeFilter)
  return {
    database,
    news,
    settings: { redisUrl: proxy.url },
    variables: { DATABASE_URL: databaseUrl, REDIS_URL: redis.url },
    kill: redis.kill,
    start: redis.start,
    publish: async (texts) => {
      const stranger = new Redis(redis.url)
      for (const text of texts) await stranger.publish('foyer:relay', text)
      stranger.disconnect()
    },
    remove: async () => {
      await proxy.close()
      await redis.kill()
      await database.remove()
    },
  }
}

async function createPostgresWorld(database: TestDatabase): Promise<LinkWorld> {
  const databaseUrl = database.settings.databaseUrl ?? ''
  const news = createNewsGate(postgresNews)
  const proxy = await startTcpProxy(databaseUrl, news.makeFilter)
  return {
    database,
    news,
    settings: { notifyUrl: proxy.url },
    variables: { DATABASE_URL: databaseUrl },
    kill: proxy.kill,
    start: proxy.start,
    publish: async (texts) => {
      const stranger = new pg.Client({ connectionString: databaseUrl })
      await stranger.connect()
      for (const text of texts) await stranger.query('select pg_notify($1, $2)', ['foyer_relay', text])
      await stranger.end()
    },
    remove: async () => {
      await proxy.close()
      await database.remove()
    },
  }
}

/** Returns the available links: Redis and PostgreSQL, if installed. */
export function linkWorlds(): { name: string; hasProcesses: boolean; create: () => Promise<LinkWorld> }[] {
  const program = findRedis()
  const postgres = postgresDatabases()[0]
  const hasProcesses = postgres !== undefined
  return [
    ...(program === undefined ? [] : [{ name: 'Redis', hasProcesses, create: () => createRedisWorld(program) }]),
    ...(postgres === undefined
      ? []
      : [{ name: 'PostgreSQL', hasProcesses, create: async () => createPostgresWorld(await postgres.create()) }]),
  ]
}
