import { appPrefix, frameEnvelope, framePrefix } from '@foyer/contract/frame/frameEnvelope'
import { type FrameMessageName, frameMessages } from '@foyer/contract/frame/frameMessages'
import { safeRpcMethods } from '@foyer/contract/frame/rpcMethods'
import { createErrorPayload, FrameFailure } from '../FrameFailure.js'
import { measureMessage } from './measureMessage.js'

/** The maximum number of characters and values. The largest valid messages are typed data and transactions of 1 MB. */
const maxMessageSize = 1_200_000
/** The maximum number of stored ids, used to detect repeated messages. A page needs hours to send so many. */
const maxKnownIds = 20_000
const maxPending = 256
/** Requests that respond after a cancellation only when they end, because the response contains the user's action. */
const selfEnding: readonly string[] = ['OPEN_SCREEN']
/** Messages that need no response, so they may have no id. */
const messagesWithoutId: readonly string[] = ['SYNC_THEME', 'SYNC_DAPP_DATA', 'SET_LOCALE', 'CANCEL', 'RELOAD']

/** The part of a window that sends and receives messages. */
export interface MessageWindow {
  readonly parent: { postMessage(message: unknown, targetOrigin: string): void }
  addEventListener(type: 'message', listener: (event: MessageEvent<unknown>) => void): void
  removeEventListener(type: 'message', listener: (event: MessageEvent<unknown>) => void): void
}

/** A validated request: its origin is proven, and its payload matches the schema. */
export interface FrameRequest {
  readonly name: FrameMessageName
  readonly payload: unknown
  /** The exact origin of the host page. */
  readonly origin: string
  readonly id: string | undefined
  /** Aborted by CANCEL, or when the frame is closed. */
  readonly signal: AbortSignal
  /** Marks the request as having an effect: after a cancellation, its own result is still sent. */
  readonly commit: () => void
}

export interface PortSetup {
  readonly window: MessageWindow
  /** Returns true if a page of this exact origin may send requests. */
  readonly allows: (origin: string) => boolean
  /** The possible exact origins of the host page, for events before its first message. */
  readonly likely: readonly string[]
  /** The origin of the host page, if the browser exposes it. Only this origin is then accepted. */
  readonly parentOrigin: string | undefined
  readonly handleRequest: (request: FrameRequest) => Promise<unknown>
}

/** The frame's side of the message channel. */
export interface Port {
  /**
   * Returns the exact origin of the host page. Undefined before its first message, if the browser does not expose it.
   */
  getHost(): string | undefined
  /** Sends an event to the host page. While its origin is unknown, sends it to each possible origin. */
  emit(event: string, payload: unknown): void
  /** Cancels an open request, which then ends with an error [S8.16]. */
  cancel(id: string): void
  close(): void
}

/**
 * Creates the message channel to the host page. Checks source and exact origin first, then size, then the schema.
 * Responds once to each request.
 */
export function createPort({ window, allows, likely, parentOrigin, handleRequest }: PortSetup): Port {
  const pending = new Map<string, AbortController>()
  /** The app cannot cancel safe reads [S4.9]. */
  const unstoppable = new Set<AbortController>()
  const known = new Set<string>()
  let host = parentOrigin

  function onMessage(event: MessageEvent<unknown>): void {
    if (event.source !== window.parent) return
    if (!allows(event.origin)) return
    if (host !== undefined && event.origin !== host) return
    const origin = event.origin
    const size = measureMessage(event.data, maxMessageSize)
    const envelope = frameEnvelope.safeParse(event.data)
    if (!envelope.success || !envelope.data.type.startsWith(appPrefix)) return
    host = origin
    const { type, id, payload } = envelope.data
    const name = type.slice(appPrefix.length)
    if (id === undefined && !messagesWithoutId.includes(name)) return
    // Ignore a repeated message: its response would look like the response to the first one.
    if (id !== undefined && !isNewId(id)) return
    void handle(name, id, payload, origin, size)
  }

  function isNewId(id: string): boolean {
    if (known.has(id)) return false
    known.add(id)
    const oldest = known.values().next().value
    if (known.size > maxKnownIds && oldest !== undefined) known.delete(oldest)
    return true
  }

  async function handle(name: string, id: string | undefined, payload: unknown, origin: string, size: number) {
    const abort = new AbortController()
    const state = { endsItself: selfEnding.includes(name), isCommitted: false }
    const commit = () => {
      state.endsItself = state.isCommitted = true
    }
    const key = id ?? `unnumbered ${name}`
    try {
      if (size > maxMessageSize) throw new FrameFailure('body_too_large', 'The message is too large.')
      // At the limit, the app must still be able to cancel a request.
      if (pending.size >= maxPending && !messagesWithoutId.includes(name))
        throw new FrameFailure('rate_limited', 'Too many requests are open.')
      if (!isMessageName(name)) throw new FrameFailure('bad_request', 'The wallet does not support this message.')
      const request = { name, payload: parsePayload(name, payload), origin, id, signal: abort.signal, commit }
      pending.set(key, abort)
      if (isSafeRead(name, request.payload)) unstoppable.add(abort)
      const result = await untilAborted(handleRequest(request), abort.signal, () => !state.endsItself)
      reply(origin, `${name}_SUCCESS`, result, id)
    } catch (error) {
      const reason = abort.signal.aborted && !state.isCommitted ? createAbortFailure(name) : error
      reply(origin, `${name}_ERROR`, createErrorPayload(reason), id)
    } finally {
      if (pending.get(key) === abort) pending.delete(key)
      unstoppable.delete(abort)
    }
  }

  function reply(origin: string, event: string, payload: unknown, id: string | undefined): void {
    if (id !== undefined) post(origin, event, payload, id)
  }

  function post(origin: string, event: string, payload: unknown, id?: string): void {
    const message = {
      type: `${framePrefix}${event}`,
      ...(payload !== undefined && { payload }),
      ...(id !== undefined && { id }),
    }
    window.parent.postMessage(message, origin)
  }

  window.addEventListener('message', onMessage)
  return {
    getHost: () => host,
    emit(event, payload) {
      // The browser drops a message if its target origin differs from the host page's origin.
      for (const origin of host === undefined ? likely : [host]) post(origin, event, payload)
    },
    cancel(id) {
      const abort = pending.get(id)
      if (abort && !unstoppable.has(abort)) abort.abort()
    },
    close() {
      window.removeEventListener('message', onMessage)
      for (const abort of pending.values()) abort.abort()
    },
  }
}

function isMessageName(name: string): name is FrameMessageName {
  return Object.hasOwn(frameMessages, name)
}

function parsePayload(name: FrameMessageName, payload: unknown): unknown {
  const message = frameMessages[name]
  if (!('payload' in message)) return undefined
  const parsed = message.payload.safeParse(payload)
  if (!parsed.success) throw new FrameFailure('bad_request', `The wallet cannot read this ${name} message.`)
  return parsed.data
}

function isSafeRead(name: FrameMessageName, payload: unknown): boolean {
  if (name !== 'RPC_REQUEST' || typeof payload !== 'object' || payload === null || !('method' in payload)) return false
  return safeRpcMethods.some((method) => method === payload.method)
}

/** Creates the error of a cancelled request [S8.16]. */
function createAbortFailure(name: string): FrameFailure {
  return new FrameFailure('aborted', name === 'RPC_REQUEST' ? 'Request was aborted' : 'Something went wrong')
}

/** Settles with the work, or rejects on abort if `counts` returns true. */
function untilAborted<Result>(work: Promise<Result>, signal: AbortSignal, counts: () => boolean): Promise<Result> {
  return new Promise((resolve, reject) => {
    const stop = () => counts() && reject(signal.reason)
    signal.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}
