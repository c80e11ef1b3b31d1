import { relayRequest } from '@foyer/contract/pairing/jsonRpc'
import type { Logger } from 'pino'
import type { RawData, WebSocket } from 'ws'
import { createPeer } from './createPeer.js'
import type { RelayMetrics } from './createRelayMetrics.js'
import type { Sender } from './createSenders.js'
import { type CallContext, type Caller, handleCall } from './handleCall.js'
import { closeCodes, RelayError, rpcCodes } from './RelayError.js'
import { readRawId } from './readRawId.js'
import { relayLimits } from './relayLimits.js'
import { type Client, createTokenBucket } from './tallies.js'

const shortFrameChars = 200
const maxIdChars = 64

/** The relay's handle of an open client socket. */
export interface RelaySocket {
  /** Sends pings, repeats pushes, and closes a silent, idle or expired socket. */
  readonly tick: () => void
  /** Reads the mailbox again for all topics of the socket. */
  readonly catchUp: () => void
  readonly close: (code: number, reason: string) => void
  /** Ends the socket without a close frame. */
  readonly terminate: () => void
  /** Resolves when the socket is closed. */
  readonly closed: Promise<void>
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns the parsed JSON, or undefined if the text is invalid. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function createErrorFrame(rawId: string, error: RelayError): string {
  const { code, message } = error
  const body = JSON.stringify({ code: rpcCodes[code], message, data: { code } })
  return `{"id":${rawId},"jsonrpc":"2.0","error":${body}}`
}

function asRelayError(thrown: unknown, logger: Logger): RelayError {
  if (thrown instanceof RelayError) return thrown
  logger.error({ err: thrown }, 'a relay call failed')
  return new RelayError('internal_error', 'Something went wrong')
}

/** Returns the id for the response as it was written, or `null` if there is no usable id. */
function idOf(frame: string, value: object): string {
  const id: unknown = 'id' in value ? value.id : undefined
  if (typeof id === 'string' && id.length <= maxIdChars) return JSON.stringify(id)
  // A number of hundreds of digits can be parsed as infinity, which most clients cannot handle.
  if (typeof id !== 'number' || !Number.isFinite(id)) return 'null'
  const rawId = Number.isSafeInteger(id) ? String(id) : readRawId(frame)
  return rawId === undefined || rawId.length > maxIdChars ? 'null' : rawId
}

/** Serves one admitted socket until it closes. */
export function openSocket(options: {
  socket: WebSocket
  client: Client
  sender: Sender
  /** The time at which the token expires, in milliseconds. The socket is then closed. */
  tokenExpiresAtMs: number
  context: CallContext
  metrics: RelayMetrics
  logger: Logger
  nextId: () => number
}): RelaySocket {
  const { socket, client, sender, context, metrics, logger } = options
  const { now, book } = context
  const frames = createTokenBucket(relayLimits.framesPerSecond, relayLimits.framesAtOnce)
  const state = {
    pingedAtMs: now(),
    /** The time of the first ping without any frame since. A jump of the clock without such a ping closes no socket. */
    unansweredSinceMs: Number.POSITIVE_INFINITY,
    calledAtMs: now(),
    inFlight: 0,
    refusals: 0,
  }
  const markAlive = () => {
    state.unansweredSinceMs = Number.POSITIVE_INFINITY
  }

  const send = (frame: string): boolean => {
    if (socket.readyState !== socket.OPEN) return false
    if (socket.bufferedAmount > relayLimits.bufferedBytes) {
      // The client reads too slowly, so a close frame would wait behind all unread data. Its messages stay in the
      // mailbox.
      metrics.count('slow_sockets')
      socket.terminate()
      return false
    }
    socket.send(frame)
    return true
  }

  const peer = createPeer({
    clientId: client.id,
    outlet: { send },
    mailbox: context.mailbox,
    takeReceipt: () => sender.consumeBytes(relayLimits.receiptBytes, now()),
    metrics,
    nextId: options.nextId,
    now,
  })
  const caller: Caller = { peer, client, sender, fetched: undefined }

  const sendError = (rawId: string, error: RelayError) => {
    metrics.count('refused_calls')
    state.refusals += 1
    if (state.refusals > relayLimits.refusalsPerSocket) socket.close(closeCodes.misbehaved, 'too many refused calls')
    else send(createErrorFrame(rawId, error))
  }

  const call = async (rawId: string, method: string, params: unknown) => {
    state.calledAtMs = now()
    state.inFlight += 1
    if (state.inFlight === relayLimits.callsInFlight) socket.pause()
    try {
      const { result, after } = await handleCall(context, caller, method, params)
      send(`{"id":${rawId},"jsonrpc":"2.0","result":${JSON.stringify(result)}}`)
      after?.()
    } catch (error) {
      sendError(rawId, asRelayError(error, logger))
    } finally {
      state.inFlight -= 1
      if (state.inFlight === relayLimits.callsInFlight / 2) socket.resume()
    }
  }

  const receive = (frame: string) => {
    // A short frame that acknowledges a push of this socket does not count against the frame limit, so fast readers are
    // not limited.
    const isShort = frame.length <= shortFrameChars
    const isOverBudget = () => !frames.consume(1, now())
    const tooFast = new RelayError('rate_limited', 'Too many frames')
    if (!isShort && isOverBudget()) return sendError('null', tooFast)
    const value = parseJson(frame)
    if (isObject(value) && 'result' in value && 'id' in value && peer.acknowledge(Number(value.id))) return
    if (isShort && isOverBudget()) return sendError('null', tooFast)
    if (value === undefined) return sendError('null', new RelayError('parse_error', 'The frame is not JSON'))
    if (!isObject(value)) return sendError('null', new RelayError('invalid_request', 'The frame is no JSON-RPC object'))
    if ('method' in value) {
      const request = relayRequest.safeParse(value)
      if (!request.success)
        return sendError(idOf(frame, value), new RelayError('invalid_request', 'The frame is no JSON-RPC 2.0 call'))
      return void call(idOf(frame, value), request.data.method, request.data.params)
    }
    // A late acknowledgement needs no response. If it is an error, the push is repeated.
    if ('result' in value || 'error' in value) return
    return sendError(idOf(frame, value), new RelayError('invalid_request', 'The frame is neither a call nor an answer'))
  }

  socket.on('message', (data: RawData, isBinary: boolean) => {
    markAlive()
    if (isBinary) return sendError('null', new RelayError('parse_error', 'Binary frames are not read'))
    try {
      return receive(data.toString())
    } catch (error) {
      // A client's frame must not crash the process.
      return sendError('null', asRelayError(error, logger))
    }
  })
  socket.on('pong', markAlive)
  // Invalid or too large frames: `ws` closes the socket with the matching code.
  socket.on('error', (error) => logger.debug({ err: error }, 'relay socket failed'))
  const closed = new Promise<void>((resolve) => {
    socket.once('close', () => {
      for (const topic of peer.topics) book.remove(topic, peer)
      client.subscriptions -= peer.topics.size
      peer.close()
      resolve()
    })
  })

  const closeSilently = (code: number, reason: string) => {
    metrics.count('silent_sockets')
    socket.close(code, reason)
  }

  return {
    closed,
    catchUp: () => peer.catchUp(peer.topics),
    close: (code, reason) => socket.close(code, reason),
    terminate: () => socket.terminate(),
    tick: () => {
      const nowMs = now()
      if (socket.readyState !== socket.OPEN) return
      if (nowMs - state.unansweredSinceMs > relayLimits.pongTimeoutMs) {
        metrics.count('silent_sockets')
        return socket.terminate()
      }
      if (nowMs >= options.tokenExpiresAtMs) return closeSilently(closeCodes.tokenExpired, 'token has expired')
      if (peer.topics.size === 0 && nowMs - state.calledAtMs > relayLimits.idleMs)
        return closeSilently(closeCodes.idle, 'idle')
      if (nowMs - state.pingedAtMs >= relayLimits.pingMs) {
        state.pingedAtMs = nowMs
        state.unansweredSinceMs = Math.min(state.unansweredSinceMs, nowMs)
        socket.ping()
      }
      peer.tick()
    },
  }
}
