import { describeFocus, findSameControl } from '../../ui/focus.js'

/** Clicks on what is drawn but not hydrated yet. */
export interface QueuedClicks {
  /** Clicks the same control of what is there now, and queues no more. */
  replay(): void
  /** Queues no more, and forgets the queued click. */
  discard(): void
}

/** After this long a queued click is seen to be waited for, in ms; the widget's code mostly comes sooner. */
const pulseDelayMs = 200

/**
 * What React 18 keeps while it takes over, to dispatch it once more: by then an event has lost a target in a shadow tree, and that
 * throws.
 */
const replayed = ['focusin', 'mouseover', 'pointerover'] as const

function pulse(target: Element): Animation {
  return target.animate([{ opacity: 1 }, { opacity: 0.5 }], {
    delay: pulseDelayMs,
    duration: 700,
    direction: 'alternate',
    iterations: Number.POSITIVE_INFINITY,
  })
}

/**
 * Keeps the last click on a button of `card` until the widget is alive; nobody has to press twice. Clicks that
 * `take` answers with true are dealt with already.
 */
export function queueClicks(card: HTMLElement, take: (button: Element) => boolean): QueuedClicks {
  let queued: { readonly find: () => HTMLElement | undefined; readonly animation: Animation } | undefined
  const stop = (event: Event) => event.stopPropagation()
  const press = (event: Event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    if (!button) return
    stop(event)
    queued?.animation.cancel()
    queued = undefined
    if (take(button)) return
    const mark = describeFocus(card, button)
    const find = () => (button.isConnected ? button : mark && findSameControl(card, mark))
    queued = { find, animation: pulse(button) }
  }
  // Before React hears of it, whose listeners are on the card from the moment it begins to take over.
  const parent = card.parentElement ?? card
  parent.addEventListener('click', press, true)
  for (const name of replayed) parent.addEventListener(name, stop, true)
  const discard = () => {
    parent.removeEventListener('click', press, true)
    for (const name of replayed) parent.removeEventListener(name, stop, true)
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
