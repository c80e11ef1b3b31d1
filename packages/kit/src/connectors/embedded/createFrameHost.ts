import { frameEvents } from '@foyer/contract/frame/foyerMessages'
import { framePath } from '@foyer/contract/frame/frameAddress'
import {
  type FrameMessageName,
  type FramePayload,
  type FrameSuccess,
  frameEnvelope,
  frameMessages,
} from '@foyer/contract/frame/frameMessages'
import { appPrefix, framePrefix } from '@foyer/contract/frame/message'
import type { FrameBox } from '../../core/EmbeddedConnector.js'
import { limits } from '../../core/limits.js'
import { FoyerError } from '../../errors/FoyerError.js'
import type { FrameElement, FrameElementEvents } from './FrameElement.js'
import { toFrameError } from './toFrameError.js'

export interface FrameHostOptions {
  /** Exact origin of the frame: nothing goes to, and nothing is believed from, any other. */
  readonly origin: string
  /** Query of the frame's address [S2.23]. */
  readonly query: Readonly<Record<string, string>>
  /** Where messages arrive. */
  readonly page: Pick<Window, 'addEventListener' | 'removeEventListener'>
  createElement(address: string, events: FrameElementEvents): FrameElement
  /** The frame is there, for the first time or again: what it should know of the app is told now. */
  onReady(): void
  /** A load or a log-in message took too long [S8.14, S8.15]. */
  onTimeout(error: FoyerError): void
}

export interface AskOptions {
  readonly signal?: AbortSignal | undefined
  /** None: the person may take as long as they like. */
  readonly timeoutMs?: number | undefined
  /** A time-out is part of the plan: the same question is put again. */
  readonly isRepeated?: boolean
}

export interface FrameVisibility {
  readonly visible: boolean
  readonly height: number
}

/** The app's end of the window messages [S4.7-S4.9, S7.39-S7.61]. */
export interface FrameHost {
  load(): Promise<void>
  ask<Name extends FrameMessageName>(
    name: Name,
    payload?: FramePayload<Name>,
    options?: AskOptions,
  ): Promise<FrameSuccess<Name>>
  /** Says something that nobody waits for; does nothing while there is no frame. */
  tell<Name extends FrameMessageName>(name: Name, payload: FramePayload<Name>): void
  place(box: FrameBox | undefined): void
  watch(listener: (visibility: FrameVisibility) => void): () => void
  watchOutsidePress(listener: (x: number, y: number) => void): () => void
  /** Person's Cancel beside the frame: Escape, or a press outside when nobody else takes it. */
  onCancel(listener: () => void): () => void
  close(): void
}

interface Question {
  readonly name: FrameMessageName
  resolve(payload: unknown): void
  reject(error: FoyerError): void
}

const hidden: FrameVisibility = { visible: false, height: 0 }

function createId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Makes the host of a frame that is loaded when it is first needed, and again when somebody took it away. */
export function createFrameHost(options: FrameHostOptions): FrameHost {
  const { origin, page } = options
  const questions = new Map<string, Question>()
  const listeners = {
    visibility: new Set<(visibility: FrameVisibility) => void>(),
    press: new Set<(x: number, y: number) => void>(),
    cancel: new Set<() => void>(),
  }
  const state: {
    element?: FrameElement | undefined
    loading?: Promise<void> | undefined
    /** Ends the wait for the ready event. */
    loaded?: ((error?: FoyerError) => void) | undefined
    isReady: boolean
    isClosed: boolean
    visibility: FrameVisibility
    box?: FrameBox | undefined
  } = { isReady: false, isClosed: false, visibility: hidden }

  const draw = () => {
    if (state.visibility.visible && state.box) state.element?.show(state.box)
    else state.element?.hide()
  }
  const setVisibility = (visibility: FrameVisibility) => {
    state.visibility = visibility
    draw()
    for (const listener of [...listeners.visibility]) listener(visibility)
  }
  const cancel = () => {
    for (const listener of [...listeners.cancel]) listener()
  }

  const post = (name: FrameMessageName, payload: unknown, id?: string) => {
    const target = state.element?.getWindow()
    if (!target) throw new FoyerError('FRAME_NOT_SET')
    target.postMessage(
      { type: `${appPrefix}${name}`, ...(payload !== undefined && { payload }), ...(id && { id }) },
      origin,
    )
  }

  /** There is no frame any more; everything that waits for it ends. */
  const lose = (error: FoyerError) => {
    const { element, loaded } = state
    Object.assign(state, { element: undefined, loading: undefined, loaded: undefined, isReady: false })
    element?.remove()
    loaded?.(error)
    for (const question of [...questions.values()]) question.reject(error)
    if (state.visibility.visible) setVisibility(hidden)
  }

  const begin = () =>
    new Promise<void>((resolve, reject) => {
      const address = `${origin}${framePath}?${new URLSearchParams(options.query)}`
      const timer = setTimeout(() => {
        const error = new FoyerError('FRAME_LOAD_FAILED')
        lose(error)
        options.onTimeout(error)
      }, limits.frameLoadTimeoutMs)
      state.loaded = (error) => {
        clearTimeout(timer)
        state.loaded = undefined
        if (error) return reject(error)
        setTimeout(() => {
          state.isReady = true
          options.onReady()
          resolve()
        }, limits.framePostReadyMs)
      }
      state.element = options.createElement(address, {
        removed: () => lose(new FoyerError('FRAME_NOT_SET')),
        canceled: cancel,
        pressedOutside: (x, y) => {
          if (listeners.press.size === 0) cancel()
          for (const listener of [...listeners.press]) listener(x, y)
        },
      })
    })

  const load = () => {
    if (state.isClosed) return Promise.reject(new FoyerError('FRAME_NOT_SET'))
    if (state.element && !state.element.isThere()) lose(new FoyerError('FRAME_NOT_SET'))
    state.loading ??= begin()
    // Whoever awaits it hears of it.
    state.loading.catch(() => undefined)
    return state.loading
  }

  const onEvent = (event: string, payload: unknown) => {
    if (event === 'READY') {
      if (state.loaded) state.loaded()
      else if (state.isReady) options.onReady()
    }
    if (event === 'HIDE') setVisibility(hidden)
    if (event !== 'SHOW') return
    const parsed = frameEvents.SHOW.safeParse(payload)
    if (parsed.success) setVisibility({ visible: true, height: parsed.data.height })
  }

  const onMessage = ({ source, origin: from, data }: MessageEvent<unknown>) => {
    if (!source || source !== state.element?.getWindow() || from !== origin) return
    const envelope = frameEnvelope.safeParse(data)
    if (!envelope.success || !envelope.data.type.startsWith(framePrefix)) return
    const { type, payload, id } = envelope.data
    const event = type.slice(framePrefix.length)
    if (id === undefined) return onEvent(event, payload)
    const question = questions.get(id)
    if (event === `${question?.name}_ERROR`) question?.reject(toFrameError(payload))
    if (event === `${question?.name}_SUCCESS`) question?.resolve(payload)
  }
  page.addEventListener('message', onMessage)

  const ask: FrameHost['ask'] = async (name, payload, { signal, timeoutMs, isRepeated } = {}) => {
    const aborted = () => new FoyerError(name === 'RPC_REQUEST' ? 'ABORTED' : 'FRAME_REQUEST_ABORTED')
    if (signal?.aborted) throw aborted()
    await untilAborted(load(), signal, aborted)
    const answer = await new Promise<unknown>((resolve, reject) => {
      const id = createId()
      const end = () => {
        questions.delete(id)
        clearTimeout(timer)
        signal?.removeEventListener('abort', onAbort)
      }
      const question: Question = {
        name,
        resolve: (value) => {
          end()
          resolve(value)
        },
        reject: (error) => {
          end()
          reject(error)
        },
      }
      /** The frame need not go on with what nobody waits for. */
      const giveUp = (error: FoyerError) => {
        question.reject(error)
        try {
          post('CANCEL', { id })
        } catch {
          // Without a frame there is nothing to stop.
        }
      }
      const onAbort = () => giveUp(aborted())
      const timer =
        timeoutMs === undefined
          ? undefined
          : setTimeout(() => {
              const error = new FoyerError('FRAME_REQUEST_TIMED_OUT')
              giveUp(error)
              if (!isRepeated) options.onTimeout(error)
            }, timeoutMs)
      questions.set(id, question)
      signal?.addEventListener('abort', onAbort, { once: true })
      try {
        post(name, payload, id)
      } catch (error) {
        question.reject(error instanceof FoyerError ? error : new FoyerError('FRAME_NOT_SET', { cause: error }))
      }
    })
    return parseAnswer(name, answer)
  }

  return {
    load,
    ask,
    tell: (name, payload) => {
      if (state.isReady && state.element?.isThere()) post(name, payload, createId())
    },
    place: (box) => {
      state.box = box
      draw()
    },
    watch: (listener) => {
      listeners.visibility.add(listener)
      listener(state.visibility)
      return () => listeners.visibility.delete(listener)
    },
    watchOutsidePress: (listener) => {
      listeners.press.add(listener)
      return () => listeners.press.delete(listener)
    },
    onCancel: (listener) => {
      listeners.cancel.add(listener)
      return () => listeners.cancel.delete(listener)
    },
    close: () => {
      state.isClosed = true
      page.removeEventListener('message', onMessage)
      lose(new FoyerError('FRAME_REQUEST_ABORTED'))
    },
  }
}

function untilAborted<Result>(
  work: Promise<Result>,
  signal: AbortSignal | undefined,
  createError: () => FoyerError,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(createError())
    signal?.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject).finally(() => signal?.removeEventListener('abort', stop))
  })
}

/** @throws FoyerError `RESPONSE_INVALID` when the frame answered with something else than the contract says. */
function parseAnswer<Name extends FrameMessageName>(name: Name, payload: unknown): FrameSuccess<Name> {
  const message = frameMessages[name]
  if (!('success' in message)) return undefined as FrameSuccess<Name>
  const parsed = message.success.safeParse(payload)
  if (!parsed.success) throw new FoyerError('RESPONSE_INVALID', { context: { path: name } })
  return parsed.data as FrameSuccess<Name>
}
