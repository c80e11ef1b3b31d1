/**
 * While a dialog is open, undoes what host libraries do to our element: Radix and password managers mark siblings
 * `inert` or `aria-hidden`, frameworks replace the body. `onRemoved` puts the element back. Returns its undo.
 */
export function guardHost(host: HTMLElement, onRemoved: () => void): () => void {
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
    // Only the chain above the element: watching the whole page would tax every change the host makes.
    for (let node: Node | null = host.parentNode; node; node = node.parentNode) tree.observe(node, { childList: true })
  }
  watchTree()
  const release = contain(host)
  return () => {
    attributes.disconnect()
    tree.disconnect()
    release()
  }
}

/** Events of ours that a page's hotkeys would read as typed into the page. */
export const keyEvents = ['keydown', 'keyup', 'keypress'] as const

/** And those that its own dialog would read as "outside". */
const contained = [
  'pointerdown',
  'mousedown',
  'touchstart',
  'touchmove',
  'wheel',
  'focusin',
  'focusout',
  ...keyEvents,
] as const

/** Keeps events of an element from the page above it. Returns its undo. */
export function contain(host: HTMLElement, names: readonly string[] = contained): () => void {
  const stop = (event: Event) => event.stopPropagation()
  for (const name of names) host.addEventListener(name, stop, { passive: true })
  return () => {
    for (const name of names) host.removeEventListener(name, stop)
  }
}
