import { randomUUID } from 'node:crypto'
import { Redis } from 'ioredis'
import type { Logger } from 'pino'
import * as z from 'zod/mini'
import type { Written } from './createMailbox.js'
import type { LinkHandlers, RelayLink } from './RelayLink.js'
import { relayLimits } from './relayLimits.js'

const channel = 'foyer:relay'

const announcement = z.object({
  /** The process that speaks; it has told its own sockets already. */
  from: z.string(),
  messages: z.array(
    z.object({
      seq: z.number(),
      topic: z.string(),
      message: z.string(),
      attestation: z.nullable(z.string()),
      tag: z.number(),
      publisher: z.string(),
      // Servers of earlier versions say nothing of these.
      projectId: z._default(z.string(), ''),
      addressKey: z._default(z.string(), ''),
      publishedAtMs: z.number(),
      expiresAtMs: z.number(),
    }),
  ),
  repeatedTopics: z.array(z.string()),
  /** Something was written that nobody was told of: read the mailbox. */
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
 * Links this process with others over Redis publish/subscribe. Redis may forget what it was told, so whenever a gap is
 * possible `onGap` asks this process, or a word to the others asks them, to read the mailbox, which forgets nothing.
 */
export function createRedisLink(options: { url: string; logger: Logger } & LinkHandlers): RelayLink {
  const { url, logger } = options
  const from = randomUUID()
  const state = { isBehind: false }
  const settings = {
    // A link that is down must not hold up messages: commands fail at once and the gap is filled later.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: relayLimits.announceMs,
    connectTimeout: 5_000,
    retryStrategy: (attempt: number) => Math.min(attempt * 100, 2_000),
  }
  const speaker = new Redis(url, settings)
  // A subscription has no answer to wait for.
  const listener = new Redis(url, { ...settings, autoResubscribe: false, commandTimeout: 5_000 })

  const say = async (written: Written, isIncomplete: boolean): Promise<boolean> => {
    try {
      await speaker.publish(channel, JSON.stringify({ from, ...written, isIncomplete }))
      return true
    } catch {
      return false
    }
  }

  const subscribe = async () => {
    try {
      await listener.subscribe(channel)
      // The first time as well: sockets may be open, and others may have written, before Redis was there.
      options.onGap()
    } catch (error) {
      logger.warn({ err: error }, 'the relay could not listen to Redis')
      listener.disconnect(true)
    }
  }

  for (const connection of [speaker, listener])
    connection.on('error', (error) => logger.warn({ reason: error.message }, 'the relay has no connection to Redis'))
  listener.on('ready', () => void subscribe())
  listener.on('message', (_, text: string) => {
    const heard = parse(text)
    if (heard === undefined || heard.from === from) return
    // The gap is older than these messages: read it first.
    if (heard.isIncomplete) options.onGap()
    options.onWritten(heard)
  })
  speaker.on('ready', () => {
    if (!state.isBehind) return
    void say({ messages: [], repeatedTopics: [] }, true).then((isSaid) => {
      if (isSaid) state.isBehind = false
    })
  })

  return {
    announce: async (written) => {
      const isSaid = await say(written, state.isBehind)
      if (!isSaid) options.onMissed()
      state.isBehind = !isSaid
    },
    close: async () => {
      speaker.disconnect()
      listener.disconnect()
    },
  }
}
