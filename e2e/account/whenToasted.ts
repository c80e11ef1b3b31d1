import type { Page } from '@playwright/test'

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
