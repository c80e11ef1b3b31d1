import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Logger } from 'pino'
import type { Database } from '../db/Database.js'
import type { AddressKeys } from '../http/clientAddress.js'
import type { AdmissionRules } from './admitRequest.js'
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

/** What an operator can say about the relay. */
export type RelaySettings = SenderLimits & {
  /** Several processes share topics through it. */
  readonly redisUrl: string | undefined
  /** PostgreSQL carries the news where there is no Redis; undefined with the embedded database, which has one process. */
  readonly notifyUrl: string | undefined
  readonly maxSockets: number
  readonly publishesPerSecond: number
  readonly mailboxBytes: number
  /** What a project, and one client address, may have kept at once. */
  readonly projectShareBytes: number
  readonly addressShareBytes: number
}

/** A running relay. */
export interface Relay {
  /** Takes over a connection that asks for a WebSocket at the relay's path. Never rejects. */
  readonly upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => Promise<void>
  /** Its numbers in the text format of Prometheus. */
  readonly printMetrics: () => string
  /** Refuses new sockets, writes what is under way, closes all sockets; safe to call twice. */
  readonly close: () => Promise<void>
}

/** Redis where there is one, because it carries more; else PostgreSQL itself; a server with the embedded database is alone. */
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

/** Starts a relay over an open database. The caller passes the upgrade requests to it. */
export function createRelay(options: {
  settings: RelaySettings
  rules: AdmissionRules
  database: Database
  isEmbedded: boolean
  addressKeys: AddressKeys
  logger: Logger
  now?: () => number
  /** Intervals of redelivery and of cleaning, in milliseconds. */
  intervals?: { tickMs: number; sweepMs: number }
}): Relay {
  const { settings, rules, logger, now = Date.now, intervals = relayLimits } = options
  const metrics = createRelayMetrics()
  const clients = createClients(settings.publishesPerSecond)
  const senders = createSenders(settings, options.addressKeys)
  const sockets = new Set<RelaySocket>()
  // The ids start at the time, so a restarted process does not use an id again.
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
      senders.leave(sender)
      clients.leave(client)
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
    // Answers to earlier calls still reach their clients.
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
        topics: { what: 'Topics that open sockets follow.', value: book.size() },
        mailbox_messages: { what: 'Messages kept.', value: mailbox.size().messages },
        mailbox_bytes: { what: 'Bytes of messages kept.', value: mailbox.size().bytes },
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
      // Before the answer to the publisher: a process that stops in between has acknowledged nothing.
      await link?.announce(written)
    },
    onEvicted: (messages) => metrics.count('evicted', messages),
  })
  return { book, link, mailbox }
}
