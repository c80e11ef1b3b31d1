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
  /** The exact origin of the frame. The host sends messages only to it, and accepts messages only from it. */
  readonly origin: string
  /** The query of the frame's URL [S2.23]. */
  readonly query: Readonly<Record<string, string>>
  /** The window that receives messages. The debug panel sets `foyerFrameTap` to observe the names of sent messages. */
  readonly page: Pick<Window, 'addEventListener' | 'removeEventListener'> & { foyerFrameTap?(name: string): void }
  createElement(address: string, events: FrameElementEvents): FrameElement
  /** Called each time that the frame is ready, so the app can send its settings. */
  onReady(): void
  /** Called if a load or a log-in message timed out [S8.14, S8.15]. */
  onTimeout(error: FoyerError): void
  /** Called if the user cancels outside the frame: with Escape, or with a press that no listener handles. */
  onCancel(): void
}

/** The app's side of the window messages [S4.7-S4.9, S7.39-S7.61]. */
export interface FrameHost {
  load(): Promise<void>
  readonly request: SendFrameRequest
  /** Posts a message without a response, if the frame is ready. */
  notify<Name extends FrameMessageName>(name: Name, payload: FramePayload<Name>): void
  placeFrame(box: FrameBox | undefined): void
  watchFrame(listener: (height: number) => void): () => void
  watchOutsidePress(listener: (x: number, y: number) => void): () => void
  close(): void
}

function listen<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Creates a host that loads the frame with the first request, and again after a removal. */
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
  /** The height that the frame requests, in CSS pixels; 0 while it shows nothing. */
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
  const notify: FrameHost['notify'] = (name, payload) => {
    if (!endLoading && element?.getWindow()) post(name, payload)
  }

  /** Rejects every request, because the frame has lost them. */
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
  const requests = createFrameRequests({ load, post, notify, onTimeout })

  const handleReady = () => {
    if (endLoading) return endLoading()
    // The frame's document was loaded again.
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
    request: requests.ask,
    notify,
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
