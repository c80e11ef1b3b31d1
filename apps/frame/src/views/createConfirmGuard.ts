/** Returns true if the browser can detect that the host page covers the frame (IntersectionObserver v2). */
export function canDetectCover(page: { readonly IntersectionObserverEntry?: { readonly prototype: object } }): boolean {
  const entry = page.IntersectionObserverEntry
  return entry !== undefined && 'isVisible' in entry.prototype
}

/** The reason why a press on Confirm does not count yet. */
export type Doubt = 'tooSoon' | 'hidden' | 'covered' | 'small' | 'unread' | 'notPressed'

/** The time for which the page must have been visible and still, in milliseconds. */
const seenMs = 500
/** The time for which each line must have been visible while scrolling, in milliseconds. */
const lineMs = 250
/**
 * The minimum sizes for a readable page, in CSS pixels. `pane` is the area of the lines, unless they need less.
 * `density` is the number of screen pixels per CSS pixel.
 */
const smallest = { width: 240, height: 120, pane: 80, density: 0.5 }
/** Tolerance for rounded layout values. */
const slack = 2
const windowEvents = ['resize', 'focus', 'blur'] as const

/** The rendered parts of a page. */
export interface PageParts {
  /** The requesting host and the title. */
  readonly top: HTMLElement
  /** All lines and notices. */
  readonly pane: HTMLElement
  /** The buttons. */
  readonly bar: HTMLElement
}

export interface GuardOptions {
  readonly parts: PageParts
  readonly page: Window & typeof globalThis
  readonly now: () => number
  /** Called when Confirm becomes ready or not ready. */
  readonly onChange: (doubt: Doubt | undefined) => void
}

export interface Guard {
  /** Returns undefined if the press counts as the user's confirmation. */
  check(press: MouseEvent): Doubt | undefined
  /** Restarts the checks, so that new content must be visible too. */
  restart(): void
  /** Scrolls to the first lines that were not visible yet. */
  readOn(): void
  stop(): void
}

/**
 * Ensures that the user can see the whole request before a press counts. Title, lines and buttons must be in view, not
 * covered by the host page (IntersectionObserver v2, if supported), in a visible document. Every line must be visible
 * for 250 ms and the page for 500 ms. The press must come from a person.
 */
export function createConfirmGuard({ parts: { top, pane, bar }, page, now, onChange }: GuardOptions): Guard {
  const { document } = page
  const seen = new Map<Element, boolean>([top, pane, bar].map((box) => [box, false]))
  /** The scrolling boxes: the position up to which each was read, and the visible range at the last check. */
  const texts = [top, pane].map((box) => ({ box, size: '', end: 0, readTo: 0, from: 0, to: -1 }))
  const state = {
    since: undefined as number | undefined,
    press: undefined as MouseEvent | undefined,
    timer: 0,
    look: 0,
  }

  const findDoubt = (): Doubt | undefined => {
    const { innerWidth, innerHeight, devicePixelRatio } = page
    if (document.hidden) return 'hidden'
    if (innerWidth < smallest.width || innerHeight < smallest.height) return 'small'
    // Check the zoom separately: a `zoom` in the host page's style is no transform, so the observer does not report it.
    if (devicePixelRatio < smallest.density) return 'small'
    if (pane.clientHeight + slack < Math.min(pane.scrollHeight, smallest.pane)) return 'small'
    if (state.since === undefined) return 'covered'
    const unread = texts.filter(({ readTo, end }) => readTo + slack < end)
    if (unread.some(({ box }) => box.scrollHeight > box.clientHeight + slack)) return 'unread'
    return unread.length > 0 || now() - state.since < seenMs ? 'tooSoon' : undefined
  }
  const updateDoubt = () => {
    page.clearTimeout(state.timer)
    const doubt = findDoubt()
    onChange(doubt)
    // Check again after the required time.
    if (doubt === 'tooSoon') state.timer = page.setTimeout(updateDoubt, seenMs)
  }
  /**
   * Marks lines as read if they are visible now and were visible at the last check, from the top down without a gap.
   */
  const look = () => {
    state.look = 0
    let isMoving = false
    for (const text of texts) {
      const { box } = text
      const from = box.scrollTop
      const to = from + box.clientHeight
      // Collapsed details only repeat the lines above them, so they need not be read.
      const end = box.scrollHeight - (box.querySelector<HTMLElement>('.more')?.offsetHeight ?? 0)
      const size = `${box.clientWidth} ${end}`
      if (text.size !== size) Object.assign(text, { size, end, readTo: 0, to: -1 })
      else if (Math.max(from, text.from) <= text.readTo + slack)
        text.readTo = Math.max(text.readTo, Math.min(to, text.to))
      isMoving ||= text.from !== from || text.to !== to
      Object.assign(text, { from, to })
    }
    if (isMoving) scheduleCheck()
    updateDoubt()
  }
  const scheduleCheck = () => {
    if (state.since !== undefined) state.look ||= page.setTimeout(look, lineMs)
  }
  const stopChecks = () => {
    page.clearTimeout(state.look)
    state.look = 0
    for (const text of texts) text.to = -1
  }
  const update = () => {
    // Another window may cover a window of the frame's origin, so it needs the focus. In a frame, the host page may
    // have the focus.
    const isInFront = page.top !== page || document.hasFocus()
    const isSeen = !document.hidden && isInFront && [...seen.values()].every(Boolean)
    if (!isSeen) {
      state.since = undefined
      stopChecks()
    } else if (state.since === undefined) {
      state.since = now()
      look()
    } else scheduleCheck()
    updateDoubt()
  }
  const onScroll = () => {
    if (findDoubt() === 'unread') state.since &&= now()
    if (state.since !== undefined && !state.look) look()
  }

  const observer = new page.IntersectionObserver(
    (entries) => {
      for (const entry of entries) seen.set(entry.target, isInSight(entry))
      update()
    },
    // `delay` is required with `trackVisibility`. Browsers without support ignore both.
    { threshold: [0, 0.99, 1], trackVisibility: true, delay: 100 } as IntersectionObserverInit,
  )
  for (const box of seen.keys()) observer.observe(box)
  const sizes = new page.ResizeObserver(update)
  for (const box of [top, pane, ...pane.children]) sizes.observe(box)
  const notePress = (event: MouseEvent) => {
    state.press = event.isTrusted && findDoubt() === undefined ? event : undefined
  }
  document.addEventListener('visibilitychange', update)
  for (const name of windowEvents) page.addEventListener(name, update)
  page.addEventListener('pointerdown', notePress, true)
  for (const { box } of texts) box.addEventListener('scroll', onScroll)

  return {
    check(press) {
      const doubt = findDoubt()
      if (doubt) return doubt
      if (!press.isTrusted || page.navigator.userActivation?.isActive === false) return 'notPressed'
      // A press by keyboard has detail 0.
      if (press.detail === 0) return undefined
      // Ignore a press that began before the page was visible, on another page, or at another position of the frame.
      return state.press && isSamePlace(state.press, press) ? undefined : 'tooSoon'
    },
    restart() {
      for (const text of texts) Object.assign(text, { size: '', readTo: 0 })
      state.since &&= now()
      stopChecks()
      scheduleCheck()
      updateDoubt()
    },
    readOn() {
      const text = texts.find(({ readTo, end }) => readTo + slack < end)
      // Keep one read line visible.
      if (text) text.box.scrollTop = text.readTo - 24
    },
    stop() {
      observer.disconnect()
      sizes.disconnect()
      page.clearTimeout(state.timer)
      stopChecks()
      document.removeEventListener('visibilitychange', update)
      for (const name of windowEvents) page.removeEventListener(name, update)
      page.removeEventListener('pointerdown', notePress, true)
      for (const { box } of texts) box.removeEventListener('scroll', onScroll)
    },
  }
}

/** Returns true if the frame has not moved on the screen since the press began, at any browser zoom. */
function isSamePlace(down: MouseEvent, up: MouseEvent): boolean {
  const fits = (onScreen: number, inFrame: number) => Math.abs(onScreen - inFrame) <= slack + Math.abs(onScreen)
  return (
    fits(up.screenX - down.screenX, up.clientX - down.clientX) &&
    fits(up.screenY - down.screenY, up.clientY - down.clientY)
  )
}

function isInSight(entry: IntersectionObserverEntry): boolean {
  if (entry.intersectionRatio < 0.99) return false
  // Only Chromium reports visibility. In other browsers, being in view must be sufficient.
  const { isVisible } = entry as IntersectionObserverEntry & { readonly isVisible?: boolean }
  return isVisible !== false
}
