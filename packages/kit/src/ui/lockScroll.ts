/** The cascade layer of the lock. An `!important` declaration in a layer overrides the unlayered ones of the host. */
const layer = 'foyer-scroll-lock'

/** The maximum number of page elements that are compared before and after a lock. */
const maxSampled = 400

interface Lock {
  readonly page: Document
  readonly view: Window
  readonly sheet: CSSStyleSheet
  /** The layout that the lock must preserve. */
  layout: string
  /** True if no rules preserve the layout, so that scroll events are cancelled instead. */
  isByEvents: boolean
}

/**
 * Locks the scrolling of the page behind a dialog and returns a function that unlocks it. A separate sheet leaves the
 * inline styles of the host unchanged. Rules that would move anything on the page are not applied.
 */
export function lockScroll(page: Document): () => void {
  const view = page.defaultView
  if (!view || !('adoptedStyleSheets' in page)) return () => {}
  const sheet = new CSSStyleSheet()
  page.adoptedStyleSheets = [...page.adoptedStyleSheets, sheet]
  const lock: Lock = { page, view, sheet, layout: measureLayout(page, view), isByEvents: false }
  const update = () => updateLock(lock)
  update()
  // Another dialog can lock or unlock the page in the meantime, which hides or shows its scrollbar.
  const observer = new MutationObserver(update)
  observer.observe(page.documentElement, { attributes: true })
  observer.observe(page.body, { attributes: true })
  observer.observe(page.head, { childList: true })
  const resize = () => {
    lock.layout = ''
    update()
  }
  const cancel = (event: WheelEvent | TouchEvent) => {
    if (lock.isByEvents && !canScroll(event)) event.preventDefault()
  }
  const options = { capture: true, passive: false }
  view.addEventListener('resize', resize)
  view.addEventListener('wheel', cancel, options)
  view.addEventListener('touchmove', cancel, options)
  return () => {
    view.removeEventListener('resize', resize)
    view.removeEventListener('wheel', cancel, options)
    view.removeEventListener('touchmove', cancel, options)
    observer.disconnect()
    const position = getPosition(page, view)
    page.adoptedStyleSheets = page.adoptedStyleSheets.filter((one) => one !== sheet)
    restorePosition(page, view, position)
  }
}

/** Applies the first rules that preserve the locked layout, or else the first that preserve the unlocked layout. */
function updateLock(lock: Lock): void {
  const { page, view, sheet } = lock
  const position = getPosition(page, view)
  const others = page.adoptedStyleSheets.filter((one) => one !== sheet && isLock(one))
  sheet.replaceSync('')
  for (const other of others) other.disabled = true
  restorePosition(page, view, position)
  const unlocked = measureLayout(page, view)
  const candidates = listCandidates(page, view)
  for (const other of others) other.disabled = false
  for (const layout of new Set([lock.layout, unlocked]))
    for (const rules of candidates) {
      sheet.replaceSync(`@layer ${layer}{${rules}}`)
      lock.layout = measureLayout(page, view)
      lock.isByEvents = false
      if (lock.layout === layout) return
      restorePosition(page, view, position)
    }
  sheet.replaceSync('')
  restorePosition(page, view, position)
  lock.layout = unlocked
  lock.isByEvents = true
}

function isLock({ cssRules: [rule] }: CSSStyleSheet): boolean {
  return typeof CSSLayerBlockRule !== 'undefined' && rule instanceof CSSLayerBlockRule && rule.name === layer
}

/** Lists the rules that can lock this page, in the order of preference. */
function listCandidates(page: Document, view: Window): readonly string[] {
  const { overflowX, overflowY } = view.getComputedStyle(page.documentElement)
  // The overflow of the body applies to the viewport while that of the root is visible. Locking the root ends that, and the body
  // would become a second scroll container.
  const body = overflowX === 'visible' && overflowY === 'visible' ? 'body{overflow:visible!important}' : ''
  const clip = 'overflow:clip!important'
  const gutter = 'scrollbar-gutter:stable!important'
  return [
    `html{${clip}}${body}`,
    `html{${clip};${gutter}}${body}`,
    // A horizontal scrollbar has no gutter: its place is kept only while it is shown.
    `html{overflow:scroll hidden!important;${gutter}}${body}`,
  ]
}

type Position = readonly [x: number, y: number, bodyX: number, bodyY: number]

/** Returns the scroll position of the viewport and of the body. The body can be a second scroll container. */
function getPosition({ body }: Document, { scrollX, scrollY }: Window): Position {
  return [scrollX, scrollY, body.scrollLeft, body.scrollTop]
}

/**
 * Restores a scroll position that a change of `overflow` has moved. Scrolls instantly even on pages with smooth
 * scrolling.
 */
function restorePosition(page: Document, view: Window, position: Position): void {
  const [left, top, bodyLeft, bodyTop] = position
  const [x, y, bodyX, bodyY] = getPosition(page, view)
  if (x !== left || y !== top) view.scrollTo({ left, top, behavior: 'instant' })
  if (bodyX !== bodyLeft || bodyY !== bodyTop) page.body.scrollTo({ left: bodyLeft, top: bodyTop, behavior: 'instant' })
}

/** Returns the position of the viewport and of the first elements of the page as one value to compare. */
function measureLayout(page: Document, view: Window): string {
  const root = page.documentElement
  const places = [...getPosition(page, view), view.innerWidth, view.visualViewport?.scale, root.clientHeight]
  // The `clientWidth` of the root includes an empty gutter, its box does not.
  const elements = [root, page.body, ...Array.from(page.body.getElementsByTagName('*')).slice(0, maxSampled)]
  for (const element of elements) {
    const { x, y, width, height } = element.getBoundingClientRect()
    places.push(x, y, width, height)
  }
  return places.join()
}

/** Returns true if an element between the target and its dialog can scroll by this event. */
function canScroll(event: WheelEvent | TouchEvent): boolean {
  if ('touches' in event && event.touches.length > 1) return true
  for (const target of event.composedPath()) {
    if (target instanceof HTMLDialogElement) return false
    if (!(target instanceof Element) || target.scrollHeight <= target.clientHeight) continue
    if (!/auto|scroll/.test(getComputedStyle(target).overflowY)) continue
    if (!('deltaY' in event)) return true
    const rest = target.scrollHeight - target.clientHeight - target.scrollTop
    if (event.deltaY < 0 ? target.scrollTop > 0 : rest > 1) return true
  }
  return false
}
