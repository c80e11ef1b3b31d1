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
  /** The id of the sending process. It has already delivered the messages to its own sockets. */
  from: z.string(),
  /** The number and topic of each new message. Receivers read the messages from the table. */
  messages: z.array(z.tuple([z.int(), z.string()])),
  repeatedTopics: z.array(z.string()),
  /** Whether earlier announcements failed: the receiver must read the mailbox. */
  isIncomplete: z.boolean(),
})
type Announcement = z.infer<typeof announcement>

/** A notification has at most 8,000 bytes. A number with its topic takes up to 85 bytes, the rest of the JSON 120. */
const maxEntries = 80

function parse(text: string): Announcement | undefined {
  try {
    return announcement.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

function slices<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / maxEntries) }, (_, index) =>
    all.slice(index * maxEntries, (index + 1) * maxEntries),
  )
}

/** Returns the written messages as notifications below the size limit, in order. */
function createNotifications(from: string, { messages, repeatedTopics }: Written, isIncomplete: boolean): string[] {
  const nothing = { from, messages: [], repeatedTopics: [], isIncomplete: false }
  const told: Announcement[] = [
    // The gap is older than these messages, so send it first.
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
 * Links this process with others by LISTEN and NOTIFY of their shared PostgreSQL, on a separate connection. PostgreSQL
 * drops a notification without listeners. If some may be lost, the affected process reads the mailbox: `onGap` starts
 * that here, `isIncomplete` in the other processes. The link sends itself a notification every `pulseMs`, and replaces
 * the connection if it does not arrive.
 */
export function createPostgresLink(
  options: {
    url: string
    logger: Logger
    /** Returns whether a socket of this process has subscribed to the topic. */
    isFollowed: (topic: string) => boolean
    readMessages: MailboxStore['readMessages']
    pulseMs?: number
    /** The timeout of a notification in milliseconds. After it, the connection is replaced. */
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
    /** Chains the reads, so that messages stay in order. */
    reading: Promise.resolve(),
    retry: undefined as NodeJS.Timeout | undefined,
  }

  const sendNotifications = async (texts: readonly string[]): Promise<boolean> => {
    const { client } = state
    if (client === undefined) return false
    try {
      const told = `select pg_notify('${channel}', value) from json_array_elements_text($1::json)`
      await client.query({ text: told, values: [JSON.stringify(texts)] })
      return true
    } catch {
      // A statement without a response blocks the next ones.
      replaceConnection(client)
      return false
    }
  }

  const sendWritten = async (written: Written): Promise<boolean> => {
    const wasBehind = state.isBehind
    // Reset before the send: a failure during the send must set it again.
    state.isBehind = false
    const isSaid = await sendNotifications(createNotifications(from, written, wasBehind))
    if (!isSaid) state.isBehind = true
    return isSaid
  }

  const handleNotification = (text: string) => {
    const received = parse(text)
    if (received?.from === from) state.hasHeardItself = true
    if (received === undefined || received.from === from) return
    const followed = received.messages.flatMap(([seq, topic]) => (options.isFollowed(topic) ? [seq] : []))
    const { repeatedTopics } = received
    state.reading = state.reading.then(async () => {
      try {
        const messages = followed.length === 0 ? [] : await options.readMessages(followed)
        options.onWritten({ messages, repeatedTopics })
        if (received.isIncomplete) options.onGap()
      } catch {
        // `onGap` reads the mailbox, and repeats the read until it succeeds.
        options.onGap()
      }
    })
  }

  const dropped = new WeakSet<pg.Client>()
  /** Closes a connection, once, and schedules a new one. */
  const replaceConnection = (client: pg.Client) => {
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
      replaceConnection(client)
    })
    client.on('end', () => replaceConnection(client))
    client.on('notification', ({ payload }) => handleNotification(payload ?? ''))
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
      if (state.isClosed) return replaceConnection(client)
      state.client = client
      state.attempts = 0
      state.hasHeardItself = true
      // Run this on the first connection too: before it, sockets may have subscribed and other processes may have
      // written.
      options.onGap()
      if (state.isBehind) await sendWritten({ messages: [], repeatedTopics: [] })
    } catch (error) {
      logger.warn({ err: error }, 'the relay cannot listen to PostgreSQL')
      replaceConnection(client)
    }
  }

  const checkConnection = async () => {
    const { client } = state
    if (client === undefined) return
    if (!state.hasHeardItself) {
      logger.warn(
        'the relay does not receive its own notifications: set REDIS_URL, or point DATABASE_URL to PostgreSQL itself instead of a pooler that shares connections',
      )
      return replaceConnection(client)
    }
    state.hasHeardItself = false
    await sendNotifications([JSON.stringify({ from, messages: [], repeatedTopics: [], isIncomplete: false })])
  }
  const pulsing = setInterval(() => void checkConnection(), pulseMs)
  void connect()

  return {
    announce: async (written) => {
      if (!(await sendWritten(written))) options.onMissed()
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
