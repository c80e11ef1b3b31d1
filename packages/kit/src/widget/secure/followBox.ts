import type { FrameBox } from '../../core/EmbeddedConnector.js'

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
export function followBox(page: Window, element: Element, place: (box: FrameBox) => void): () => void {
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
