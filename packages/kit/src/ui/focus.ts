const focusable =
  'button:not(:disabled),a[href],input:not(:disabled),select:not(:disabled),textarea:not(:disabled),[tabindex]:not([tabindex="-1"])'

/** Everything inside `root` that Tab could reach. */
export function findFocusable(root: ParentNode): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(focusable)].filter((element) => !element.closest('[inert]'))
}

/** The focused element, looking into open shadow roots. */
export function deepActiveElement(page: Document): HTMLElement | undefined {
  let element: Element | null = page.activeElement
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
  return element instanceof HTMLElement && element !== page.body ? element : undefined
}

/** Marks what a control is, so that focus can return to it after its view was rebuilt. */
export type FocusMark = { key: string; index: number }

export function markFocus(root: HTMLElement, active: Element | null): FocusMark | undefined {
  if (!(active instanceof HTMLElement) || !root.contains(active)) return undefined
  return { key: focusKey(active), index: findFocusable(root).indexOf(active) }
}

/** Finds the marked control again: by its key, or else by its place. */
export function findMarked(root: HTMLElement, mark: FocusMark): HTMLElement | undefined {
  const all = findFocusable(root)
  return all.find((element) => focusKey(element) === mark.key) ?? all[mark.index]
}

function focusKey(element: HTMLElement): string {
  return element.dataset.key ?? element.getAttribute('aria-label') ?? element.textContent ?? ''
}

/**
 * Focuses the first control inside `root` that matches, or else any, but not in the alert bar. On touch screens text fields are passed over,
 * because focus there would raise the keyboard over what the person came to see.
 */
export function focusFirst(root: ParentNode, selector?: string): boolean {
  const touch = window.matchMedia('(pointer:coarse)').matches
  const all = findFocusable(root).filter(
    (element) => !(touch && element instanceof HTMLInputElement) && !element.closest('.alert'),
  )
  const wanted = selector
    ? all.find((element) => element.matches(selector))
    : (all.find((element) => element.matches('[data-autofocus]')) ?? all[0])
  wanted?.focus({ preventScroll: true })
  return wanted !== undefined
}
