import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { pairingLimits } from '@foyer/contract/pairing/pairingLimits'
import type { Logger } from 'pino'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Database } from '../db/Database.js'
import type { AddressKeys } from '../http/clientAddress.js'
import { type Admission, type AdmissionRules, admitRequest, refuseUpgrade } from './admitRequest.js'
import { createMailbox, type Written } from './createMailbox.js'
import { createMailboxStore } from './createMailboxStore.js'
import { createTopicBook } from './createPeer.js'
import { createPostgresLink } from './createPostgresLink.js'
import { createRedisLink } from './createRedisLink.js'
import { createRelayMetrics } from './createRelayMetrics.js'
import { createSenders, type SenderLimits } from './createSenders.js'
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

/** Starts a relay over an open database; it listens to nothing by itself. */
export function createRelay(options: {
  settings: RelaySettings
  rules: AdmissionRules
  database: Database
  isEmbedded: boolean
  addressKeys: AddressKeys
  logger: Logger
  now?: () => number
  /** How often the clock is looked at, in milliseconds. */
  intervals?: { tickMs: number; sweepMs: number }
}): Relay {
  const { settings, rules, logger, now = Date.now, intervals = relayLimits } = options
  const metrics = createRelayMetrics()
  const book = createTopicBook()
  const clients = createClients(settings.publishesPerSecond)
  const sockets = new Set<RelaySocket>()
  // Told why they are refused, and not gone yet.
  const leaving = new Set<WebSocket>()
  const senders = createSenders(settings, options.addressKeys)
  // Unlike a count from zero, an id is then not used again by the process after a restart.
  const state = { isStopping: false, opening: 0, pushId: now() * 1_000 }

  const spread = ({ messages, repeatedTopics }: Written) => {
    for (const message of messages) for (const peer of book.peersOf(message.topic)) peer.offer(message)
    for (const topic of repeatedTopics) for (const peer of book.peersOf(topic)) peer.catchUp([topic])
  }

  const store = createMailboxStore(options.database.queries)
  const link = createLink({
    settings,
    logger,
    onWritten: spread,
    onGap: () => {
      for (const socket of sockets) socket.catchUp()
    },
    onMissed: () => metrics.count('missed_announcements'),
    isFollowed: (topic) => book.countPeers(topic) > 0,
    readMessages: store.readMessages,
  })

  const mailbox = createMailbox({
    store,
    limits: {
      total: settings.mailboxBytes,
      project: settings.projectShareBytes,
      address: settings.addressShareBytes,
    },
    isEmbedded: options.isEmbedded,
    now,
    logger,
    onWritten: async (written) => {
      metrics.count('published', written.messages.length)
      metrics.count('repeated', written.repeatedTopics.length)
      spread(written)
      // The others are told before the publisher is: a process that dies in between has acknowledged nothing.
      await link?.announce(written)
    },
    onEvicted: (messages) => metrics.count('evicted', messages),
  })

  const webSockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: pairingLimits.frameChars,
  })

  const serve = (socket: WebSocket, admission: Extract<Admission, { status: 'admitted' }>, from: string) => {
    const client = clients.enter(admission.clientId)
    const sender = senders.enter({ address: from, projectId: admission.projectId })
    const relaySocket = openSocket({
      socket,
      client,
      sender,
      tokenExpiresAtMs: admission.expiresAtMs,
      context: { mailbox, book, now },
      metrics,
      logger,
      nextId: () => {
        state.pushId += 1
        return state.pushId
      },
    })
    sockets.add(relaySocket)
    void relaySocket.closed.then(() => {
      sockets.delete(relaySocket)
      senders.leave(sender)
      clients.leave(client)
    })
    if (state.isStopping) relaySocket.close(closeCodes.stopping, 'stopping')
  }

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
    // Answers to what was sent before still reach their clients.
    await Promise.race([mailbox.drain(), late])
    const all = [...sockets]
    for (const socket of all) socket.close(closeCodes.stopping, 'stopping')
    await Promise.race([Promise.all(all.map((socket) => socket.closed)), late])
    for (const socket of [...sockets, ...leaving]) socket.terminate()
    await Promise.race([mailbox.drain(), late])
    await link?.close()
  }
  let closing: Promise<void> | undefined

  return {
    upgrade: async (request, socket, head) => {
      socket.on('error', () => socket.destroy())
      const refuse = (admission: Extract<Admission, { status: 'refused' }>) => {
        metrics.count('refused_sockets')
        refuseUpgrade(socket, admission)
      }
      if (state.isStopping) return refuse({ status: 'refused', code: 'unavailable', reason: 'The relay is stopping' })
      if (sockets.size + leaving.size + state.opening >= settings.maxSockets)
        return refuse({ status: 'refused', code: 'unavailable', reason: 'The relay has no room for more sockets' })
      const address = rules.addressOf(request)
      const findRefusal = (projectId?: string) => {
        const limit = senders.findLimit(projectId === undefined ? { address } : { address, projectId })
        if (limit === undefined) return undefined
        const reason = `Too many sockets of this ${limit}`
        return { status: 'refused', code: 'rate_limited', reason, retryAfter: '60' } as const
      }
      const early = findRefusal()
      if (early !== undefined) return refuse(early)
      state.opening += 1
      try {
        const admission = await admitRequest(request, rules, now())
        if (admission.status === 'refused') return refuse(admission)
        if (socket.destroyed) return
        // Others may have come while the project was looked up.
        const late = findRefusal(admission.status === 'admitted' ? admission.projectId : undefined)
        if (late !== undefined) return refuse(late)
        webSockets.handleUpgrade(request, socket, head, (webSocket) => {
          if (
            admission.status === 'admitted' &&
            clients.countSockets(admission.clientId) < relayLimits.socketsPerClient
          )
            return serve(webSocket, admission, address)
          metrics.count('refused_sockets')
          leaving.add(webSocket)
          const sender = senders.enter({ address, projectId: '' })
          webSocket.on('close', () => {
            leaving.delete(webSocket)
            senders.leave(sender)
          })
          webSocket.on('error', () => webSocket.terminate())
          // A page learns nothing of a refused handshake; a close frame tells it why.
          const reason = admission.status === 'unauthorised' ? admission.reason : 'Too many sockets of this client'
          webSocket.close(admission.status === 'unauthorised' ? closeCodes.unauthorised : closeCodes.misbehaved, reason)
        })
      } catch (error) {
        logger.error({ err: error }, 'a socket could not be opened')
        socket.destroy()
      } finally {
        state.opening -= 1
      }
    },
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
