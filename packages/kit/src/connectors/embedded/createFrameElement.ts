import type { FrameBox } from '../../core/EmbeddedConnector.js'

/** The events of the frame's element. The user, the browser or the page causes them. */
export interface FrameElementEvents {
  /** The element was removed from the page. */
  removed(): void
  /** The user pressed Escape, or used the back gesture of a phone. */
  canceled(): void
  /** The user pressed outside the frame. Coordinates are CSS pixels of the viewport. */
  pressedOutside(x: number, y: number): void
}

/** The frame's element, with the operations that its host needs. */
export interface FrameElement {
  /** Returns the window that sends and receives the messages. Returns null if the element is no longer on the page. */
  getWindow(): Pick<Window, 'postMessage'> | null
  /** Positions the frame over a box of the page, on top of everything, and moves the focus into it. */
  show(box: FrameBox): void
  /** Hides the frame, removes it from the tab order and restores the previous focus. */
  hide(): void
  remove(): void
}

/** The size of the hidden frame, in CSS pixels. With it, the frame can measure its content before it is visible. */
const hiddenBox = { x: 0, y: 0, width: 360, height: 600 }

/**
 * The sandbox flags. In addition to scripts, the frame may open a provider's page, and save and print a recovery kit.
 */
const sandbox =
  'allow-scripts allow-same-origin allow-forms allow-modals allow-downloads allow-popups allow-popups-to-escape-sandbox'

const allow = 'publickey-credentials-get *; publickey-credentials-create *; clipboard-write'

/**
 * Overrides the styles of the host and of the browser with `!important`. Every declaration must end with a semicolon.
 */
function setStyle(element: HTMLElement, style: string): void {
  element.style.cssText = style.replaceAll(';', '!important;')
}

/**
 * Removes the dialog's backdrop, which would cover the widget's own. A strict `style-src` allows a constructed style
 * sheet.
 */
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
 * Creates the frame in its own dialog. The top layer places it above the widget's dialog. The element never moves in
 * the page, because a move would reload the frame. While hidden it has `visibility: hidden`, so nothing in it can have
 * the focus.
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
  // The frame checks its parent. With `no-referrer`, some browsers hide the parent from `location.ancestorOrigins`, as
  // HTML requires.
  Object.assign(frame, { id: 'w3m-iframe', name: 'w3m-secure-iframe', allow, sandbox, referrerPolicy: 'origin' })
  const setPosition = ({ x, y, width, height, radius = '0' }: FrameBox) =>
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
  setPosition(hiddenBox)
  setVisible(false)
  frame.src = address
  dialog.append(frame)
  const clearStyle = clearBackdrop(page)
  document.body.append(dialog)

  dialog.oncancel = (event) => {
    event.preventDefault()
    events.canceled()
  }
  // Some browsers close the dialog on the second Escape, even after `preventDefault`.
  dialog.onclose = () => {
    if (!dialog.inert) events.canceled()
  }
  dialog.onclick = ({ target, clientX, clientY }) => {
    if (target === dialog) events.pressedOutside(clientX, clientY)
  }
  const observer = new page.MutationObserver(() => {
    if (!dialog.isConnected) events.removed()
  })
  // Observe the removal of the dialog itself and of the body.
  for (const parent of [document.body, document.documentElement]) observer.observe(parent, { childList: true })

  return {
    getWindow: () => frame.contentWindow,
    show: (box) => {
      setPosition(box)
      if (box.label) setLabel(box.label)
      if (!dialog.inert || !dialog.isConnected) return
      setVisible(true)
      if (!dialog.open) dialog.showModal()
      frame.focus()
    },
    hide: () => {
      if (dialog.inert) return
      // Hide the frame before `close`, so the `close` event does not count as a cancel by the user.
      setVisible(false)
      setPosition(hiddenBox)
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
