/** Whether the browser can tell that a page is covered by something of the page around it (IntersectionObserver v2). */
export function canTellCover(page: { readonly IntersectionObserverEntry?: { readonly prototype: object } }): boolean {
  const entry = page.IntersectionObserverEntry
  return entry !== undefined && 'isVisible' in entry.prototype
}

/** Why a press on Confirm does not count yet. */
export type Doubt = 'tooSoon' | 'hidden' | 'covered' | 'small' | 'unread' | 'notPressed'

/** How long all of the page must have been in sight and at rest, in ms. */
const seenMs = 500
/** How long each line must have been in sight on its way through the pane, in ms. */
const lineMs = 250
/** Below this a person cannot read the page, in CSS pixels; `pane` is where the lines are, unless they need less, `density` the screen's pixels for each. */
const smallest = { width: 240, height: 120, pane: 80, density: 0.5 }
/** Layout rounds. */
const slack = 2
const windowEvents = ['resize', 'focus', 'blur'] as const

/** The parts of a page as they stand in the document. */
export interface PageParts {
  /** Who asks, and for what. */
  readonly top: HTMLElement
  /** Every line and notice. */
  readonly pane: HTMLElement
  /** The buttons. */
  readonly bar: HTMLElement
}

export interface GuardOptions {
  readonly parts: PageParts
  readonly page: Window & typeof globalThis
  readonly now: () => number
  /** Told when Confirm becomes ready or unready. */
  readonly onChange: (doubt: Doubt | undefined) => void
}

export interface Guard {
  /** Undefined: this press is the person's own yes. */
  judge(press: MouseEvent): Doubt | undefined
  /** What was not there before is to be read as well. */
  restart(): void
  /** Shows the next lines that have not been in sight. */
  readOn(): void
  stop(): void
}

/**
 * Watches that all that is asked is really seen before a yes counts: title, lines and buttons in sight, covered by nothing of the
 * page around (IntersectionObserver v2, where the browser has it), in a visible document, every line for a quarter of a second
 * and all of it for half a second, and pressed by a person.
 */
export function guardConfirm({ parts: { top, pane, bar }, page, now, onChange }: GuardOptions): Guard {
  const { document } = page
  const seen = new Map<Element, boolean>([top, pane, bar].map((box) => [box, false]))
  /** What scrolls: how far down it has been read, and the lines that were in sight when it was last looked at. */
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
    // The zoom of a frame, by its page's style, is no transform that the observer would tell of.
    if (devicePixelRatio < smallest.density) return 'small'
    if (pane.clientHeight + slack < Math.min(pane.scrollHeight, smallest.pane)) return 'small'
    if (state.since === undefined) return 'covered'
    const unread = texts.filter(({ readTo, end }) => readTo + slack < end)
    if (unread.some(({ box }) => box.scrollHeight > box.clientHeight + slack)) return 'unread'
    return unread.length > 0 || now() - state.since < seenMs ? 'tooSoon' : undefined
  }
  const tell = () => {
    page.clearTimeout(state.timer)
    const doubt = findDoubt()
    onChange(doubt)
    // Asks itself again when the half second is over.
    if (doubt === 'tooSoon') state.timer = page.setTimeout(tell, seenMs)
  }
  /** Lines count that are in sight now and were a quarter of a second ago; from the top down, so that none is left out. */
  const look = () => {
    state.look = 0
    let isMoving = false
    for (const text of texts) {
      const { box } = text
      const from = box.scrollTop
      const to = from + box.clientHeight
      // What is folded away says no more than the lines above it.
      const end = box.scrollHeight - (box.querySelector<HTMLElement>('.more')?.offsetHeight ?? 0)
      const size = `${box.clientWidth} ${end}`
      if (text.size !== size) Object.assign(text, { size, end, readTo: 0, to: -1 })
      else if (Math.max(from, text.from) <= text.readTo + slack)
        text.readTo = Math.max(text.readTo, Math.min(to, text.to))
      isMoving ||= text.from !== from || text.to !== to
      Object.assign(text, { from, to })
    }
    if (isMoving) lookSoon()
    tell()
  }
  const lookSoon = () => {
    if (state.since !== undefined) state.look ||= page.setTimeout(look, lineMs)
  }
  const stopLooking = () => {
    page.clearTimeout(state.look)
    state.look = 0
    for (const text of texts) text.to = -1
  }
  const update = () => {
    // Another window may lie over one of our own; a frame is not asked for it, the page around has the focus.
    const isInFront = page.top !== page || document.hasFocus()
    const isSeen = !document.hidden && isInFront && [...seen.values()].every(Boolean)
    if (!isSeen) {
      state.since = undefined
      stopLooking()
    } else if (state.since === undefined) {
      state.since = now()
      look()
    } else lookSoon()
    tell()
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
    // `delay` is required with `trackVisibility`; browsers that know neither ignore both.
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
    judge(press) {
      const doubt = findDoubt()
      if (doubt) return doubt
      if (!press.isTrusted || page.navigator.userActivation?.isActive === false) return 'notPressed'
      // Keys have no detail.
      if (press.detail === 0) return undefined
      // A press that began before the page was seen, on another page, or elsewhere on the screen is not a yes to this one.
      return state.press && isSamePlace(state.press, press) ? undefined : 'tooSoon'
    },
    restart() {
      for (const text of texts) Object.assign(text, { size: '', readTo: 0 })
      state.since &&= now()
      stopLooking()
      lookSoon()
      tell()
    },
    readOn() {
      const text = texts.find(({ readTo, end }) => readTo + slack < end)
      // A line of what was read stays in sight.
      if (text) text.box.scrollTop = text.readTo - 24
    },
    stop() {
      observer.disconnect()
      sizes.disconnect()
      page.clearTimeout(state.timer)
      stopLooking()
      document.removeEventListener('visibilitychange', update)
      for (const name of windowEvents) page.removeEventListener(name, update)
      page.removeEventListener('pointerdown', notePress, true)
      for (const { box } of texts) box.removeEventListener('scroll', onScroll)
    },
  }
}

/** Whether the frame lies where it lay on the screen when the press began, whatever the browser's zoom. */
function isSamePlace(down: MouseEvent, up: MouseEvent): boolean {
  const fits = (onScreen: number, inFrame: number) => Math.abs(onScreen - inFrame) <= slack + Math.abs(onScreen)
  return (
    fits(up.screenX - down.screenX, up.clientX - down.clientX) &&
    fits(up.screenY - down.screenY, up.clientY - down.clientY)
  )
}

function isInSight(entry: IntersectionObserverEntry): boolean {
  if (entry.intersectionRatio < 0.99) return false
  // Only Chromium tells; elsewhere being in view must do.
  const { isVisible } = entry as IntersectionObserverEntry & { readonly isVisible?: boolean }
  return isVisible !== false
}
