/**
 * Undoes changes of host libraries to the widget's element while a dialog is open: Radix and password managers mark
 * siblings `inert` or `aria-hidden`, frameworks replace the body. `onRemoved` has to insert the element again. Returns
 * a function that stops the protection.
 */
export function protectHost(host: HTMLElement, onRemoved: () => void): () => void {
  const clean = () => {
    for (const name of ['inert', 'aria-hidden']) if (host.hasAttribute(name)) host.removeAttribute(name)
  }
  clean()
  const attributes = new MutationObserver(clean)
  attributes.observe(host, { attributes: true, attributeFilter: ['inert', 'aria-hidden'] })
  const tree = new MutationObserver(() => {
    if (host.isConnected) return
    onRemoved()
    watchTree()
  })
  const watchTree = () => {
    tree.disconnect()
    // Observe only the ancestors: observing the whole page would slow down every change of the host.
    for (let node: Node | null = host.parentNode; node; node = node.parentNode) tree.observe(node, { childList: true })
  }
  watchTree()
  const release = stopEvents(host)
  return () => {
    attributes.disconnect()
    tree.disconnect()
    release()
  }
}

/** Keyboard events that the hotkeys of the host page would handle as input to the page. */
export const keyEvents = ['keydown', 'keyup', 'keypress'] as const

/** The keyboard events, and events that a dialog of the host page would handle as "outside". */
const stoppedEvents = [
  'pointerdown',
  'mousedown',
  'touchstart',
  'touchmove',
  'wheel',
  'focusin',
  'focusout',
  ...keyEvents,
] as const

/** Stops the propagation of an element's events to the host page. Returns a function that undoes this. */
export function stopEvents(host: HTMLElement, names: readonly string[] = stoppedEvents): () => void {
  const stop = (event: Event) => event.stopPropagation()
  for (const name of names) host.addEventListener(name, stop, { passive: true })
  return () => {
    for (const name of names) host.removeEventListener(name, stop)
  }
}
