/** How far and how fast a bottom sheet has been dragged. Distances in px, times in ms, down is positive. */
export interface SheetDrag {
  startY: number
  startMs: number
  lastY: number
  lastMs: number
  velocity: number
}

/** A sheet closes when it is let go below this share of its height … */
export const dismissShare = 0.25
/** … or while it moves down faster than this, in px per ms. */
export const dismissVelocity = 0.4

export function startDrag(y: number, nowMs: number): SheetDrag {
  return { startY: y, startMs: nowMs, lastY: y, lastMs: nowMs, velocity: 0 }
}

export function moveDrag(drag: SheetDrag, y: number, nowMs: number): SheetDrag {
  const elapsed = nowMs - drag.lastMs
  const velocity = elapsed > 0 ? (y - drag.lastY) / elapsed : drag.velocity
  return { ...drag, lastY: y, lastMs: nowMs, velocity }
}

/** Where the sheet stands under the finger: follows down, resists up. */
export function dragOffset(drag: SheetDrag): number {
  const distance = drag.lastY - drag.startY
  return distance >= 0 ? distance : -Math.sqrt(-distance)
}

/** Whether letting go now closes the sheet. A finger that rested before lifting has no velocity left. */
export function shouldDismiss(drag: SheetDrag, sheetHeight: number, nowMs: number): boolean {
  const distance = drag.lastY - drag.startY
  if (distance <= 0) return false
  const rested = nowMs - drag.lastMs > 100
  return distance > sheetHeight * dismissShare || (!rested && drag.velocity > dismissVelocity)
}

/** Lets a finger pull the bottom sheet down, for as long as there is the card. */
export function attachSheetDrag(card: HTMLElement, isSheet: () => boolean, onDismiss: () => void): void {
  let drag: SheetDrag | undefined
  let dragging = false
  const start = (event: TouchEvent) => {
    const touch = event.touches[0]
    if (!touch || event.touches.length > 1 || !isSheet() || isScrolled(event, card)) return
    drag = startDrag(touch.clientY, event.timeStamp)
    dragging = false
  }
  const move = (event: TouchEvent) => {
    const touch = event.touches[0]
    if (!drag || !touch) return
    drag = moveDrag(drag, touch.clientY, event.timeStamp)
    // The first few pixels decide: up means the list scrolls, down means the sheet moves.
    if (!dragging && touch.clientY - drag.startY < -4) drag = undefined
    else if (dragging || touch.clientY - drag.startY > 6) {
      dragging = true
      event.preventDefault()
      card.style.transition = 'none'
      card.style.transform = `translateY(${dragOffset(drag)}px)`
    }
  }
  const end = (event: TouchEvent) => {
    const done = drag
    drag = undefined
    if (!done || !dragging) return
    dragging = false
    card.style.transition = ''
    if (event.type === 'touchend' && shouldDismiss(done, card.offsetHeight, event.timeStamp)) onDismiss()
    else card.style.transform = ''
  }
  card.addEventListener('touchstart', start, { passive: true })
  card.addEventListener('touchmove', move, { passive: false })
  card.addEventListener('touchend', end)
  card.addEventListener('touchcancel', end)
}

/** Whether the touch began in something that could still scroll up. */
function isScrolled(event: TouchEvent, card: HTMLElement): boolean {
  for (const target of event.composedPath()) {
    if (target === card) return false
    if (target instanceof Element && (target.scrollTop > 0 || target.matches('input[type=range]'))) return true
  }
  return false
}
