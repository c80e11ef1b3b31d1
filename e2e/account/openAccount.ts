import type { Locator, Page } from '@playwright/test'

/** Waits until the dialog is closed and the page has received the event. */
export async function waitUntilShut(page: Page): Promise<void> {
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
  )
}

/** Connects the wallet on a host page in any language, and returns the open widget with the Account view. */
export async function openAccount(page: Page, url: string): Promise<Locator> {
  await page.goto(url, { timeout: 60_000 })
  await page.waitForFunction(() => Object.keys(window.wallets ?? {}).length > 0)
  await page.evaluate(() => window.appKit.open())
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^Alpha Wallet/ }).click()
  await page.waitForFunction(() => window.appKit.getIsConnectedState())
  await waitUntilShut(page)
  await page.evaluate(() => window.appKit.open())
  await dialog.waitFor()
  return dialog
}
