import { randomUUID } from 'node:crypto'
import { Redis } from 'ioredis'
import type { Logger } from 'pino'
import * as z from 'zod/mini'
import type { Written } from './createMailbox.js'
import type { LinkHandlers, RelayLink } from './RelayLink.js'
import { relayLimits } from './relayLimits.js'

const channel = 'foyer:relay'

const announcement = z.object({
  /** The id of the sending process. It has already delivered the messages to its own sockets. */
  from: z.string(),
  messages: z.array(
    z.object({
      seq: z.number(),
      topic: z.string(),
      message: z.string(),
      attestation: z.nullable(z.string()),
      tag: z.number(),
      publisher: z.string(),
      // Earlier server versions do not send these fields.
      projectId: z._default(z.string(), ''),
      addressKey: z._default(z.string(), ''),
      publishedAtMs: z.number(),
      expiresAtMs: z.number(),
    }),
  ),
  repeatedTopics: z.array(z.string()),
  /** Whether earlier announcements failed: the receiver must read the mailbox. */
  isIncomplete: z.boolean(),
})

function parse(text: string) {
  try {
    return announcement.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/**
 * Links this process with others by Redis publish/subscribe. Redis can lose messages. If some may be lost, the affected
 * process reads the mailbox: `onGap` starts that here, `isIncomplete` in the other processes. The link sends itself an
 * announcement every `pulseMs`, and replaces the connection if it does not arrive.
 */
export function createRedisLink(
  options: {
    url: string
    logger: Logger
    pulseMs?: number
    /** The timeout of an announcement in milliseconds. After it, the connection is replaced. */
    announceMs?: number
  } & LinkHandlers,
): RelayLink {
  const { url, logger, pulseMs = relayLimits.linkPulseMs, announceMs = relayLimits.announceMs } = options
  const from = randomUUID()
  const state = { isBehind: false, isListening: false, hasHeardItself: true }
  const settings = {
    // A broken link must not delay messages: commands fail at once, and receivers fill the gap later.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: announceMs,
    connectTimeout: 5_000,
    retryStrategy: (attempt: number) => Math.min(attempt * 100, 2_000),
  }
  const sender = new Redis(url, settings)
  // No message waits for a subscription, so its timeout is longer.
  const listener = new Redis(url, { ...settings, autoResubscribe: false, commandTimeout: 5_000 })

  const publishWritten = async (written: Written): Promise<boolean> => {
    const isIncomplete = state.isBehind
    // Reset before the send: a failure during the send must set it again.
    state.isBehind = false
    try {
      await sender.publish(channel, JSON.stringify({ from, ...written, isIncomplete }))
      return true
    } catch {
      state.isBehind = true
      // The announcement may be lost on an open connection. The next connection announces the gap.
      if (sender.status === 'ready') sender.disconnect(true)
      return false
    }
  }

  const subscribe = async () => {
    try {
      await listener.subscribe(channel)
      state.isListening = true
      state.hasHeardItself = true
      // Run this on the first connection too: before it, sockets may have subscribed and other processes may have
      // written.
      options.onGap()
    } catch (error) {
      logger.warn({ err: error }, 'the relay cannot listen to Redis')
      listener.disconnect(true)
    }
  }

  for (const connection of [sender, listener])
    connection.on('error', (error) => logger.warn({ reason: error.message }, 'the relay has no connection to Redis'))
  listener.on('ready', () => void subscribe())
  listener.on('close', () => {
    state.isListening = false
  })
  listener.on('message', (_, text: string) => {
    const received = parse(text)
    if (received?.from === from) state.hasHeardItself = true
    if (received === undefined || received.from === from) return
    // The gap is older than these messages, so read the mailbox first.
    if (received.isIncomplete) options.onGap()
    options.onWritten(received)
  })
  sender.on('ready', () => {
    if (state.isBehind) void publishWritten({ messages: [], repeatedTopics: [] })
  })

  const checkConnection = async () => {
    if (!state.isListening) return
    if (!state.hasHeardItself) {
      logger.warn('the relay does not receive its own announcements from Redis')
      listener.disconnect(true)
      return
    }
    // An announcement that fails does not arrive, so it must not count against the listener.
    state.hasHeardItself = false
    if (!(await publishWritten({ messages: [], repeatedTopics: [] }))) state.hasHeardItself = true
  }
  const pulsing = setInterval(() => void checkConnection(), pulseMs)

  return {
    announce: async (written) => {
      if (!(await publishWritten(written))) options.onMissed()
    },
    close: async () => {
      clearInterval(pulsing)
      sender.disconnect()
      listener.disconnect()
    },
  }
}
