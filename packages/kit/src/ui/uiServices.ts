/** Who is asked first when Escape is pressed: the last one pushed. */
export interface EscapeStack {
  /** Returns its undo. */
  push: (handler: () => void) => () => void
  /** Runs the topmost handler; false when there is none. */
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

/** Says something to assistive technology without moving focus. `assertive` interrupts: errors only. */
export type Announce = (text: string, politeness?: 'polite' | 'assertive') => void

export interface LiveRegion {
  announce: Announce
}

/** Two hidden regions inside `parent`, which must be inside the open dialog: everything outside it is inert. */
export function createLiveRegion(parent: Element): LiveRegion {
  const regions = {
    polite: appendRegion(parent, 'status', 'polite'),
    assertive: appendRegion(parent, 'alert', 'assertive'),
  }
  return {
    announce(text, politeness = 'polite') {
      const region = regions[politeness]
      // The same sentence twice is a change only if the text differs, so a no-break space alternates.
      region.textContent = region.textContent === text ? `${text}\u00a0` : text
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
