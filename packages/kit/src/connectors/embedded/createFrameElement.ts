import type { FrameBox } from '../../core/EmbeddedConnector.js'

/** What the person, the browser or the host did to the frame's element. */
export interface FrameElementEvents {
  /** Somebody took it off the page. */
  removed(): void
  /** Escape, or the back gesture of a phone. */
  canceled(): void
  /** A press beside the frame, in CSS pixels of the viewport. */
  pressedOutside(x: number, y: number): void
}

/** The frame on the page, as far as its host has to do with it. */
export interface FrameElement {
  /** Whom messages come from and go to; null once the node left the page, whoever took it away. */
  getWindow(): Pick<Window, 'postMessage'> | null
  /** Puts it over a box of the page, above everything, with the focus in it. */
  show(box: FrameBox): void
  /** Out of sight and out of the tab order; the focus goes back where it was. */
  hide(): void
  remove(): void
}

/** Width and height while out of sight: the frame can measure what it draws before it is seen. */
const restingBox = { x: 0, y: 0, width: 360, height: 600 }

/** What the frame may do beside running its own code: open a provider's page, save and print a recovery kit. */
const sandbox =
  'allow-scripts allow-same-origin allow-forms allow-modals allow-downloads allow-popups allow-popups-to-escape-sandbox'

const allow = 'publickey-credentials-get *; publickey-credentials-create *; clipboard-write'

/** Past any style the host has for such elements, and the browser's; every declaration ends with a semicolon. */
function setStyle(element: HTMLElement, style: string): void {
  element.style.cssText = style.replaceAll(';', '!important;')
}

/** A dialog's shade would lie over the widget's own. Constructed style is allowed by a strict `style-src`. */
function clearBackdrop({ document, CSSStyleSheet }: Window & typeof globalThis): () => void {
  if (!document.adoptedStyleSheets) return () => undefined
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('#foyer-frame::backdrop{background:none!important}')
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
  }
}

/**
 * Makes the frame in a dialog of its own: in the top layer it lies above the widget's dialog, and it never has to be moved
 * in the page, which would load it anew. Out of sight it is `visibility: hidden`, so that nothing in it can have the focus.
 */
export function createFrameElement(
  page: Window & typeof globalThis,
  address: string,
  events: FrameElementEvents,
): FrameElement {
  const { document } = page
  const dialog = document.createElement('dialog')
  const frame = document.createElement('iframe')
  const setLabel = (label: string) => {
    dialog.ariaLabel = frame.title = label
  }
  setLabel('Wallet')
  dialog.id = 'foyer-frame'
  // The frame checks who holds it; with `no-referrer` browsers that follow HTML keep that from `location.ancestorOrigins`.
  Object.assign(frame, { id: 'w3m-iframe', name: 'w3m-secure-iframe', allow, sandbox, referrerPolicy: 'origin' })
  const place = ({ x, y, width, height, radius = '0' }: FrameBox) =>
    setStyle(
      frame,
      `all:initial;visibility:inherit;position:absolute;left:${x}px;top:${y}px;width:${width}px;height:${height}px;border-radius:${radius};`,
    )
  const setVisible = (isVisible: boolean) => {
    dialog.inert = !isVisible
    setStyle(
      dialog,
      `all:initial;display:block;position:fixed;inset:0;overflow:hidden;${isVisible ? '' : 'visibility:hidden;pointer-events:none;'}`,
    )
  }
  place(restingBox)
  setVisible(false)
  frame.src = address
  dialog.append(frame)
  const clearStyle = clearBackdrop(page)
  document.body.append(dialog)

  dialog.oncancel = (event) => {
    event.preventDefault()
    events.canceled()
  }
  // Some browsers close on the second Escape whatever the page says.
  dialog.onclose = () => {
    if (!dialog.inert) events.canceled()
  }
  dialog.onclick = ({ target, clientX, clientY }) => {
    if (target === dialog) events.pressedOutside(clientX, clientY)
  }
  const observer = new page.MutationObserver(() => {
    if (!dialog.isConnected) events.removed()
  })
  // The node itself, or the body it is in.
  for (const parent of [document.body, document.documentElement]) observer.observe(parent, { childList: true })

  return {
    getWindow: () => frame.contentWindow,
    show: (box) => {
      place(box)
      if (box.label) setLabel(box.label)
      if (!dialog.inert || !dialog.isConnected) return
      setVisible(true)
      if (!dialog.open) dialog.showModal()
      frame.focus()
    },
    hide: () => {
      if (dialog.inert) return
      // First, so that the dialog's own `close` is not taken for the person's.
      setVisible(false)
      place(restingBox)
      dialog.close()
    },
    remove: () => {
      observer.disconnect()
      clearStyle()
      setVisible(false)
      dialog.remove()
    },
  }
}
