/** A stack of handlers for Escape. The last one added is called. */
export interface EscapeStack {
  /** Adds a handler. Returns a function that removes it. */
  push: (handler: () => void) => () => void
  /** Calls the topmost handler. Returns false if there is none. */
  run: () => boolean
}

export function createEscapeStack(): EscapeStack {
  const handlers: (() => void)[] = []
  return {
    push(handler) {
      handlers.push(handler)
      return () => {
        const index = handlers.lastIndexOf(handler)
        if (index >= 0) handlers.splice(index, 1)
      }
    },
    run() {
      const top = handlers.at(-1)
      top?.()
      return top !== undefined
    },
  }
}

/**
 * Announces a text to assistive technology without moving the focus. Use `assertive`, which interrupts, for errors
 * only.
 */
export type Announce = (text: string, politeness?: 'polite' | 'assertive') => void

/** The time after which a text leaves its region, so that a screen reader does not find an old one, in milliseconds. */
const staleMs = 5_000

export interface LiveRegion {
  announce: Announce
}

/**
 * Creates two hidden live regions inside `parent`. It must be inside the open dialog, because everything outside is
 * inert.
 */
export function createLiveRegion(parent: Element): LiveRegion {
  const regions = {
    polite: appendRegion(parent, 'status', 'polite'),
    assertive: appendRegion(parent, 'alert', 'assertive'),
  }
  return {
    announce(text, politeness = 'polite') {
      const region = regions[politeness]
      // An identical text is not announced again: alternate a trailing no-break space.
      const shown = region.textContent === text ? `${text}\u00a0` : text
      region.textContent = shown
      setTimeout(() => {
        if (region.textContent === shown) region.textContent = ''
      }, staleMs)
    },
  }
}

function appendRegion(parent: Element, role: string, live: 'polite' | 'assertive'): HTMLElement {
  const region = document.createElement('div')
  region.className = 'sr'
  region.setAttribute('role', role)
  region.setAttribute('aria-live', live)
  region.setAttribute('aria-atomic', 'true')
  parent.append(region)
  return region
}
