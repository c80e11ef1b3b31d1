import { createStyleHost } from '@foyer/ui/StyleHost'
import { shellStyle } from '@foyer/ui/styles/shell'
import { tokensCss } from '@foyer/ui/tokens'
import { chooseFocus, deepActiveElement } from './focus.js'
import { protectHost } from './guardPage.js'
import type { Ui } from './UiContext.js'
import { createEscapeStack, createLiveRegion } from './uiServices.js'

/** The user action that requests closing. The owner of the dialog decides whether it closes. */
export type CloseReason = 'escape' | 'overlay' | 'button' | 'drag'

export interface DialogOptions {
  /** The element with the shadow root. Appended to the body on opening if it is not in the document. */
  host: HTMLElement
  onRequestClose: (reason: CloseReason) => void
  /** The CSP nonce for `<style>` in browsers without constructable stylesheets. */
  nonce?: string
}

export interface Dialog {
  element: HTMLDialogElement
  /** The element in which React renders the shell. */
  card: HTMLElement
  ui: Ui
  isOpen: () => boolean
  /** Computes the layout of the closed card in advance: fonts, styles and layout take most of the time of opening. */
  prepare: () => void
  /** Shows the dialog in the top layer. On closing, the focus returns to `opener`, by default the focused element. */
  open: (opener?: HTMLElement) => void
  /** Resolves when the exit animation has ended. `immediate` skips the animation. */
  close: (immediate?: boolean) => Promise<void>
  /** Shakes the card to show that it cannot be closed now. */
  shake: () => void
  setTheme: (theme: 'light' | 'dark' | undefined) => void
  setDirection: (direction: 'ltr' | 'rtl', lang: string) => void
  destroy: () => void
}

/** The duration of the exit animation, and the maximum time to wait for its end, in milliseconds. */
const exitTimeoutMs = 200

/** The maximum distance between the two presses of a double-click, in px. */
const doubleClickPx = 9

/**
 * Creates the native dialog of the widget in the open shadow root of `host`. It is plain DOM, so it can paint before
 * React is loaded.
 */
export function createDialog({ host, onRequestClose, nonce }: DialogOptions): Dialog {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  const styles = createStyleHost(root, nonce)
  styles.adopt(tokensCss)
  styles.adopt(shellStyle)

  const element = document.createElement('dialog')
  element.className = 'f overlay'
  element.setAttribute('part', 'overlay')
  element.setAttribute('aria-modal', 'true')
  element.setAttribute('aria-labelledby', 'foyer-title')
  const card = document.createElement('div')
  card.className = 'card'
  card.setAttribute('part', 'card')
  // The card takes the focus while a view loads, so that the focus never returns to the host page.
  card.tabIndex = -1
  element.append(card)
  root.append(element)

  const escapes = createEscapeStack()
  const { announce } = createLiveRegion(element)
  let opener: HTMLElement | undefined
  let openerHost: HTMLElement | undefined
  let undo: (() => void)[] = []
  let closing: Promise<void> | undefined

  const requestClose = (reason: CloseReason) => {
    if (reason === 'escape' && escapes.run()) return
    onRequestClose(reason)
  }

  const show = () => {
    element.removeAttribute('open')
    if (!host.isConnected) document.body.append(host)
    const page = card.querySelector('.page')
    const target = (page && chooseFocus(page)) ?? card
    // Let the dialog focus the target: moving the focus afterwards would recalculate the styles of the whole page.
    target.setAttribute('autofocus', '')
    element.showModal()
    target.removeAttribute('autofocus')
    if (root.activeElement !== target) target.focus({ preventScroll: true })
  }

  const finish = () => {
    closing = undefined
    for (const one of undo.splice(0)) one()
    if (element.open) element.close()
    element.dataset.state = 'closed'
    card.style.transform = ''
    const target = opener?.isConnected ? opener : openerHost
    opener = undefined
    openerHost = undefined
    if (target?.isConnected) target.focus({ preventScroll: true })
    setTimeout(prepare)
  }

  const prepare = () => {
    // Browsers skip the layout of a closed card. Reading a position forces it.
    if (undo.length === 0) card.querySelector('.title')?.getBoundingClientRect()
  }

  attachListeners(element, card, requestClose)
  element.addEventListener('close', () => {
    // A browser can close the dialog after a second Escape, but only the owner decides to close: show it again and
    // request closing. The event is late, so ignore it if the dialog is open again.
    if (element.open || element.dataset.state !== 'open') return
    show()
    requestClose('escape')
  })

  return {
    element,
    card,
    ui: { styles, announce, escapes },
    isOpen: () => undo.length > 0 && !closing,
    prepare,
    open(from) {
      if (undo.length > 0) {
        if (closing) {
          closing = undefined
          element.dataset.state = 'open'
        }
        return
      }
      opener = from ?? deepActiveElement(document)
      // A button can re-render while the dialog is open. Focus its host element then.
      const root = opener?.getRootNode()
      openerHost = root instanceof ShadowRoot && root.host instanceof HTMLElement ? root.host : undefined
      element.dataset.state = 'open'
      if (!host.isConnected) document.body.append(host)
      undo = [watchEscape(host, requestClose), watchKeyboard(element)]
      undo.push(protectHost(host, show))
      show()
      undo.push(lockScrollAfterPaint())
    },
    close(immediate = false) {
      if (undo.length === 0) return Promise.resolve()
      if (immediate) {
        finish()
        return Promise.resolve()
      }
      if (closing) return closing
      element.dataset.state = 'closing'
      const leaving: Promise<void> = waitForExit(card).then(() => {
        if (closing === leaving) finish()
      })
      closing = leaving
      return leaving
    },
    shake: () => shake(card),
    setTheme(theme) {
      if (theme) host.dataset.theme = theme
      else delete host.dataset.theme
    },
    setDirection(direction, lang) {
      element.dir = direction
      element.lang = lang
    },
    destroy() {
      finish()
      element.remove()
    },
  }
}

function attachListeners(
  element: HTMLDialogElement,
  card: HTMLElement,
  requestClose: (reason: CloseReason) => void,
): void {
  let pressedOverlay = false
  let onCard: PointerEvent | undefined
  const down = (event: PointerEvent) => {
    const isCard = event.target !== element
    // If the first press of a double-click shrinks the card, the second press can hit the overlay: do not close then.
    const isAgain = onCard && Math.hypot(event.x - onCard.x, event.y - onCard.y) < doubleClickPx
    pressedOverlay = !isCard && !isAgain
    onCard = isCard ? event : undefined
  }
  const click = (event: Event) => {
    // The press must start and end on the overlay: a text selection that ends outside must not close the dialog.
    if (pressedOverlay && event.target === element) requestClose('overlay')
  }
  const cancel = (event: Event) => {
    if (event.target !== element) return
    event.preventDefault()
    requestClose('escape')
  }
  element.addEventListener('pointerdown', down)
  element.addEventListener('click', click)
  element.addEventListener('cancel', cancel)
  const narrow = window.matchMedia('(max-width:430px)')
  const dismiss = () => {
    requestClose('drag')
    // The owner can show a confirmation on the card before closing: move the card back.
    if (element.dataset.state !== 'closing') card.style.transform = ''
  }
  // Dragging needs a touch screen. If the import fails, the sheet can be closed by its other controls.
  if (window.matchMedia('(any-pointer:coarse)').matches)
    import('./sheetDrag.js').then(
      ({ attachSheetDrag }) => attachSheetDrag(card, () => narrow.matches, dismiss),
      () => undefined,
    )
}

/** Handles Escape on the window, before a host dialog below receives it (Radix listens on the document). */
function watchEscape(host: HTMLElement, requestClose: (reason: CloseReason) => void): () => void {
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing) return
    const active = document.activeElement
    // If the focus is elsewhere, another dialog is above this one.
    if (active && active !== document.body && active !== host && !active.contains(host)) return
    event.preventDefault()
    event.stopPropagation()
    requestClose('escape')
  }
  window.addEventListener('keydown', press, true)
  return () => window.removeEventListener('keydown', press, true)
}

/**
 * Loads and applies the scroll lock after the dialog has painted, because the lock measures the whole page. Returns a
 * function that removes it.
 */
function lockScrollAfterPaint(): () => void {
  let unlock: (() => void) | undefined
  let isUndone = false
  const lock = async () => {
    const { lockScroll } = await import('./lockScroll.js')
    if (!isUndone) unlock = lockScroll(document)
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    // If the import fails, the page behind the dialog can scroll. Nothing else changes.
    timer = setTimeout(() => lock().catch(() => undefined))
  })
  return () => {
    isUndone = true
    cancelAnimationFrame(frame)
    clearTimeout(timer)
    unlock?.()
  }
}

/** Keeps the bottom sheet above an on-screen keyboard. Returns a function that stops it. */
function watchKeyboard(element: HTMLElement): () => void {
  const viewport = window.visualViewport
  if (!viewport) return () => {}
  const follow = () => {
    const hidden = Math.max(0, window.innerHeight - viewport.height - viewport.offsetTop)
    element.style.setProperty('--keyboard', `${viewport.scale > 1 ? 0 : Math.round(hidden)}px`)
  }
  viewport.addEventListener('resize', follow)
  return () => {
    viewport.removeEventListener('resize', follow)
    element.style.removeProperty('--keyboard')
  }
}

function waitForExit(card: HTMLElement): Promise<void> {
  return new Promise((resolve) => {
    const done = (event?: AnimationEvent) => {
      if (event && event.target !== card) return
      clearTimeout(timer)
      card.removeEventListener('animationend', done)
      resolve()
    }
    const timer = setTimeout(done, exitTimeoutMs)
    card.addEventListener('animationend', done)
  })
}

export function shake(card: HTMLElement): void {
  const still = window.matchMedia('(prefers-reduced-motion:reduce)').matches
  if (!still) {
    const steps = [0, -2, 2, -2, 2, 0].map((x) => ({ transform: `translateX(${x}px)` }))
    card.animate(steps, { duration: 220 })
  }
  card.dataset.shake = ''
  setTimeout(() => delete card.dataset.shake, 750)
}
