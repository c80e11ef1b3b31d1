import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Logger } from 'pino'
import type { Database } from '../db/Database.js'
import type { AddressKeys } from '../http/clientAddress.js'
import type { AdmissionRules } from './authoriseRequest.js'
import { createMailbox, type Written } from './createMailbox.js'
import { createMailboxStore } from './createMailboxStore.js'
import { createPostgresLink } from './createPostgresLink.js'
import { createRedisLink } from './createRedisLink.js'
import { createRelayMetrics, type RelayMetrics } from './createRelayMetrics.js'
import { createSenders, type SenderLimits } from './createSenders.js'
import { createTopicBook } from './createTopicBook.js'
import { type AdmittedSocket, createUpgrade } from './createUpgrade.js'
import { openSocket, type RelaySocket } from './openSocket.js'
import { closeCodes } from './RelayError.js'
import type { RelayLink } from './RelayLink.js'
import { relayLimits } from './relayLimits.js'
import { createClients } from './tallies.js'

/** The relay's settings of the operator. */
export type RelaySettings = SenderLimits & {
  /** The Redis server through which several processes share topics. */
  readonly redisUrl: string | undefined
  /**
   * The PostgreSQL server for announcements if there is no Redis. Undefined with the embedded database, which has only
   * one process.
   */
  readonly notifyUrl: string | undefined
  readonly maxSockets: number
  readonly publishesPerSecond: number
  readonly mailboxBytes: number
  /** The maximum of stored bytes per project, and per client address. */
  readonly projectShareBytes: number
  readonly addressShareBytes: number
}

/** A running relay. */
export interface Relay {
  /** Handles a WebSocket upgrade request at the relay's path. Never rejects. */
  readonly upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => Promise<void>
  /** Returns the metrics in the Prometheus text format. */
  readonly printMetrics: () => string
  /** Rejects new sockets, finishes pending writes and closes all sockets. Can be called twice. */
  readonly close: () => Promise<void>
}

/**
 * Creates the link to other processes: Redis if configured, because its throughput is higher, else PostgreSQL. The
 * embedded database has no link.
 */
function createLink({
  settings,
  isFollowed,
  readMessages,
  ...shared
}: Omit<Parameters<typeof createRedisLink>[0], 'url'> &
  Omit<Parameters<typeof createPostgresLink>[0], 'url'> & { settings: RelaySettings }): RelayLink | undefined {
  if (settings.redisUrl !== undefined) return createRedisLink({ url: settings.redisUrl, ...shared })
  if (settings.notifyUrl === undefined) return undefined
  return createPostgresLink({ url: settings.notifyUrl, isFollowed, readMessages, ...shared })
}

/** Starts a relay with an open database. The caller passes upgrade requests to `upgrade`. */
export function createRelay(options: {
  settings: RelaySettings
  rules: AdmissionRules
  database: Database
  isEmbedded: boolean
  addressKeys: AddressKeys
  logger: Logger
  now?: () => number
  /** The intervals of redelivery and sweeps, in milliseconds. */
  intervals?: { tickMs: number; sweepMs: number }
}): Relay {
  const { settings, rules, logger, now = Date.now, intervals = relayLimits } = options
  const metrics = createRelayMetrics()
  const clients = createClients(settings.publishesPerSecond)
  const senders = createSenders(settings, options.addressKeys)
  const sockets = new Set<RelaySocket>()
  // Start the ids at the current time, so that a restarted process does not repeat an id.
  const state = { isStopping: false, pushId: now() * 1_000 }
  const nextId = () => {
    state.pushId += 1
    return state.pushId
  }

  const catchUp = () => {
    for (const socket of sockets) socket.catchUp()
  }
  const { book, mailbox, link } = createMessages({ ...options, metrics, now, onGap: catchUp })

  const serve = ({ socket, client, sender, tokenExpiresAtMs }: AdmittedSocket) => {
    const context = { mailbox, book, now }
    const relaySocket = openSocket({ socket, client, sender, tokenExpiresAtMs, context, metrics, logger, nextId })
    sockets.add(relaySocket)
    void relaySocket.closed.then(() => {
      sockets.delete(relaySocket)
      senders.removeSocket(sender)
      clients.remove(client)
    })
    if (state.isStopping) relaySocket.close(closeCodes.stopping, 'stopping')
  }
  const { upgrade, terminateRefused } = createUpgrade({
    ...{ rules, clients, senders, metrics, logger, now, serve },
    isStopping: () => state.isStopping,
    hasRoom: (others) => sockets.size + others < settings.maxSockets,
  })

  const ticking = setInterval(() => {
    for (const socket of sockets) socket.tick()
  }, intervals.tickMs)
  const sweeping = setInterval(() => {
    clients.sweep(now())
    senders.sweep(now())
    void mailbox.sweep()
  }, intervals.sweepMs)
  void mailbox.sweep()

  const close = async () => {
    state.isStopping = true
    clearInterval(ticking)
    clearInterval(sweeping)
    const late = new Promise<void>((resolve) => setTimeout(resolve, relayLimits.drainMs).unref())
    // Drain first, so that clients still receive the responses to earlier calls.
    await Promise.race([mailbox.drain(), late])
    const all = [...sockets]
    for (const socket of all) socket.close(closeCodes.stopping, 'stopping')
    await Promise.race([Promise.all(all.map((socket) => socket.closed)), late])
    for (const socket of [...sockets]) socket.terminate()
    terminateRefused()
    await Promise.race([mailbox.drain(), late])
    await link?.close()
  }
  let closing: Promise<void> | undefined

  return {
    upgrade,
    printMetrics: () =>
      metrics.print({
        sockets: { what: 'Open sockets.', value: sockets.size },
        topics: { what: 'Topics with subscriptions of open sockets.', value: book.size() },
        mailbox_messages: { what: 'Stored messages.', value: mailbox.size().messages },
        mailbox_bytes: { what: 'Bytes of stored messages.', value: mailbox.size().bytes },
      }),
    close: () => {
      closing ??= close()
      return closing
    },
  }
}

interface MessagesOptions {
  readonly settings: RelaySettings
  readonly database: Database
  readonly isEmbedded: boolean
  readonly metrics: RelayMetrics
  readonly logger: Logger
  readonly now: () => number
  /** The link may have missed messages of other processes. */
  readonly onGap: () => void
}

/** Creates the mailbox, the subscriptions, and the link to other processes. Each new message goes to the subscribed sockets. */
function createMessages(options: MessagesOptions) {
  const { settings, database, isEmbedded, metrics, logger, now, onGap } = options
  const book = createTopicBook()
  const deliver = ({ messages, repeatedTopics }: Written) => {
    for (const message of messages) for (const peer of book.peersOf(message.topic)) peer.enqueue(message)
    for (const topic of repeatedTopics) for (const peer of book.peersOf(topic)) peer.catchUp([topic])
  }
  const store = createMailboxStore(database.queries)
  const link = createLink({
    ...{ settings, logger, onGap },
    onWritten: deliver,
    onMissed: () => metrics.count('missed_announcements'),
    isFollowed: (topic) => book.countPeers(topic) > 0,
    readMessages: store.readMessages,
  })
  const { mailboxBytes: total, projectShareBytes: project, addressShareBytes: address } = settings
  const mailbox = createMailbox({
    ...{ store, isEmbedded, now, logger },
    limits: { total, project, address },
    onWritten: async (written) => {
      metrics.count('published', written.messages.length)
      metrics.count('repeated', written.repeatedTopics.length)
      deliver(written)
      // Announce before the publisher receives its response: a process that stops in between has acknowledged nothing.
      await link?.announce(written)
    },
    onEvicted: (messages) => metrics.count('evicted', messages),
  })
  return { book, link, mailbox }
}
