import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import type { EmbeddedConnector, FrameBox } from '../../core/EmbeddedConnector.js'
import { restoreFocus } from '../../ui/focus.js'
import { animateHeight } from '../../ui/shell/planHeight.js'
import { useStyle } from '../../ui/UiContext.js'
import { useWidget } from '../shell/WidgetContext.js'

const style = `
.shell:has(>.secure)>.body{height:0;visibility:hidden}
.secure{--most:min(600px,var(--page));height:min(var(--h),var(--most));transition:height .15s var(--_ease)}
@media(prefers-reduced-motion:reduce){.secure{transition:none}}
`

export interface SecureBoxProps {
  /** The height that the frame needs, in CSS pixels. On a smaller screen the frame scrolls [S2.10]. */
  readonly height: number
  readonly connector: EmbeddedConnector
}

/** The area of the card that the frame covers. It hides the view, whose state stays. */
export function SecureBox({ height, connector }: SecureBoxProps): ReactNode {
  const { client } = useWidget()
  const box = useRef<HTMLDivElement>(null)
  const before = useRef<Element | null>(null)
  useStyle(style)
  const { embedded } = connector
  const strays = useMemo(() => createStrayPresses(() => performance.now()), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies(height): another height moves the card
  useLayoutEffect(() => strays.changes(), [strays, height])
  useLayoutEffect(() => {
    const element = box.current
    const root = element?.getRootNode()
    before.current = root instanceof ShadowRoot ? root.activeElement : null
    const body = element?.parentElement?.querySelector<HTMLElement>('.body')
    const view = body?.firstElementChild
    if (!element || !body || !view) return undefined
    // Animate the height from and to that of the view, so that the card does not jump.
    grow(element, view.getBoundingClientRect().height, element.offsetHeight)
    return () => grow(body, element.offsetHeight, view.getBoundingClientRect().height)
  }, [])
  useEffect(() => {
    const page = client.environment.window
    const element = box.current
    if (!page || !element) return undefined
    const card = element.closest('.card')
    const stop = trackBox(page, element, (place) => {
      // Read the corner radius from the card, because a sheet has other corners.
      const { borderBottomLeftRadius, borderBottomRightRadius } = getComputedStyle(card ?? element)
      if (card) strays.moved(card.getBoundingClientRect())
      const label = card?.querySelector('.title')?.textContent ?? ''
      embedded.placeFrame({ ...place, radius: `0 0 ${borderBottomRightRadius} ${borderBottomLeftRadius}`, label })
    })
    return () => {
      stop()
      embedded.placeFrame(undefined)
      // The frame was modal, so nothing else could get the focus.
      restoreFocus(card, before.current)
    }
  }, [client, embedded, strays])
  useEffect(
    () =>
      embedded.watchOutsidePress((x, y) => {
        const card = box.current?.closest('.card')
        const ways = [...(card?.querySelectorAll('[data-testid=header-close],[data-testid=header-back]') ?? [])]
        // The frame receives all real events and reports presses outside by position. A press on the close or back
        // button or outside the card rejects. A press on the rest of the card does nothing.
        const isWay = ways.some((way) => isIn(way.getBoundingClientRect(), x, y))
        if (isWay || !(isIn(card?.getBoundingClientRect(), x, y) || strays.isStray(x, y))) embedded.rejectPending()
      }),
    [embedded, strays],
  )
  return <div ref={box} className="secure" data-testid="secure-box" style={{ '--h': `${height}px` } as object} />
}

function grow(element: HTMLElement, fromPx: number, toPx: number): void {
  const isStill = window.matchMedia('(prefers-reduced-motion:reduce)').matches
  if (isStill || fromPx === 0 || fromPx === toPx) return
  animateHeight(element, fromPx, toPx)
}

/** The maximum time to wait until the area stops moving, in milliseconds. After that the frame follows it. */
const stillTimeoutMs = 400

function getBox(element: Element): FrameBox {
  const { x, y, width, height } = element.getBoundingClientRect()
  return { x, y, width, height }
}

function isSame(a: FrameBox | undefined, b: FrameBox): boolean {
  return a !== undefined && a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height
}

/**
 * Reports the position of an element in each frame in which it changes: during the opening animation, when the content
 * grows and when the keyboard moves a sheet. The first report waits until the element stops, so that the frame does not
 * visibly follow it. Returns the undo function.
 */
function trackBox(page: Window, element: Element, place: (box: FrameBox) => void): () => void {
  const sinceMs = page.performance.now()
  let last: FrameBox | undefined
  let reported: FrameBox | undefined
  let frame = 0
  const check = () => {
    const box = getBox(element)
    const isStill = isSame(last, box)
    last = box
    const canReport = reported !== undefined || isStill || page.performance.now() - sinceMs > stillTimeoutMs
    if (canReport && box.width > 0 && !isSame(reported, box)) {
      reported = box
      place(box)
    }
    frame = page.requestAnimationFrame(check)
  }
  frame = page.requestAnimationFrame(check)
  return () => page.cancelAnimationFrame(frame)
}

/**
 * The time after a change of the card in which a press may be meant for the earlier card, in milliseconds. It is about
 * a user's reaction time.
 */
const strayTimeoutMs = 500

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

export interface StrayPresses {
  /** Call it when the frame requests another height. */
  changes(): void
  /** Call it with the card's position after each move. */
  moved(card: Box): void
  /**
   * Returns true if a press outside the card was meant for the earlier card, such as the second press of a double
   * press.
   */
  isStray(x: number, y: number): boolean
}

export function isIn(box: Box | undefined, x: number, y: number): boolean {
  return box !== undefined && x >= box.left && x <= box.right && y >= box.top && y <= box.bottom
}

/** Separates presses outside the card that mean "reject" from late presses that were meant for the earlier card. */
export function createStrayPresses(nowMs: () => number): StrayPresses {
  let card: Box | undefined
  let before: Box | undefined
  let changedMs = 0
  return {
    changes() {
      before = card
      changedMs = nowMs()
    },
    moved(box) {
      card = box
    },
    isStray: (x, y) => isIn(before, x, y) && nowMs() - changedMs < strayTimeoutMs,
  }
}
