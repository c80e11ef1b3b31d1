import type { JSHandle, Page } from '@playwright/test'

/**
 * Runs `act` and waits for its toast. Checks every animation frame, because some toasts are visible for only a few
 * frames.
 */
export async function whenToasted(page: Page, text: string, act: () => Promise<void>): Promise<void> {
  const seen = page.waitForFunction(
    (wanted) => {
      const toast = document.querySelector('foyer-modal')?.shadowRoot?.querySelector('.toast')
      return toast?.textContent?.includes(wanted) && toast.checkVisibility()
    },
    text,
    { polling: 'raf' },
  )
  // If `act` fails as well, report its error, which is the cause.
  seen.catch(() => undefined)
  await act()
  await seen
}

/** Collects the texts of all toasts from now on. */
export function collectToasts(page: Page): Promise<JSHandle<string[]>> {
  return page.evaluateHandle(() => {
    const root = document.querySelector('foyer-modal')?.shadowRoot
    if (!root) throw new Error('the page has no widget')
    const texts: string[] = []
    new MutationObserver(() => {
      for (const toast of root.querySelectorAll('.toast')) texts.push(toast.textContent ?? '')
    }).observe(root, { childList: true, subtree: true, characterData: true })
    return texts
  })
}
