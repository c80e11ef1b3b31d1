import type { Page } from '@playwright/test'

/**
 * Runs a click that closes its own page. The page may be gone before the click returns, which then fails. Only the
 * close of the page counts.
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
