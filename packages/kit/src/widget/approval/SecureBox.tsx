import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import type { EmbeddedConnector, FrameBox } from '../../core/EmbeddedConnector.js'
import { growHeight } from '../../ui/shell/planHeight.js'
import { useStyle } from '../../ui/UiContext.js'
import { useWidget } from '../shell/WidgetContext.js'

const style = `
.shell:has(>.secure)>.body{height:0;visibility:hidden}
.secure{--most:min(600px,var(--page));height:min(var(--h),var(--most));transition:height .15s var(--_ease)}
@media(prefers-reduced-motion:reduce){.secure{transition:none}}
`

export interface SecureBoxProps {
  /** What the frame needs, in CSS pixels; it scrolls inside when the screen has less [S2.10]. */
  readonly height: number
  readonly connector: EmbeddedConnector
}

/** The place in the card over which the secure frame lies; it takes the place of the view, which stays as it is. */
export function SecureBox({ height, connector }: SecureBoxProps): ReactNode {
  const { client } = useWidget()
  const box = useRef<HTMLDivElement>(null)
  useStyle(style)
  const { embedded } = connector
  const strays = useMemo(() => createStrayPresses(() => performance.now()), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies(height): another height moves the card
  useLayoutEffect(() => strays.changes(), [strays, height])
  useLayoutEffect(() => {
    const element = box.current
    const body = element?.parentElement?.querySelector<HTMLElement>('.body')
    const view = body?.firstElementChild
    if (!element || !body || !view) return undefined
    // It grows out of the view that was there, and back into it, so the card does not jump.
    grow(element, view.getBoundingClientRect().height, element.offsetHeight)
    return () => grow(body, element.offsetHeight, view.getBoundingClientRect().height)
  }, [])
  useEffect(() => {
    const page = client.environment.window
    const element = box.current
    if (!page || !element) return undefined
    const stop = followBox(page, element, (place) => {
      // The corners of a sheet are others than those of a card.
      const card = element.closest('.card')
      const { borderBottomLeftRadius, borderBottomRightRadius } = getComputedStyle(card ?? element)
      if (card) strays.moved(card.getBoundingClientRect())
      const label = card?.querySelector('.title')?.textContent ?? ''
      embedded.placeFrame({ ...place, radius: `0 0 ${borderBottomRightRadius} ${borderBottomLeftRadius}`, label })
    })
    return () => {
      stop()
      embedded.placeFrame(undefined)
    }
  }, [client, embedded, strays])
  useEffect(
    () =>
      embedded.watchOutsidePress((x, y) => {
        const card = box.current?.closest('.card')
        const ways = [...(card?.querySelectorAll('[data-testid=header-close],[data-testid=header-back]') ?? [])]
        // While the frame is there everything but it is out of reach for real events; the rest of the card is no answer.
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
  growHeight(element, fromPx, toPx)
}

/** How long the frame waits for its place to stand still, in ms; after that it follows a moving one. */
const patienceMs = 400

function read(element: Element): FrameBox {
  const { x, y, width, height } = element.getBoundingClientRect()
  return { x, y, width, height }
}

function isSame(a: FrameBox | undefined, b: FrameBox): boolean {
  return a !== undefined && a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height
}

/**
 * Tells where an element is, frame by frame while it moves: the dialog opens with a motion, grows with what it holds, and a
 * sheet follows the keyboard. First told once the element stands still, so that nothing is seen to chase. Returns the undo.
 */
function followBox(page: Window, element: Element, place: (box: FrameBox) => void): () => void {
  const sinceMs = page.performance.now()
  let last: FrameBox | undefined
  let told: FrameBox | undefined
  let frame = 0
  const look = () => {
    const box = read(element)
    const isStill = isSame(last, box)
    last = box
    const mayTell = told !== undefined || isStill || page.performance.now() - sinceMs > patienceMs
    if (mayTell && box.width > 0 && !isSame(told, box)) {
      told = box
      place(box)
    }
    frame = page.requestAnimationFrame(look)
  }
  frame = page.requestAnimationFrame(look)
  return () => page.cancelAnimationFrame(frame)
}

/** How soon after the card has changed a press may still be meant for what stood there, in ms: a hand's answer to what it sees. */
const strayMs = 500

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

export interface StrayPresses {
  /** The frame asks for another height now. */
  changes(): void
  /** Where the card is, each time it has moved. */
  moved(card: Box): void
  /** Whether a press beside the card was for the card as it was a moment ago, as the second of a double press is. */
  isStray(x: number, y: number): boolean
}

export function isIn(box: Box | undefined, x: number, y: number): boolean {
  return box !== undefined && x >= box.left && x <= box.right && y >= box.top && y <= box.bottom
}

/** Tells presses beside the card that mean "no" from those that come too late for what the card showed. */
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
    isStray: (x, y) => isIn(before, x, y) && nowMs() - changedMs < strayMs,
  }
}
