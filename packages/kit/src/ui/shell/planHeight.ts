/** The start and end height of an animation of the content area, in px. */
export interface HeightPlan {
  from: number
  to: number
}

/**
 * Returns the animation for a new measured height, or undefined. Does not animate the first measurement, or a change
 * below half a pixel. `shown` is the current height of a running animation, so that the new one continues from there.
 */
export function planHeight(
  previous: number | undefined,
  measured: number,
  shown: number | undefined,
  still: boolean,
): HeightPlan | undefined {
  if (previous === undefined || still || measured <= 0) return undefined
  const from = shown ?? previous
  if (Math.abs(from - measured) < 0.5) return undefined
  return { from, to: measured }
}

/** The duration of a height change, in milliseconds [S2.22]. */
const heightMs = 150

/** Animates the height of an element from one value to another, in px. */
export function animateHeight(element: HTMLElement, from: number, to: number): Animation {
  const animation = element.animate([{ height: `${from}px` }, { height: `${to}px` }], {
    duration: heightMs,
    easing: 'cubic-bezier(.2,0,0,1)',
  })
  // Start in this frame: otherwise the old height stays until the compositor is ready, and then the card jumps under
  // the pointer.
  animation.startTime = document.timeline.currentTime
  return animation
}
