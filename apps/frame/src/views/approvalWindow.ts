import { closeWindow, windowReady } from '@foyer/contract/frame/frameAddress'

/** Returns the window of the frame's origin that offers itself with this message, or `undefined` for any other message. */
export function readOfferedWindow({ source, origin, data }: MessageEvent): (Window & typeof globalThis) | undefined {
  if (origin !== location.origin || data !== windowReady || source === null) return undefined
  const opened = source as Window & typeof globalThis
  return opened.top === opened ? opened : undefined
}

/** Requests a window to close itself: the frame may not close a window that the app has opened. */
export function closeOfferedWindow(opened: Window): void {
  if (!opened.closed) opened.postMessage(closeWindow, location.origin)
}

/** Closes every window that offers itself until the returned function is called. */
export function closeOfferedWindows(): () => void {
  const handleMessage = (event: MessageEvent) => {
    const opened = readOfferedWindow(event)
    if (opened) closeOfferedWindow(opened)
  }
  addEventListener('message', handleMessage)
  return () => removeEventListener('message', handleMessage)
}
