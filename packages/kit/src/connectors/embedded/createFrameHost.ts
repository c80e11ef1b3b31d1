import { framePath } from '@foyer/contract/frame/frameAddress'
import { appPrefix, frameShow } from '@foyer/contract/frame/frameEnvelope'
import type { FrameMessageName, FramePayload } from '@foyer/contract/frame/frameMessages'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import type { FrameBox } from '../../core/EmbeddedConnector.js'
import { limits } from '../../core/limits.js'
import type { FrameElement, FrameElementEvents } from './createFrameElement.js'
import { createFrameRequests, type SendFrameRequest } from './createFrameRequests.js'
import { type FrameMessage, parseFrameMessage } from './parseFrameMessage.js'

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

/** The app's end of the window messages [S4.7-S4.9, S7.39-S7.61]. */
export interface FrameHost {
  load(): Promise<void>
  readonly ask: SendFrameRequest
  /** Posts a message without an answer, if the frame is ready. */
  tell<Name extends FrameMessageName>(name: Name, payload: FramePayload<Name>): void
  placeFrame(box: FrameBox | undefined): void
  watchFrame(listener: (height: number) => void): () => void
  watchOutsidePress(listener: (x: number, y: number) => void): () => void
  close(): void
}

function listen<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Creates the host of a frame that is loaded with the first request, and again after it was removed. */
export function createFrameHost({
  origin,
  query,
  page,
  createElement,
  onReady,
  onTimeout,
  onCancel,
}: FrameHostOptions): FrameHost {
  const heightWatchers = new Set<(height: number) => void>()
  const pressWatchers = new Set<(x: number, y: number) => void>()
  let element: FrameElement | undefined
  let loading: Promise<void> | undefined
  /** Ends the wait for the ready event. Undefined once the frame is ready. */
  let endLoading: ((error?: FoyerError) => void) | undefined
  let isClosed = false
  /** Height that the frame requests, in CSS pixels; 0 when it shows nothing. */
  let height = 0
  let box: FrameBox | undefined

  const render = () => {
    if (height && box) element?.show(box)
    else element?.hide()
  }
  const setHeight = (next: number) => {
    height = next
    render()
    for (const watcher of [...heightWatchers]) watcher(next)
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

  /** Rejects every request: the frame has lost them. */
  const rejectRequests = (error: FoyerError) => {
    requests.rejectAll(error)
    setHeight(0)
  }
  const removeFrame = (error: FoyerError) => {
    const removed = element
    const end = endLoading
    element = loading = endLoading = undefined
    removed?.remove()
    end?.(error)
    rejectRequests(error)
  }
  const startLoading = () =>
    new Promise<void>((resolve, reject) => {
      let timer = setTimeout(() => {
        const error = new FoyerError('FRAME_LOAD_FAILED')
        removeFrame(error)
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
        removed: () => removeFrame(new FoyerError('FRAME_NOT_SET')),
        canceled: onCancel,
        pressedOutside: (x, y) => {
          if (pressWatchers.size === 0) onCancel()
          for (const watcher of [...pressWatchers]) watcher(x, y)
        },
      })
    })
  const load = async () => {
    if (isClosed) throw new FoyerError('FRAME_NOT_SET')
    if (element?.getWindow() === null) removeFrame(new FoyerError('FRAME_NOT_SET'))
    loading ??= startLoading()
    return loading
  }
  const requests = createFrameRequests({ load, post, tell, onTimeout })

  const handleReady = () => {
    if (endLoading) return endLoading()
    // The document of the frame was loaded again.
    rejectRequests(new FoyerError('FRAME_REQUEST_ABORTED'))
    onReady()
  }
  const handleEvent = ({ type, payload }: FrameMessage) => {
    if (type === 'READY') handleReady()
    if (type === 'HIDE') setHeight(0)
    if (type !== 'SHOW') return
    const { data } = frameShow.safeParse(payload)
    if (data) setHeight(data.height)
  }
  const handleMessage = (windowEvent: MessageEvent<unknown>) => {
    const message = parseFrameMessage(windowEvent, element?.getWindow(), origin)
    if (!message) return
    if (message.id === undefined) handleEvent(message)
    else requests.settle(message)
  }
  page.addEventListener('message', handleMessage)

  return {
    load,
    ask: requests.ask,
    tell,
    placeFrame: (next) => {
      box = next
      render()
    },
    watchFrame: (watcher) => {
      watcher(height)
      return listen(heightWatchers, watcher)
    },
    watchOutsidePress: (watcher) => listen(pressWatchers, watcher),
    close: () => {
      isClosed = true
      page.removeEventListener('message', handleMessage)
      removeFrame(new FoyerError('FRAME_REQUEST_ABORTED'))
    },
  }
}
