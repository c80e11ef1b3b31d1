import { appPrefix, frameEnvelope, framePrefix } from '@foyer/contract/frame/frameEnvelope'
import { type FrameMessageName, frameMessages } from '@foyer/contract/frame/frameMessages'
import { safeRpcMethods } from '@foyer/contract/frame/rpcMethods'
import { describeFailure, FrameFailure } from '../FrameFailure.js'
import { measureMessage } from './measureMessage.js'

/** Characters and values; the largest thing the protocol knows is typed data or a transaction of 1 MB. */
const maxMessageSize = 1_200_000
/** Ids kept to tell a message sent again; as many as a page asks in hours. */
const maxKnownIds = 20_000
const maxPending = 256
/** Questions whose answer tells what the person has done, also when the app takes them back: they end by themselves. */
const selfEnding: readonly string[] = ['OPEN_SCREEN']
/** Messages that change how the frame looks, not what it knows: they may come without an id. */
const unnumbered: readonly string[] = ['SYNC_THEME', 'SYNC_DAPP_DATA', 'SET_LOCALE', 'CANCEL', 'RELOAD']

/** The part of a window that sends and receives messages. */
export interface MessageWindow {
  readonly parent: { postMessage(message: unknown, targetOrigin: string): void }
  addEventListener(type: 'message', listener: (event: MessageEvent<unknown>) => void): void
  removeEventListener(type: 'message', listener: (event: MessageEvent<unknown>) => void): void
}

/** One question, checked: who asks is proven, the payload has its schema's shape. */
export interface FrameRequest {
  readonly name: FrameMessageName
  readonly payload: unknown
  /** Exact origin of the page around the frame. */
  readonly origin: string
  readonly id: string | undefined
  /** Aborted by CANCEL, or when the frame goes. */
  readonly signal: AbortSignal
  /** From now on the question ends by itself, also when the app takes it back: its answer tells what was done. */
  readonly commit: () => void
}

export interface PortSetup {
  readonly window: MessageWindow
  /** Whether a page of this exact origin may ask. */
  readonly allows: (origin: string) => boolean
  /** Exact origins the page around may have, for what is told before it has spoken. */
  readonly likely: readonly string[]
  /** Origin of the page around, where the browser tells; only this one is then believed. */
  readonly parentOrigin: string | undefined
  readonly answer: (request: FrameRequest) => Promise<unknown>
}

/** The frame's end of the window messages. */
export interface Port {
  /** Exact origin of the page around; undefined before it has spoken in browsers that do not tell. */
  getHost(): string | undefined
  /** Tells the page around; before it has spoken and where the browser keeps its origin, each likely one is tried. */
  tell(event: string, payload: unknown): void
  /** Stops an open question, which then ends with an error [S8.16]. */
  cancel(id: string): void
  close(): void
}

/** Listens to the page around: source and exact origin first, then size, then the schema; each question is answered once. */
export function createPort({ window, allows, likely, parentOrigin, answer }: PortSetup): Port {
  const pending = new Map<string, AbortController>()
  /** Safe reads are not stopped by the app [S4.9]. */
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
    if (id === undefined && !unnumbered.includes(name)) return
    // An answer to a message sent again would be taken for the answer to the first one.
    if (id !== undefined && !remember(id)) return
    void handle(name, id, payload, origin, size)
  }

  function remember(id: string): boolean {
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
      // A full house must not keep the app from taking something back.
      if (pending.size >= maxPending && !unnumbered.includes(name))
        throw new FrameFailure('rate_limited', 'Too many requests are open.')
      if (!isMessageName(name)) throw new FrameFailure('bad_request', 'The wallet does not know this message.')
      const request = { name, payload: parsePayload(name, payload), origin, id, signal: abort.signal, commit }
      pending.set(key, abort)
      if (isSafeRead(name, request.payload)) unstoppable.add(abort)
      const result = await untilAborted(answer(request), abort.signal, () => !state.endsItself)
      reply(origin, `${name}_SUCCESS`, result, id)
    } catch (error) {
      const reason = abort.signal.aborted && !state.isCommitted ? createAbortFailure(name) : error
      reply(origin, `${name}_ERROR`, describeFailure(reason), id)
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
    tell(event, payload) {
      // The browser drops what is addressed to an origin the page around does not have.
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

/** [S8.16] */
function createAbortFailure(name: string): FrameFailure {
  return new FrameFailure('aborted', name === 'RPC_REQUEST' ? 'Request was aborted' : 'Something went wrong')
}

/** Ends with the work, or before it when the signal aborts and that `counts`. */
function untilAborted<Result>(work: Promise<Result>, signal: AbortSignal, counts: () => boolean): Promise<Result> {
  return new Promise((resolve, reject) => {
    const stop = () => counts() && reject(signal.reason)
    signal.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}
