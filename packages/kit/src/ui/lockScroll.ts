/**
 * Stops the page behind a dialog from scrolling, without shifting it, and returns the undo. A sheet of its own per
 * lock leaves the host's inline styles untouched, so two dialogs on one page cannot restore each other's state.
 */
export function lockScroll(page: Document): () => void {
  const root = page.documentElement
  const view = page.defaultView
  if (!view || !('adoptedStyleSheets' in page)) return () => {}
  const hasBar = view.innerWidth > root.clientWidth
  const hasGutter = view.getComputedStyle(root).scrollbarGutter?.startsWith('stable')
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`html{overflow:clip!important;${hasBar || hasGutter ? 'scrollbar-gutter:stable!important' : ''}}`)
  page.adoptedStyleSheets = [...page.adoptedStyleSheets, sheet]
  return () => {
    page.adoptedStyleSheets = page.adoptedStyleSheets.filter((one) => one !== sheet)
  }
}
