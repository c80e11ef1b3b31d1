import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Logger } from 'pino'
import * as z from 'zod/mini'
import type { Written } from './createMailbox.js'
import type { MailboxStore } from './createMailboxStore.js'
import type { LinkHandlers, RelayLink } from './RelayLink.js'
import { relayLimits } from './relayLimits.js'

const channel = 'foyer_relay'

const announcement = z.object({
  /** The process that speaks; it has told its own sockets already. */
  from: z.string(),
  /** Number and topic of each new message; the messages themselves are read from the table. */
  messages: z.array(z.tuple([z.int(), z.string()])),
  repeatedTopics: z.array(z.string()),
  /** Something was written that nobody was told of: read the mailbox. */
  isIncomplete: z.boolean(),
})
type Announcement = z.infer<typeof announcement>

/** A notification is at most 8,000 bytes; a number with its topic is 85 at most, and what stands around them 120. */
const entriesAtOnce = 80

function parse(text: string): Announcement | undefined {
  try {
    return announcement.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

function slices<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / entriesAtOnce) }, (_, index) =>
    all.slice(index * entriesAtOnce, (index + 1) * entriesAtOnce),
  )
}

/** What was written as notifications that are small enough, in order. */
function compose(from: string, { messages, repeatedTopics }: Written, isIncomplete: boolean): string[] {
  const nothing = { from, messages: [], repeatedTopics: [], isIncomplete: false }
  const told: Announcement[] = [
    // The gap is older than these messages: the others read it first.
    ...(isIncomplete ? [{ ...nothing, isIncomplete }] : []),
    ...slices(messages.map(({ seq, topic }): [number, string] => [seq, topic])).map((part) => ({
      ...nothing,
      messages: part,
    })),
    ...slices(repeatedTopics).map((part) => ({ ...nothing, repeatedTopics: part })),
  ]
  return told.map((one) => JSON.stringify(one))
}

/**
 * Links this process with others over LISTEN and NOTIFY of the PostgreSQL they share, on a connection of its own. PostgreSQL forgets
 * what nobody listened to, so whenever a gap is possible `onGap` asks this process, or a word to the others asks them, to read the
 * mailbox, which forgets nothing. The connection hears itself every `pulseMs`; one that does not is replaced.
 */
export function createPostgresLink(
  options: {
    url: string
    logger: Logger
    /** Whether a socket of this process follows the topic. */
    isFollowed: (topic: string) => boolean
    readMessages: MailboxStore['readMessages']
    pulseMs?: number
    /** How long a notification may take until its connection is replaced. */
    announceMs?: number
  } & LinkHandlers,
): RelayLink {
  const { url, logger, pulseMs = relayLimits.linkPulseMs, announceMs = relayLimits.announceMs } = options
  const from = randomUUID()
  const state = {
    client: undefined as pg.Client | undefined,
    attempts: 0,
    isBehind: false,
    isClosed: false,
    hasHeardItself: true,
    /** Reads one after another, so that messages keep their order. */
    reading: Promise.resolve(),
    retry: undefined as NodeJS.Timeout | undefined,
  }

  const say = async (texts: readonly string[]): Promise<boolean> => {
    const { client } = state
    if (client === undefined) return false
    try {
      const told = `select pg_notify('${channel}', value) from json_array_elements_text($1::json)`
      await client.query({ text: told, values: [JSON.stringify(texts)] })
      return true
    } catch {
      // A statement that got no answer blocks those behind it.
      drop(client)
      return false
    }
  }

  const sayWritten = async (written: Written): Promise<boolean> => {
    const wasBehind = state.isBehind
    // Before it is said: what fails meanwhile must not be forgotten.
    state.isBehind = false
    const isSaid = await say(compose(from, written, wasBehind))
    if (!isSaid) state.isBehind = true
    return isSaid
  }

  const hear = (text: string) => {
    const heard = parse(text)
    if (heard?.from === from) state.hasHeardItself = true
    if (heard === undefined || heard.from === from) return
    const followed = heard.messages.flatMap(([seq, topic]) => (options.isFollowed(topic) ? [seq] : []))
    const { repeatedTopics } = heard
    state.reading = state.reading.then(async () => {
      try {
        const messages = followed.length === 0 ? [] : await options.readMessages(followed)
        options.onWritten({ messages, repeatedTopics })
        if (heard.isIncomplete) options.onGap()
      } catch {
        // The mailbox is asked again until it answers.
        options.onGap()
      }
    })
  }

  const dropped = new WeakSet<pg.Client>()
  /** Gives a connection up, once, and makes another one. */
  const drop = (client: pg.Client) => {
    if (dropped.has(client)) return
    dropped.add(client)
    if (state.client === client) state.client = undefined
    client.end().catch(() => undefined)
    if (state.isClosed) return
    state.attempts += 1
    state.retry = setTimeout(connect, Math.min(state.attempts * 100, 2_000))
  }

  const connect = async () => {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'foyer relay link',
      connectionTimeoutMillis: 5_000,
      query_timeout: announceMs,
      keepAlive: true,
    })
    client.on('error', (error) => {
      if (!dropped.has(client)) logger.warn({ reason: error.message }, 'the relay lost its connection to other servers')
      drop(client)
    })
    client.on('end', () => drop(client))
    client.on('notification', ({ payload }) => hear(payload ?? ''))
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
      if (state.isClosed) return drop(client)
      state.client = client
      state.attempts = 0
      state.hasHeardItself = true
      // The first time as well: sockets may be open, and others may have written, before there was a connection.
      options.onGap()
      if (state.isBehind) await sayWritten({ messages: [], repeatedTopics: [] })
    } catch (error) {
      logger.warn({ err: error }, 'the relay could not listen to PostgreSQL')
      drop(client)
    }
  }

  const pulse = async () => {
    const { client } = state
    if (client === undefined) return
    if (!state.hasHeardItself) {
      logger.warn(
        'the relay does not hear its own notifications: DATABASE_URL must reach PostgreSQL itself, not a pooler that shares connections, or set REDIS_URL',
      )
      return drop(client)
    }
    state.hasHeardItself = false
    await say([JSON.stringify({ from, messages: [], repeatedTopics: [], isIncomplete: false })])
  }
  const pulsing = setInterval(() => void pulse(), pulseMs)
  void connect()

  return {
    announce: async (written) => {
      if (!(await sayWritten(written))) options.onMissed()
    },
    close: async () => {
      state.isClosed = true
      clearInterval(pulsing)
      clearTimeout(state.retry)
      const { client } = state
      state.client = undefined
      if (client !== undefined) {
        dropped.add(client)
        await client.end().catch(() => undefined)
      }
      await state.reading
    },
  }
}
