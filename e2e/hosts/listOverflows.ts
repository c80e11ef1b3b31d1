import type { Locator } from '@playwright/test'

/**
 * Returns the elements of the view that end outside of the dialog, and the buttons whose text is wider than they are,
 * except the name of the wallet and the images of assets. A text with the user's own name may end with an ellipsis.
 */
export function listOverflows(dialog: Locator, ownName?: string): Promise<readonly string[]> {
  return dialog.evaluate((root, name) => {
    const frame = root.getBoundingClientRect()
    const shown = [...root.querySelectorAll<HTMLElement>('.head *, .page:not(.ghost) *')].filter(
      (element) =>
        element.clientWidth > 1 && element.closest('svg, .asset') === null && element.textContent !== 'Alpha Wallet',
    )
    const isOutside = (element: HTMLElement) => {
      const { left, right } = element.getBoundingClientRect()
      return left < frame.left - 1 || right > frame.right + 1
    }
    const isShortened = (element: HTMLElement) =>
      name !== undefined &&
      element.textContent?.includes(name) === true &&
      getComputedStyle(element).textOverflow === 'ellipsis'
    const isCut = (element: HTMLElement) =>
      element.closest('button, a') !== null && element.scrollWidth > element.clientWidth + 1 && !isShortened(element)
    return shown
      .filter((element) => isOutside(element) || isCut(element))
      .map((element) => `${element.tagName}.${element.className}: ${element.textContent}`)
  }, ownName)
}
