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

/** Events of ours that a page's own dialog would read as "outside", or its hotkeys as typed into the page. */
const contained = [
  'pointerdown',
  'mousedown',
  'touchstart',
  'touchmove',
  'wheel',
  'focusin',
  'focusout',
  'keydown',
  'keyup',
  'keypress',
] as const

function contain(host: HTMLElement): () => void {
  const stop = (event: Event) => event.stopPropagation()
  for (const name of contained) host.addEventListener(name, stop, { passive: true })
  return () => {
    for (const name of contained) host.removeEventListener(name, stop)
  }
}
