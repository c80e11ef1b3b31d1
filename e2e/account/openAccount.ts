import type { Locator, Page } from '@playwright/test'

/** Connects the wallet on a host page in any language, and answers with the open widget on Account. */
export async function openAccount(page: Page, url: string): Promise<Locator> {
  await page.goto(url)
  await page.waitForFunction(() => Object.keys(window.wallets ?? {}).length > 0)
  await page.evaluate(() => window.appKit.open())
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^Alpha Wallet/ }).click()
  await page.waitForFunction(() => window.appKit.getIsConnectedState())
  await dialog.waitFor({ state: 'hidden' })
  await page.evaluate(() => window.appKit.open())
  await dialog.waitFor()
  return dialog
}
