import type { RelayParams } from '@foyer/contract/pairing/relayMethods'
import { type RelayAnswer, type RelayMethod, relayResults } from '@foyer/contract/pairing/relayResults'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import { formatAcknowledgement, parseFrame } from './parseFrame.js'
import { closeQuietly, RelayFailure, type RelaySocket, type RelaySocketParts, type SocketLike } from './RelaySocket.js'
import { readRelayRefusal } from './readRelayRefusal.js'
import { getRetryDelayMs, timing } from './timing.js'

interface Call {
  readonly method: RelayMethod
  readonly frame: string
  /** Means nothing to the next line: a subscription, a probe. */
  readonly isOfLine: boolean
  resolve(result: unknown): void
  reject(error: Error): void
}

/** Connects with the first call or topic; closes with `close`, or when for a while nobody needs it. */
export function createRelaySocket(parts: RelaySocketParts): RelaySocket {
  const { clock, onMessage } = parts
  const calls = new Map<string, Call>()
  /** What is listened to, and the name the relay gave each on this line. */
  const topics = new Map<string, string | undefined>()
  const line: {
    state: 'closed' | 'opening' | 'open'
    socket?: SocketLike | undefined
    /** Tells an opening that came too late that it is not wanted any more. */
    generation: number
    attempts: number
    lastHeardMs: number
    isDone: boolean
  } = { state: 'closed', generation: 0, attempts: 0, lastHeardMs: 0, isDone: false }
  const timers: { retry?: (() => void) | undefined; watch?: (() => void) | undefined } = {}
  const ids = { next: Math.floor(clock.random() * 1_000) }

  const isNeeded = () => !line.isDone && (calls.size > 0 || topics.size > 0)

  const drop = () => {
    const { socket } = line
    line.generation += 1
    line.state = 'closed'
    line.socket = undefined
    timers.watch?.()
    if (socket) closeQuietly(socket)
    for (const [id, each] of calls) if (each.isOfLine) finish(id, () => each.reject(new FoyerError('OFFLINE')))
    for (const topic of topics.keys()) topics.set(topic, undefined)
  }

  const retry = () => {
    drop()
    timers.retry?.()
    timers.retry = undefined
    if (!isNeeded()) return
    timers.retry = clock.after(getRetryDelayMs(line.attempts, clock.random()), () => {
      timers.retry = undefined
      open()
    })
    line.attempts += 1
  }

  const open = () => {
    if (line.state !== 'closed' || timers.retry || !isNeeded()) return
    line.state = 'opening'
    line.generation += 1
    const { generation } = line
    timers.watch = clock.after(timing.relayOpenTimeoutMs, retry)
    parts.createToken().then(
      (token) => {
        if (generation === line.generation) connect(token)
      },
      () => {
        if (generation === line.generation) retry()
      },
    )
  }

  const connect = (token: string) => {
    const query = new URLSearchParams({ auth: token, ...(parts.projectId && { projectId: parts.projectId }) })
    try {
      const socket = parts.openSocket(`${parts.url}${parts.url.includes('?') ? '&' : '?'}${query}`)
      line.socket = socket
      socket.onopen = onOpen
      socket.onmessage = ({ data }) => onFrame(data)
      socket.onerror = () => undefined
      socket.onclose = ({ reason }) => onClose(reason)
    } catch {
      retry()
    }
  }

  const onOpen = () => {
    line.state = 'open'
    line.lastHeardMs = clock.now()
    timers.watch?.()
    watch()
    const waiting = [...calls.values()]
    // First the topics: an answer may come before its question's own acknowledgement.
    subscribe([...topics.keys()])
    for (const { frame } of waiting) line.socket?.send(frame)
  }

  const onClose = (reason: string) => {
    const refusal = readRelayRefusal(reason, parts.onAlert)
    if (refusal) for (const [id, each] of calls) finish(id, () => each.reject(refusal))
    retry()
  }

  const onFrame = (data: unknown) => {
    line.lastHeardMs = clock.now()
    const frame = parseFrame(data)
    if (!frame) return
    if (frame.kind === 'message') {
      const { socket } = line
      void onMessage(frame.message).then((isTaken) => {
        if (isTaken && line.socket === socket) socket?.send(formatAcknowledgement(frame.rawId))
      })
      return
    }
    const asked = calls.get(frame.id)
    if (!asked) return
    if (frame.kind === 'failure')
      return finish(frame.id, () => asked.reject(new RelayFailure(frame.error.code, frame.error.message)))
    line.attempts = 0
    const answer = relayResults[asked.method].safeParse(frame.result)
    finish(frame.id, () =>
      answer.success
        ? asked.resolve(answer.data)
        : asked.reject(new RelayFailure(0, `${asked.method} was answered with something else`)),
    )
  }

  const finish = (id: string, settle: () => void) => {
    if (calls.delete(id)) settle()
  }

  /** A line that says nothing may be dead: browsers do not tell. Asking for what we missed finds out and helps. */
  const watch = () => {
    timers.watch = clock.after(timing.relaySilenceMs, () => {
      if (!isNeeded()) return drop()
      if (clock.now() - line.lastHeardMs >= timing.relaySilenceMs) probe()
      watch()
    })
  }

  const probe = () => {
    if (topics.size === 0) return
    const { generation } = line
    const ask = (): Promise<void> =>
      send('irn_batchFetchMessages', { topics: [...topics.keys()] }, timing.relayProbeTimeoutMs, true).then(
        async ({ messages, hasMore }) => {
          for (const message of messages) await onMessage(message)
          if (hasMore && messages.length > 0) await ask()
        },
      )
    ask().catch((error) => {
      const isDead = !(error instanceof RelayFailure) && generation === line.generation
      if (isDead) retry()
    })
  }

  const subscribe = (list: readonly string[]) => {
    if (list.length === 0 || line.state !== 'open') return
    const { generation } = line
    send('irn_batchSubscribe', { topics: [...list] }, timing.relayCallTimeoutMs, true).then(
      (names) => {
        if (generation !== line.generation) return
        for (const [index, topic] of list.entries()) if (topics.has(topic)) topics.set(topic, names[index])
      },
      // Deaf to a topic is as good as no line at all.
      () => generation === line.generation && retry(),
    )
  }

  const send = <Method extends RelayMethod>(
    method: Method,
    params: RelayParams<Method>,
    timeoutMs: number,
    isOfLine: boolean,
    signal?: AbortSignal,
  ): Promise<RelayAnswer<Method>> =>
    new Promise((resolve, reject) => {
      if (line.isDone || signal?.aborted) return reject(new FoyerError('ABORTED'))
      // Milliseconds and a counter: unique on this line, and beyond it as far as relays care.
      ids.next = (ids.next + 1) % 1_000
      const id = String(clock.now() * 1_000 + ids.next)
      const settle = () => {
        cancel()
        signal?.removeEventListener('abort', stop)
      }
      const stop = () => finish(id, () => asked.reject(new FoyerError('ABORTED')))
      const cancel = clock.after(timeoutMs, () =>
        finish(id, () =>
          asked.reject(
            line.state === 'open'
              ? new FoyerError('TIMED_OUT', { context: { ms: timeoutMs } })
              : new FoyerError('OFFLINE'),
          ),
        ),
      )
      const asked: Call = {
        method,
        isOfLine,
        frame: JSON.stringify({ id, jsonrpc: '2.0', method, params }),
        // The schema of this very method has read the answer.
        resolve: (result) => {
          settle()
          resolve(result as never)
        },
        reject: (error) => {
          settle()
          reject(error)
        },
      }
      calls.set(id, asked)
      signal?.addEventListener('abort', stop)
      if (line.state === 'open') line.socket?.send(asked.frame)
      else open()
    })

  return {
    call: (method, params, { timeoutMs = timing.relayCallTimeoutMs, signal } = {}) =>
      send(method, params, timeoutMs, false, signal),
    follow: (list) => {
      const fresh = list.filter((topic) => !topics.has(topic))
      for (const topic of fresh) topics.set(topic, undefined)
      if (line.state === 'open') subscribe(fresh)
      else open()
    },
    unfollow: (list) => {
      for (const topic of list) {
        const id = topics.get(topic)
        topics.delete(topic)
        // What a relay still brings for a topic without a key is let be.
        if (id !== undefined) send('irn_unsubscribe', { topic, id }, timing.relayCallTimeoutMs, true).catch(() => {})
      }
    },
    wake: () => {
      line.attempts = 0
      if (line.state === 'open') return probe()
      if (line.state === 'opening') return
      timers.retry?.()
      timers.retry = undefined
      open()
    },
    close: () => {
      line.isDone = true
      timers.retry?.()
      drop()
      for (const [id, each] of calls) finish(id, () => each.reject(new FoyerError('ABORTED')))
    },
  }
}
