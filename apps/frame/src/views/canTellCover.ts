/** Whether the browser can tell that a page is covered by something of the page around it (IntersectionObserver v2). */
export function canTellCover(page: { readonly IntersectionObserverEntry?: { readonly prototype: object } }): boolean {
  const entry = page.IntersectionObserverEntry
  return entry !== undefined && 'isVisible' in entry.prototype
}
