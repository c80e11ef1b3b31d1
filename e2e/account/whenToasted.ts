import type { Page } from '@playwright/test'

/** Does something and waits for the toast it brings, looked for in every frame: some stand for a few of them only. */
export async function whenToasted(page: Page, text: string, act: () => Promise<void>): Promise<void> {
  const seen = page.waitForFunction(
    (wanted) => {
      const toast = document.querySelector('foyer-modal')?.shadowRoot?.querySelector('.toast')
      return toast?.textContent?.includes(wanted) && toast.checkVisibility()
    },
    text,
    { polling: 'raf' },
  )
  // When `act` fails as well, its error says why.
  seen.catch(() => undefined)
  await act()
  await seen
}
