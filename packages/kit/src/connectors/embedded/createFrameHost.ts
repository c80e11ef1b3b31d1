import { framePath } from '@foyer/contract/frame/frameAddress'
import { appPrefix, frameEnvelope, framePrefix, frameShow } from '@foyer/contract/frame/frameEnvelope'
import type { FrameMessageName, FramePayload, FrameSuccess } from '@foyer/contract/frame/frameMessages'
import { FoyerError, isFoyerError } from '@foyer/primitives/errors/FoyerError'
import type { ZodMiniType } from 'zod/mini'
import type { FrameBox } from '../../core/EmbeddedConnector.js'
import { limits } from '../../core/limits.js'
import type { FrameElement, FrameElementEvents } from './createFrameElement.js'

export interface FrameHostOptions {
  /** Exact origin of the frame: nothing goes to, and nothing is believed from, any other. */
  readonly origin: string
  /** Query of the frame's address [S2.23]. */
  readonly query: Readonly<Record<string, string>>
  /** Where messages arrive. `foyerFrameTap` is what the debug panel puts there, to hear the name of what is posted. */
  readonly page: Pick<Window, 'addEventListener' | 'removeEventListener'> & { foyerFrameTap?(name: string): void }
  createElement(address: string, events: FrameElementEvents): FrameElement
  /** The frame is there, for the first time or again: what it should know of the app is told now. */
  onReady(): void
  /** A load or a log-in message took too long [S8.14, S8.15]. */
  onTimeout(error: FoyerError): void
  /** Person's Cancel beside the frame: Escape, or a press outside when nobody else takes it. */
  onCancel(): void
}

export interface AskOptions {
  readonly signal?: AbortSignal | undefined
  /** None: the person may take as long as they like. */
  readonly timeoutMs?: number | undefined
  /** A time-out is part of the plan: the same question is put again. */
  readonly isRepeated?: boolean
  /** Holds the way to give this question up for as long as it is open. */
  readonly stops?: Set<() => void>
  /** Given up, it stays open for so long, until the frame has said how it ended: the person may have done something that counts. */
  readonly patienceMs?: number
  /** Reads the answer; what no schema reads is nothing. */
  readonly answer?: ZodMiniType
}

/** The app's end of the window messages [S4.7-S4.9, S7.39-S7.61]. */
export interface FrameHost {
  load(): Promise<void>
  /** @throws FoyerError `RESPONSE_INVALID` when the frame answered with something else than the schema says, and others. */
  ask<Name extends FrameMessageName>(
    name: Name,
    payload?: FramePayload<Name>,
    options?: AskOptions,
  ): Promise<FrameSuccess<Name>>
  /** Says something that nobody waits for; does nothing while there is no frame. */
  tell<Name extends FrameMessageName>(name: Name, payload: FramePayload<Name>): void
  placeFrame(box: FrameBox | undefined): void
  watchFrame(listener: (height: number) => void): () => void
  watchOutsidePress(listener: (x: number, y: number) => void): () => void
  close(): void
}

interface Question {
  readonly name: FrameMessageName
  resolve(payload: unknown): void
  reject(error: FoyerError): void
}

function createId(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-')
}

function listen<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Makes the host of a frame that is loaded when it is first needed, and again when somebody took it away. */
export function createFrameHost({
  origin,
  query,
  page,
  createElement,
  onReady,
  onTimeout,
  onCancel,
}: FrameHostOptions): FrameHost {
  const questions = new Map<string, Question>()
  const watchers = new Set<(height: number) => void>()
  const pressWatchers = new Set<(x: number, y: number) => void>()
  let element: FrameElement | undefined
  let loading: Promise<void> | undefined
  /** Ends the wait for the ready event; undefined once the frame is ready. */
  let endLoading: ((error?: FoyerError) => void) | undefined
  let isClosed = false
  /** What the frame wants of the page, in CSS pixels; 0 when it has nothing to show. */
  let height = 0
  let box: FrameBox | undefined

  const draw = () => {
    if (height && box) element?.show(box)
    else element?.hide()
  }
  const setHeight = (next: number) => {
    height = next
    draw()
    for (const watcher of [...watchers]) watcher(next)
  }

  const post = (name: FrameMessageName, payload: unknown, id?: string) => {
    const target = element?.getWindow()
    if (!target) throw new FoyerError('FRAME_NOT_SET')
    target.postMessage({ type: appPrefix + name, payload, id }, origin)
    page.foyerFrameTap?.(name)
  }
  const tell: FrameHost['tell'] = (name, payload) => {
    if (!endLoading && element?.getWindow()) post(name, payload)
  }

  /** The frame knows of no question any more. */
  const dropQuestions = (error: FoyerError) => {
    for (const { reject } of questions.values()) reject(error)
    setHeight(0)
  }
  /** There is no frame any more; everything that waits for it ends. */
  const lose = (error: FoyerError) => {
    const lost = element
    const end = endLoading
    element = loading = endLoading = undefined
    lost?.remove()
    end?.(error)
    dropQuestions(error)
  }

  const begin = () =>
    new Promise<void>((resolve, reject) => {
      let timer = setTimeout(() => {
        const error = new FoyerError('FRAME_LOAD_FAILED')
        lose(error)
        onTimeout(error)
      }, limits.frameLoadTimeoutMs)
      endLoading = (error) => {
        clearTimeout(timer)
        if (error) return reject(error)
        timer = setTimeout(() => {
          endLoading = undefined
          onReady()
          resolve()
        }, limits.framePostReadyMs)
      }
      element = createElement(`${origin}${framePath}?${new URLSearchParams(query)}`, {
        removed: () => lose(new FoyerError('FRAME_NOT_SET')),
        canceled: onCancel,
        pressedOutside: (x, y) => {
          if (pressWatchers.size === 0) onCancel()
          for (const watcher of [...pressWatchers]) watcher(x, y)
        },
      })
    })

  const load = async () => {
    if (isClosed) throw new FoyerError('FRAME_NOT_SET')
    if (element?.getWindow() === null) lose(new FoyerError('FRAME_NOT_SET'))
    loading ??= begin()
    return loading
  }

  const onEvent = (event: string, payload: unknown) => {
    if (event === 'READY') {
      if (endLoading) endLoading()
      else {
        // It was loaded anew.
        dropQuestions(new FoyerError('FRAME_REQUEST_ABORTED'))
        onReady()
      }
    }
    if (event === 'HIDE') setHeight(0)
    if (event !== 'SHOW') return
    const { data } = frameShow.safeParse(payload)
    if (data) setHeight(data.height)
  }

  const onMessage = ({ source, origin: from, data }: MessageEvent<unknown>) => {
    if (!source || source !== element?.getWindow() || from !== origin) return
    const { data: envelope } = frameEnvelope.safeParse(data)
    if (!envelope?.type.startsWith(framePrefix)) return
    const { type, payload, id } = envelope
    const event = type.slice(framePrefix.length)
    if (id === undefined) return onEvent(event, payload)
    const question = questions.get(id)
    if (event === `${question?.name}_SUCCESS`) question?.resolve(payload)
    if (event !== `${question?.name}_ERROR`) return
    // Most people never hear a no: what it means is fetched with the first one.
    import('./toFrameError.js').then(
      (module) => question?.reject(module.toFrameError(payload)),
      () => question?.reject(new FoyerError('OFFLINE')),
    )
  }
  page.addEventListener('message', onMessage)

  const ask: FrameHost['ask'] = async (
    name,
    payload,
    { signal, timeoutMs, isRepeated, stops, patienceMs, answer } = {},
  ) => {
    const id = createId()
    let timer: ReturnType<typeof setTimeout> | undefined
    let stop = () => {}
    const answered = await new Promise<unknown>((resolve, reject) => {
      /** The frame need not go on with what nobody waits for. */
      const giveUp = (error: FoyerError) => {
        const isAsked = questions.has(id)
        if (isAsked) tell('CANCEL', { id })
        // Then nobody knows whether it was done: that is no "no".
        if (isAsked && patienceMs)
          timer = setTimeout(() => reject(new FoyerError('FRAME_REQUEST_TIMED_OUT')), patienceMs)
        else reject(error)
      }
      stop = () => giveUp(new FoyerError(name === 'RPC_REQUEST' ? 'ABORTED' : 'FRAME_REQUEST_ABORTED'))
      signal?.addEventListener('abort', stop)
      stops?.add(stop)
      if (signal?.aborted) return stop()
      load()
        .then(() => {
          if (signal?.aborted) return
          questions.set(id, { name, resolve, reject })
          post(name, payload, id)
          if (timeoutMs === undefined) return
          timer = setTimeout(() => {
            const error = new FoyerError('FRAME_REQUEST_TIMED_OUT')
            giveUp(error)
            if (!isRepeated) onTimeout(error)
          }, timeoutMs)
        })
        .catch((error) => reject(isFoyerError(error) ? error : new FoyerError('FRAME_NOT_SET', { cause: error })))
    }).finally(() => {
      questions.delete(id)
      clearTimeout(timer)
      signal?.removeEventListener('abort', stop)
      stops?.delete(stop)
    })
    const parsed = answer?.safeParse(answered)
    if (parsed?.success === false) throw new FoyerError('RESPONSE_INVALID', { context: { path: name } })
    return parsed?.data as FrameSuccess<typeof name>
  }

  return {
    load,
    ask,
    tell,
    placeFrame: (next) => {
      box = next
      draw()
    },
    watchFrame: (watcher) => {
      watcher(height)
      return listen(watchers, watcher)
    },
    watchOutsidePress: (watcher) => listen(pressWatchers, watcher),
    close: () => {
      isClosed = true
      page.removeEventListener('message', onMessage)
      lose(new FoyerError('FRAME_REQUEST_ABORTED'))
    },
  }
}
