import { createStyleHost } from '@foyer/ui/StyleHost'
import { shellStyle } from '@foyer/ui/styles/shell'
import { tokensCss } from '@foyer/ui/tokens'
import { chooseFocus, deepActiveElement } from './focus.js'
import { guardHost } from './guardPage.js'
import type { Ui } from './UiContext.js'
import { createEscapeStack, createLiveRegion } from './uiServices.js'

/** What the person did to leave. The owner of the dialog decides whether it closes. */
export type CloseReason = 'escape' | 'overlay' | 'button' | 'drag'

export interface DialogOptions {
  /** The element that carries the shadow root; put at the end of the body if it is nowhere when opening. */
  host: HTMLElement
  onRequestClose: (reason: CloseReason) => void
  /** For `<style>` in browsers without constructable stylesheets. */
  nonce?: string
}

export interface Dialog {
  element: HTMLDialogElement
  /** Where React renders the shell. */
  card: HTMLElement
  ui: Ui
  isOpen: () => boolean
  /** Works out the boxes of the closed card ahead: fonts, styles and places take longer than all the rest of an opening. */
  prepare: () => void
  /** Shows the dialog in the top layer; `opener` gets focus back on close (default: what has focus now). */
  open: (opener?: HTMLElement) => void
  /** Resolves when the card has left the screen; `immediate` skips the motion. */
  close: (immediate?: boolean) => Promise<void>
  /** Says "not now": the card shakes instead of closing. */
  shake: () => void
  setTheme: (theme: 'light' | 'dark' | undefined) => void
  setDirection: (direction: 'ltr' | 'rtl', lang: string) => void
  destroy: () => void
}

/** The card's way out, and how long we wait for it at most, in ms. */
const leaveMs = 200

/** A hand that presses twice does not hold still, in px. */
const samePlacePx = 9

/** The native dialog around the widget, in the open shadow root of `host`. Plain DOM, so it can paint before React. */
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
  // The card takes focus while a view is still loading, so that it never falls back to the page.
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
    // The dialog focuses it itself: moving the focus afterwards would have the styles of the whole page worked out again.
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
    // What a closed card skips is only worked out for somebody who asks where a part of it is.
    if (undo.length === 0) card.querySelector('.title')?.getBoundingClientRect()
  }

  attachListeners(element, card, requestClose)
  element.addEventListener('close', () => {
    // A browser may close on its own after a second unanswered Escape; whether to close is the owner's decision.
    // The event is late: a dialog opened again in the meantime stays.
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
      // A button may draw itself anew while the dialog is open; its element then passes the focus on.
      const root = opener?.getRootNode()
      openerHost = root instanceof ShadowRoot && root.host instanceof HTMLElement ? root.host : undefined
      element.dataset.state = 'open'
      if (!host.isConnected) document.body.append(host)
      undo = [watchEscape(host, requestClose), followKeyboard(element)]
      undo.push(guardHost(host, show))
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
      const leaving: Promise<void> = leave(card).then(() => {
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
    // The second press of a double one falls beside the card where the first has made it smaller: that is not leaving.
    const isAgain = onCard && Math.hypot(event.x - onCard.x, event.y - onCard.y) < samePlacePx
    pressedOverlay = !isCard && !isAgain
    onCard = isCard ? event : undefined
  }
  const click = (event: Event) => {
    // Both ends must be on the overlay: selecting text and letting go outside is not leaving.
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
    // The owner asks first: the question is on the card, which comes up again for it.
    if (element.dataset.state !== 'closing') card.style.transform = ''
  }
  // A mouse pulls no sheet. Should the file not come, the sheet is closed by its other ways.
  if (window.matchMedia('(any-pointer:coarse)').matches)
    import('./sheetDrag.js').then(
      ({ attachSheetDrag }) => attachSheetDrag(card, () => narrow.matches, dismiss),
      () => undefined,
    )
}

/**
 * Escape is taken on the window, before a host dialog underneath (Radix listens on the document) reads it as its own.
 */
function watchEscape(host: HTMLElement, requestClose: (reason: CloseReason) => void): () => void {
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing) return
    const active = document.activeElement
    // Focus elsewhere means another dialog stands above ours.
    if (active && active !== document.body && active !== host && !active.contains(host)) return
    event.preventDefault()
    event.stopPropagation()
    requestClose('escape')
  }
  window.addEventListener('keydown', press, true)
  return () => window.removeEventListener('keydown', press, true)
}

/** Loads and applies the scroll lock once the dialog is on the screen: it measures the whole page. Returns its undo. */
function lockScrollAfterPaint(): () => void {
  let unlock: (() => void) | undefined
  let isUndone = false
  const lock = async () => {
    const { lockScroll } = await import('./lockScroll.js')
    if (!isUndone) unlock = lockScroll(document)
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    // Without the file the page behind the dialog scrolls, and nothing else changes.
    timer = setTimeout(() => lock().catch(() => undefined))
  })
  return () => {
    isUndone = true
    cancelAnimationFrame(frame)
    clearTimeout(timer)
    unlock?.()
  }
}

/** Keeps the sheet above an on-screen keyboard. */
function followKeyboard(element: HTMLElement): () => void {
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

function leave(card: HTMLElement): Promise<void> {
  return new Promise((resolve) => {
    const done = (event?: AnimationEvent) => {
      if (event && event.target !== card) return
      clearTimeout(timer)
      card.removeEventListener('animationend', done)
      resolve()
    }
    const timer = setTimeout(done, leaveMs)
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
