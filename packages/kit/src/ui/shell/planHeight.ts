/** From where to where the content area goes, in px. */
export interface HeightPlan {
  from: number
  to: number
}

/**
 * What to animate when the content measures `measured`. The first measure has nothing to come from; half a pixel is
 * not a change. While an animation runs, `shown` is where the card stands now, so that a new change continues from there.
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

/** How long the card takes to change its size, in ms [S2.22]. */
const heightMs = 150

/** Lets an element grow or shrink from one height to another, in px. */
export function growHeight(element: HTMLElement, from: number, to: number): Animation {
  const animation = element.animate([{ height: `${from}px` }, { height: `${to}px` }], {
    duration: heightMs,
    easing: 'cubic-bezier(.2,0,0,1)',
  })
  // From this very frame on: left to itself it stands still at the old height until the compositor has caught up, and then jumps
  // away under a pointer.
  animation.startTime = document.timeline.currentTime
  return animation
}
