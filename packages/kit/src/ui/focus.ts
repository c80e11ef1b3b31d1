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
export interface FocusTarget {
  key: string
  index: number
}

export function describeFocus(root: HTMLElement, active: Element | null): FocusTarget | undefined {
  if (!(active instanceof HTMLElement) || !root.contains(active)) return undefined
  return { key: focusKey(active), index: findFocusable(root).indexOf(active) }
}

/** The very control that was marked, wherever it stands now. */
export function findSameControl(root: HTMLElement, mark: FocusTarget): HTMLElement | undefined {
  return findFocusable(root).find((element) => focusKey(element) === mark.key)
}

/** Finds the marked control again: by its key, or else by its place. */
export function findFocusTarget(root: HTMLElement, mark: FocusTarget): HTMLElement | undefined {
  return findSameControl(root, mark) ?? findFocusable(root)[mark.index]
}

function focusKey(element: HTMLElement): string {
  return element.dataset.key ?? element.getAttribute('aria-label') ?? element.textContent ?? ''
}

/** The first of all, unless something that is still on its way will stand before it. */
function findFirst(root: ParentNode, [first]: readonly HTMLElement[]): HTMLElement | undefined {
  const pending = root.querySelector('[data-pending]')
  const isBehind = first && pending && pending.compareDocumentPosition(first) & Node.DOCUMENT_POSITION_FOLLOWING
  return isBehind ? undefined : first
}

/**
 * The first control inside `root` that matches, or else any, but none in the alert bar. On touch screens text fields are passed over,
 * because focus there would raise the keyboard over what the person came to see, unless typing is all there is to do.
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

/** Focuses what `chooseFocus` chooses; false when there is nothing. */
export function focusFirst(root: ParentNode, selector?: string): boolean {
  const wanted = chooseFocus(root, selector)
  wanted?.focus({ preventScroll: true })
  return wanted !== undefined
}
