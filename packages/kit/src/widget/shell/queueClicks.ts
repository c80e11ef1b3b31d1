import { createFocusTarget, findSameControl } from '../../ui/focus.js'

/** The last click on a control that is rendered but not hydrated yet. */
export interface QueuedClicks {
  /** Clicks the same control in the current DOM and stops queueing. */
  replay(): void
  /** Stops queueing and discards the queued click. */
  discard(): void
}

/**
 * The delay before a queued click shows a waiting animation, in milliseconds. The widget's code usually loads sooner.
 */
const pulseDelayMs = 200

/**
 * Events that React 18 queues during hydration and dispatches again afterwards. By then an event in a shadow tree has
 * no target, and React throws.
 */
const replayedEvents = ['focusin', 'mouseover', 'pointerover'] as const

function pulse(target: Element): Animation {
  return target.animate([{ opacity: 1 }, { opacity: 0.5 }], {
    delay: pulseDelayMs,
    duration: 700,
    direction: 'alternate',
    iterations: Number.POSITIVE_INFINITY,
  })
}

/**
 * Queues the last click on a button of `card` until the widget is hydrated, so that the user need not click twice.
 * Skips clicks for which `handleClick` returns true.
 */
export function queueClicks(card: HTMLElement, handleClick: (button: Element) => boolean): QueuedClicks {
  let queued: { readonly find: () => HTMLElement | undefined; readonly animation: Animation } | undefined
  const stop = (event: Event) => event.stopPropagation()
  const press = (event: Event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    if (!button) return
    stop(event)
    queued?.animation.cancel()
    queued = undefined
    if (handleClick(button)) return
    const mark = createFocusTarget(card, button)
    const find = () => (button.isConnected ? button : mark && findSameControl(card, mark))
    queued = { find, animation: pulse(button) }
  }
  // Listen on the parent to run before React: React listens on the card from the start of hydration.
  const parent = card.parentElement ?? card
  parent.addEventListener('click', press, true)
  for (const name of replayedEvents) parent.addEventListener(name, stop, true)
  const discard = () => {
    parent.removeEventListener('click', press, true)
    for (const name of replayedEvents) parent.removeEventListener(name, stop, true)
    queued?.animation.cancel()
    queued = undefined
  }
  return {
    discard,
    replay() {
      const find = queued?.find
      discard()
      find?.()?.click()
    },
  }
}
