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

export const isIn = (box: Box | undefined, x: number, y: number): boolean =>
  box !== undefined && x >= box.left && x <= box.right && y >= box.top && y <= box.bottom

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
