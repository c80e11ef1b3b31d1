/** How far and how fast a bottom sheet has been dragged. Distances in px, times in ms, down is positive. */
export type SheetDrag = { startY: number; startMs: number; lastY: number; lastMs: number; velocity: number }

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
