const focusable =
  'button:not(:disabled),a[href],input:not(:disabled),select:not(:disabled),textarea:not(:disabled),[tabindex]:not([tabindex="-1"])'

/** Returns all elements inside `root` that Tab can reach. */
export function findFocusable(root: ParentNode): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(focusable)].filter((element) => !element.closest('[inert]'))
}

/** Returns the focused element, also inside open shadow roots. */
export function deepActiveElement(page: Document): HTMLElement | undefined {
  let element: Element | null = page.activeElement
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
  return element instanceof HTMLElement && element !== page.body ? element : undefined
}

/** Identifies a control, so that it can be focused again after its view was rebuilt. */
export interface FocusTarget {
  key: string
  index: number
}

export function createFocusTarget(root: HTMLElement, active: Element | null): FocusTarget | undefined {
  if (!(active instanceof HTMLElement) || !root.contains(active)) return undefined
  return { key: getFocusKey(active), index: findFocusable(root).indexOf(active) }
}

/** Finds the identified control by its key, at any position. */
export function findSameControl(root: HTMLElement, mark: FocusTarget): HTMLElement | undefined {
  return findFocusable(root).find((element) => getFocusKey(element) === mark.key)
}

/** Finds the identified control by its key, or else by its index. */
export function findFocusTarget(root: HTMLElement, mark: FocusTarget): HTMLElement | undefined {
  return findSameControl(root, mark) ?? findFocusable(root)[mark.index]
}

function getFocusKey(element: HTMLElement): string {
  return element.dataset.key ?? element.getAttribute('aria-label') ?? element.textContent ?? ''
}

/** Returns the first element, unless content that is still loading will appear before it. */
function findFirst(root: ParentNode, [first]: readonly HTMLElement[]): HTMLElement | undefined {
  const pending = root.querySelector('[data-pending]')
  const isBehind = first && pending && pending.compareDocumentPosition(first) & Node.DOCUMENT_POSITION_FOLLOWING
  return isBehind ? undefined : first
}

/**
 * Returns the first control inside `root` that matches, or by default any control. Skips the alert bar. On touch
 * screens also skips text fields, because their focus opens the keyboard over the content. Fields with `data-keyboard`
 * are not skipped.
 */
export function chooseFocus(root: ParentNode, selector?: string): HTMLElement | undefined {
  const raisesKeyboard = (element: HTMLElement) =>
    element instanceof HTMLInputElement &&
    !element.matches('[data-keyboard]') &&
    window.matchMedia('(pointer:coarse)').matches
  const all = findFocusable(root).filter((element) => !raisesKeyboard(element) && !element.closest('.alert'))
  if (selector) return all.find((element) => element.matches(selector))
  return all.find((element) => element.matches('[data-autofocus]')) ?? findFirst(root, all)
}

/** Focuses the result of `chooseFocus`. Returns false if there is none. */
export function focusFirst(root: ParentNode, selector?: string): boolean {
  const wanted = chooseFocus(root, selector)
  wanted?.focus({ preventScroll: true })
  return wanted !== undefined
}

/** Focuses the control that had the focus before the card was covered. If it is gone, focuses the view or its title. */
export function restoreFocus(card: Element | null | undefined, before: Element | null | undefined): void {
  if (!card) return
  const find = (selector: string) => card.querySelector<HTMLElement>(selector)
  const isThere = before instanceof HTMLElement && card.contains(before)
  const next = isThere ? before : (find('.page:not(.ghost) [data-autofocus]') ?? find('.title'))
  next?.focus({ preventScroll: true })
}
