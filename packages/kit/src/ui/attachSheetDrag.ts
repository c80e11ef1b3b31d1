import { dragOffset, moveDrag, type SheetDrag, shouldDismiss, startDrag } from './sheetDrag.js'

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
