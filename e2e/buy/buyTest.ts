import { callRpc } from '@foyer/sandbox/callRpc'
import type { Locator, Page } from '@playwright/test'
import { test as base } from '../account/servedTest.js'
import type { Stack } from '../stack.js'
import { expect } from '../stillTest.js'

/** The widget polls a purchase every four seconds, and the asset arrives with a block. */
export const purchaseMs = 30_000

export const test = base.extend<{
  /** Opens the form for one of the accounts, with an amount that Foyer Pay has quoted. */
  readonly choose: (account: number) => Promise<Locator>
}>({
  choose: async ({ page, visit }, use) => {
    page.setDefaultTimeout(purchaseMs)
    await use(async (account) => {
      const dialog = await visit(account, { remembers: true })
      await dialog.getByRole('button', { name: 'Buy', exact: true }).click()
      await expect(dialog).toHaveAccessibleName('Buy')
      await dialog.getByRole('button', { name: '$100', exact: true }).click()
      await expect(offer(dialog)).toContainText('ETH', { timeout: purchaseMs })
      await expect(proceed(dialog)).toBeEnabled()
      return dialog
    })
  },
})

export function offer(dialog: Locator) {
  return dialog.getByRole('button', { name: /^Foyer Pay/ })
}
/** The button that opens the page of the selected provider. */
export function proceed(dialog: Locator) {
  return dialog.getByRole('button', { name: /^Continue with Foyer Pay/ })
}
export function heading(dialog: Locator, name: string | RegExp) {
  return dialog.getByRole('heading', { name, exact: true })
}

export async function openPurchases(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Buy', exact: true }).click()
  await dialog.getByRole('button', { name: 'Purchases' }).click()
  await expect(dialog).toHaveAccessibleName('Activity')
}

/** Presses the provider's button and returns the provider's page. */
export async function openProvider(page: Page, press: Locator): Promise<Page> {
  const [window] = await Promise.all([page.waitForEvent('popup'), press.click()])
  await window.getByRole('heading', { name: 'Foyer Pay' }).waitFor()
  // Wait for the script: the buttons do nothing before it is loaded.
  await window.waitForLoadState()
  return window
}

/** Presses a button without waiting for the effect, because the window may close before. */
export function press(window: Page, name: string | RegExp) {
  return window.getByRole('button', { name }).dispatchEvent('click')
}
export function pay(window: Page) {
  return press(window, /^Pay 100/)
}

/** Waits for the result of the purchase, and leaves it. */
export async function leaveResult(dialog: Locator): Promise<void> {
  const done = dialog.getByTestId('result-done')
  await expect(done).toBeVisible({ timeout: purchaseMs })
  await done.click()
  await expect(dialog).toHaveAccessibleName('Account')
}

export async function getBalance({ world }: Stack, account: number): Promise<bigint> {
  const address = world.accounts[account]?.address
  return BigInt(String(await callRpc(world.urls.evm, 'eth_getBalance', [address, 'latest'])))
}
