import { closeWindow, windowReady } from '@foyer/contract/frame/frameAddress'

/** Returns the window of the frame's origin that offers itself with this message, or `undefined` for any other message. */
export function readOfferedWindow({ source, origin, data }: MessageEvent): (Window & typeof globalThis) | undefined {
  if (origin !== location.origin || data !== windowReady || source === null) return undefined
  const opened = source as Window & typeof globalThis
  return opened.top === opened ? opened : undefined
}

/**
 * Returns true if no frame uses the window yet. A page can embed several frames, and the window offers itself to all of
 * them.
 */
export function isFreeWindow(opened: Window): boolean {
  return !opened.document.body.firstElementChild
}

/** Requests that a window close itself: the frame may not close a window that the app has opened. */
export function closeOfferedWindow(opened: Window): void {
  if (opened.closed) return
  // An empty window offers itself to the next request until it handles the message.
  try {
    opened.document.body.append(opened.document.createElement('span'))
  } catch {
    // Another origin is in the window now.
  }
  opened.postMessage(closeWindow, location.origin)
}

/** The time in which another frame can use a window before this frame closes it, in milliseconds. */
const otherFrameMs = 300

/** Closes an offered window that no other frame uses. */
export function closeUnusedWindow(opened: Window): void {
  setTimeout(() => {
    try {
      if (isFreeWindow(opened)) closeOfferedWindow(opened)
    } catch {
      // Another origin is in the window now.
    }
  }, otherFrameMs)
}

/** Closes every unused window that offers itself until the returned function is called. */
export function closeOfferedWindows(): () => void {
  const handleMessage = (event: MessageEvent) => {
    const opened = readOfferedWindow(event)
    if (opened) closeUnusedWindow(opened)
  }
  addEventListener('message', handleMessage)
  return () => removeEventListener('message', handleMessage)
}
