/** Why a press on Confirm does not count yet. */
export type Doubt = 'tooSoon' | 'hidden' | 'covered' | 'small' | 'notPressed'

/** How long what is asked must have been seen, in ms. */
const seenMs = 500
/** Below this the person cannot have read the page, in CSS pixels; the shortest there is, of one line, has a height of 158. */
const smallest = { width: 240, height: 120 }

export interface GuardOptions {
  /** What must be in sight: what happens, and the buttons. */
  readonly boxes: readonly Element[]
  readonly page: Window
  readonly now: () => number
  /** Told when Confirm becomes ready or unready. */
  readonly onChange: (doubt: Doubt | undefined) => void
}

export interface Guard {
  /** Undefined: this press is the person's own yes. */
  judge(press: MouseEvent): Doubt | undefined
  stop(): void
}

/**
 * Watches that what is asked is really seen before a yes counts: in sight for half a second, covered by nothing of the
 * page around (IntersectionObserver v2, where the browser has it), in a visible document, and pressed by a person.
 */
export function guardConfirm({ boxes, page, now, onChange }: GuardOptions): Guard {
  const seen = new Map(boxes.map((box) => [box, false]))
  const state: { seenSince: number | undefined; pressedSound: boolean; timer: number } = {
    seenSince: undefined,
    pressedSound: false,
    timer: 0,
  }

  const findDoubt = (): Doubt | undefined => {
    if (page.document.hidden) return 'hidden'
    if (page.innerWidth < smallest.width || page.innerHeight < smallest.height) return 'small'
    if (state.seenSince === undefined) return 'covered'
    return now() - state.seenSince < seenMs ? 'tooSoon' : undefined
  }
  const tell = () => {
    page.clearTimeout(state.timer)
    const doubt = findDoubt()
    onChange(doubt)
    // Asks itself again when the half second is over.
    if (doubt === 'tooSoon') state.timer = page.setTimeout(tell, seenMs)
  }
  const update = () => {
    const isSeen = !page.document.hidden && [...seen.values()].every(Boolean)
    state.seenSince = isSeen ? (state.seenSince ?? now()) : undefined
    tell()
  }

  const observer = new IntersectionObserver(
    (entries) => {
      for (const entry of entries) seen.set(entry.target, isInSight(entry))
      update()
    },
    // `delay` is required with `trackVisibility`; browsers that know neither ignore both.
    { threshold: [0, 0.99, 1], trackVisibility: true, delay: 100 } as IntersectionObserverInit,
  )
  for (const box of boxes) observer.observe(box)
  page.document.addEventListener('visibilitychange', update)
  page.addEventListener('resize', update)
  const notePress = (event: Event) => {
    state.pressedSound = event.isTrusted && findDoubt() === undefined
  }
  page.addEventListener('pointerdown', notePress, true)

  return {
    judge(press) {
      const doubt = findDoubt()
      if (doubt) return doubt
      if (!press.isTrusted || page.navigator.userActivation?.isActive === false) return 'notPressed'
      // A press that began before the page was seen, or on another page, is not a yes to this one. Keys have no detail.
      return press.detail > 0 && !state.pressedSound ? 'tooSoon' : undefined
    },
    stop() {
      observer.disconnect()
      page.clearTimeout(state.timer)
      page.document.removeEventListener('visibilitychange', update)
      page.removeEventListener('resize', update)
      page.removeEventListener('pointerdown', notePress, true)
    },
  }
}

function isInSight(entry: IntersectionObserverEntry): boolean {
  if (entry.intersectionRatio < 0.99) return false
  // Only Chromium tells; elsewhere being in view must do.
  const { isVisible } = entry as IntersectionObserverEntry & { readonly isVisible?: boolean }
  return isVisible !== false
}
