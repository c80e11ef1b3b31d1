import type { Page } from '@playwright/test'

/**
 * Presses what closes the page it stands on. The page may be gone before the press is answered, which then looks like a failure:
 * that the page goes is what counts.
 */
export async function pressToClose(page: Page, press: () => Promise<unknown>): Promise<void> {
  const closed = page.waitForEvent('close')
  const failure = await press().then(
    () => undefined,
    (error: unknown) => error,
  )
  await closed.catch((never: unknown) => {
    throw failure ?? never
  })
}
