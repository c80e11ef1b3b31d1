import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import { createRelayCalls } from './createRelayCalls.js'
import { createRelayTopics } from './createRelayTopics.js'
import { formatAcknowledgement, parseFrame } from './parseFrame.js'
import { parseRelayRejection } from './parseRelayRejection.js'
import { closeQuietly, RelayFailure, type RelaySocket, type RelaySocketParts, type SocketLike } from './RelaySocket.js'
import {
  initialConnection,
  type RelayConnection,
  type RelayConnectionEvent,
  transitionConnection,
} from './relayConnection.js'
import { timing } from './timing.js'

/** A connection, from the creation of its token on. Late results of a replaced connection are ignored. */
interface Link {
  socket?: SocketLike
  lastFrameMs: number
}

/**
 * Connects with the first call or topic. Disconnects on `close`, or after a silent period without any call or topic.
 * The rules are in relayConnection.ts; the socket and the timers are here.
 */
export function createRelaySocket(parts: RelaySocketParts): RelaySocket {
  const { clock } = parts
  const current: { connection: RelayConnection; link?: Link | undefined } = { connection: initialConnection }
  const timers: { retry?: () => void; watch?: () => void } = {}

  const isOpen = () => current.connection.status === 'open'
  const calls = createRelayCalls({
    clock,
    isOpen,
    send: (frame) => {
      if (isOpen()) current.link?.socket?.send(frame)
      else dispatch({ type: 'needed' })
    },
  })

  const isClosed = () => current.connection.status === 'closed'
  const topics = createRelayTopics({ calls, isClosed, onMessage: parts.onMessage })

  const dispatch = (event: RelayConnectionEvent) => {
    const { connection, commands } = transitionConnection(current.connection, event)
    current.connection = connection
    for (const command of commands) {
      if (command.type === 'scheduleRetry') timers.retry = clock.after(command.delayMs, retry)
      else run[command.type]()
    }
  }
  /** Bound calls end with their connection, so they need no new one. */
  const needsConnection = () => !topics.isEmpty() || calls.hasUnbound()
  const retry = () => dispatch({ type: 'retryDue', isNeeded: needsConnection() })
  const fail = () => dispatch({ type: 'failed', isNeeded: needsConnection(), random: clock.random() })

  const run = {
    connect: async () => {
      const link: Link = { lastFrameMs: 0 }
      current.link = link
      timers.watch = clock.after(timing.relayOpenTimeoutMs, fail)
      try {
        const token = await parts.createToken()
        if (current.link === link) openSocket(link, token)
      } catch {
        if (current.link === link) fail()
      }
    },
    disconnect: () => {
      timers.watch?.()
      const socket = current.link?.socket
      current.link = undefined
      if (socket) closeQuietly(socket)
      calls.rejectBound(new FoyerError('OFFLINE'))
      topics.reset()
    },
    restore: () => {
      const frames = calls.getFrames()
      // Subscribe first: a peer may answer a call before the relay acknowledges it.
      subscribe(topics.list())
      for (const frame of frames) current.link?.socket?.send(frame)
    },
    probe: () => {
      const { link } = current
      topics.fetchMissed().catch((error) => {
        if (!(error instanceof RelayFailure) && link === current.link) fail()
      })
    },
    // Check for silence, because browsers do not report a dead connection.
    scheduleSilenceCheck: () => {
      timers.watch?.()
      timers.watch = clock.after(timing.relaySilenceMs, () => {
        const silentMs = clock.now() - (current.link?.lastFrameMs ?? 0)
        dispatch({ type: 'silenceDue', isNeeded: !topics.isEmpty() || !calls.isEmpty(), silentMs })
      })
    },
    cancelRetry: () => timers.retry?.(),
  }

  const openSocket = (link: Link, token: string) => {
    const query = new URLSearchParams({ auth: token, ...(parts.projectId && { projectId: parts.projectId }) })
    const socket = parts.openSocket(`${parts.url}${parts.url.includes('?') ? '&' : '?'}${query}`)
    link.socket = socket
    socket.onopen = () => {
      link.lastFrameMs = clock.now()
      dispatch({ type: 'opened' })
    }
    socket.onmessage = ({ data }) => {
      link.lastFrameMs = clock.now()
      handleFrame(socket, data)
    }
    socket.onerror = () => undefined
    socket.onclose = ({ reason }) => {
      const refusal = parseRelayRejection(reason, parts.onAlert)
      if (refusal) calls.rejectAll(refusal)
      fail()
    }
  }

  const handleFrame = (socket: SocketLike, data: unknown) => {
    const frame = parseFrame(data)
    if (!frame) return
    if (frame.kind !== 'message') {
      if (calls.settle(frame)) dispatch({ type: 'answered' })
      return
    }
    void parts.onMessage(frame.message).then((isStored) => {
      if (isStored && current.link?.socket === socket) socket.send(formatAcknowledgement(frame.rawId))
    })
  }

  const subscribe = (list: readonly string[]) => {
    const { link } = current
    // A connection without its subscriptions is useless.
    topics.subscribe(list).catch(() => link === current.link && fail())
  }

  return {
    call: (method, params, { timeoutMs = timing.relayCallTimeoutMs, signal } = {}) =>
      isClosed()
        ? Promise.reject(new FoyerError('ABORTED'))
        : calls.request(method, params, { timeoutMs, isBound: false, signal }),
    subscribe: (list) => {
      const added = topics.add(list)
      if (isOpen()) subscribe(added)
      else if (added.length > 0) dispatch({ type: 'needed' })
    },
    unsubscribe: topics.remove,
    reconnect: () => dispatch({ type: 'woken', isNeeded: needsConnection() }),
    close: () => {
      dispatch({ type: 'closed' })
      calls.rejectAll(new FoyerError('ABORTED'))
    },
  }
}
