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
