/** The state of dragging a bottom sheet. Distances are in px, times in ms, and down is positive. */
export interface SheetDrag {
  startY: number
  startMs: number
  lastY: number
  lastMs: number
  velocity: number
}

/** The share of its height by which the sheet must be dragged down to close. */
export const dismissShare = 0.25
/** The speed above which a flick down closes the sheet, in px per ms. */
export const dismissVelocity = 0.4

export function startDrag(y: number, nowMs: number): SheetDrag {
  return { startY: y, startMs: nowMs, lastY: y, lastMs: nowMs, velocity: 0 }
}

export function moveDrag(drag: SheetDrag, y: number, nowMs: number): SheetDrag {
  const elapsed = nowMs - drag.lastMs
  const velocity = elapsed > 0 ? (y - drag.lastY) / elapsed : drag.velocity
  return { ...drag, lastY: y, lastMs: nowMs, velocity }
}

/** Returns the offset of the sheet in px. It follows the finger down and resists it up. */
export function dragOffset(drag: SheetDrag): number {
  const distance = drag.lastY - drag.startY
  return distance >= 0 ? distance : -Math.sqrt(-distance)
}

/** Returns true if releasing the sheet now closes it. A finger that rested before lifting has no speed. */
export function shouldDismiss(drag: SheetDrag, sheetHeight: number, nowMs: number): boolean {
  const distance = drag.lastY - drag.startY
  if (distance <= 0) return false
  const rested = nowMs - drag.lastMs > 100
  return distance > sheetHeight * dismissShare || (!rested && drag.velocity > dismissVelocity)
}

/** Lets the user drag the bottom sheet down. The listeners stay as long as the card. */
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
    // The first few pixels decide: up scrolls the list, down moves the sheet.
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

/** Returns true if the touch started in an element that can scroll up. */
function isScrolled(event: TouchEvent, card: HTMLElement): boolean {
  for (const target of event.composedPath()) {
    if (target === card) return false
    if (target instanceof Element && (target.scrollTop > 0 || target.matches('input[type=range]'))) return true
  }
  return false
}
